import { faultText } from '@attest/api-contract';
import type { AssigneeRule, ProcessData, StepDefinition } from '../definition';
import { about, DefinitionError } from './definitionError';

/**
 * Refuses a process that could leave a step with nobody by its own making: whoever begins it, every way to name
 * handlers ends in a role of the organisation, and where the separation of duties may take its only holder there is
 * a second one. Throws DefinitionError. What was published before is not measured by it: it runs on as it is.
 */
export function checkAssignees(data: ProcessData): void {
  for (const { id, assignee, ...step } of data.steps)
    if (assignee) about(id, () => checkRules(assignee, id, separates(step)));
  for (const rules of [data.extensionApprover, data.cancellationApprover])
    if (rules) checkRules(rules, 'approver', false);
}

function checkRules(rules: AssigneeRule[], where: string, separated: boolean): void {
  if (rules[rules.length - 1]?.if) throw new DefinitionError(faultText('nobodyWithoutCondition', { where }));
  for (const rule of rules) checkChain(rule, where, separated);
}

function checkChain(rule: AssigneeRule, where: string, separated: boolean): void {
  for (const part of rule.every ?? []) checkChain(part, where, separated);
  if (rule.every) return;
  const chain = chainOf(rule);
  const last = chain[chain.length - 1] as AssigneeRule;
  // People in a field are asked for by the form, and the initiator is always there.
  if (last.initiator || last.field !== undefined) return;
  if (!last.role || last.within) throw new DefinitionError(faultText('maybeNobody', { where }));
  const roles = new Set(chain.flatMap((link) => link.role ?? []));
  if (separated && roles.size < 2) throw new DefinitionError(faultText('maybeNobodySeparated', { where }));
}

const chainOf = (rule: AssigneeRule): AssigneeRule[] => [rule, ...(rule.orElse ? chainOf(rule.orElse) : [])];

const separates = ({ separation, kind }: Pick<StepDefinition, 'separation' | 'kind'>): boolean =>
  separation ? separation.length > 0 : kind === 'review' || kind === 'approve';
