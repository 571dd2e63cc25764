import {
  type Condition,
  type DefinitionFault,
  type FaultText,
  type FieldDefinition,
  faultText,
  WORKFLOW_STATUSES,
} from '@attest/api-contract';
import type { AccessRule, RecordDefinition } from '@attest/api-contract/records';
import { FeelProblem } from '../../platform/feel/scope';
import type { AssigneeRule } from '../../workflow/definition';
import type { QualityProcessDefinition } from '../definitions/process';
import { assigneesIn, namedIn, SAID } from '../definitions/versions/parts';
import { countedType, readByRollUp } from '../rollups/compile';
import { shownByGate } from '../rules/gates';
import { shownByReminder } from '../rules/reminders';
import { shownByStart } from '../rules/starts';
import { inputsOfTexts } from './inputs';
import { ALWAYS_SHOWN, compileAccess, decided } from './matrix';

const STATUSES: ReadonlySet<string> = new Set(WORKFLOW_STATUSES);

/** Roles to which a version gives rights on fields. */
export const rolesOfAccess = (rules: readonly AccessRule[] = []): string[] =>
  rules.flatMap(({ roles }) => (roles === '*' ? [] : roles));

/** Fields that a version keeps from somebody in some record. */
export const keptIn = ({ form, settings, rules }: RecordDefinition): ReadonlySet<string> =>
  compileAccess({ form: { ...form, ...(rules && { rules }) }, record: settings }).kept;

/** What in a version's access matrix names nothing, and what would tell of a field that is hidden. */
export function accessFaults(content: RecordDefinition): DefinitionFault[] {
  const { form, settings, steps, rules } = content;
  const faults: DefinitionFault[] = [];
  const say = (place: string, fault: FaultText) => faults.push({ place, ...fault });
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const states = new Set<string>([...STATUSES, ...steps.steps.map(({ id }) => id)]);
  const kept = keptIn(content);
  const shown = (place: string, key: string) => say(place, faultText('alwaysShown', { key }));
  for (const [index, rule] of (settings.access ?? []).entries()) {
    const place = `/settings/access/${index}`;
    for (const [at, key] of (rule.fields === '*' ? [] : rule.fields).entries()) {
      if (!fields.has(key)) say(`${place}/fields/${at}`, SAID.noField(key));
      else if (rule.right === 'hidden' && ALWAYS_SHOWN.has(key)) shown(`${place}/fields/${at}`, key);
    }
    for (const [at, state] of (rule.states === '*' ? [] : rule.states).entries())
      if (!states.has(state)) say(`${place}/states/${at}`, faultText('noState', { state }));
    if (rule.roles !== '*' && rule.roles.length === 0 && !rule.people)
      say(`${place}/roles`, faultText('nobodyNamed'));
    const decides = decided(rule, form.fields).when?.field;
    if (decides !== undefined && !fields.has(decides)) say(`${place}/when`, SAID.noField(decides));
    if (decides !== undefined && kept.has(decides))
      say(
        `${place}/when`,
        faultText('decidedByHidden', {
          key: decides,
        }),
      );
  }
  const tells = (place: string, key: string) => say(place, faultText('tellsOfHidden', { key }));
  for (const [index, field] of form.fields.entries()) {
    if (field.access && ALWAYS_SHOWN.has(field.key)) shown(`/form/fields/${index}/access`, field.key);
    for (const part of ['visibleWhen', 'requiredWhen'] as const)
      for (const key of read(field, part))
        if (kept.has(key) && !kept.has(field.key)) tells(`/form/fields/${index}/${part}`, key);
  }
  const confidential = new Set(form.fields.flatMap(({ key, access }) => (access ? [key] : [])));
  for (const [index, step] of steps.steps.entries())
    for (const [at, key] of (step.fields ?? []).entries())
      if (confidential.has(key) && !isFilledBySome(settings.access, key, step.id))
        say(`/steps/steps/${index}/fields/${at}`, faultText('confidentialUnfillable', { key }));
  faults.push(...unfillableFaults(content));
  for (const [, key] of settings.number.matchAll(/\{(\w+)\}/g))
    if (kept.has(key as string)) tells('/settings/number', key as string);
  for (const [index, gate] of (rules?.gates ?? []).entries())
    for (const key of inputsOfTexts(rules ?? {}, shownByGate(gate), [...fields.keys()]))
      if (kept.has(key)) tells(`/rules/gates/${index}`, key);
  for (const [index, start] of (rules?.starts ?? []).entries())
    for (const key of inputsOfTexts(rules ?? {}, shownByStart(start), [...fields.keys()]))
      if (kept.has(key)) tells(`/rules/starts/${index}`, key);
  for (const [index, reminder] of (rules?.reminders ?? []).entries())
    for (const key of inputsOfTexts(rules ?? {}, shownByReminder(reminder), [...fields.keys()]))
      if (kept.has(key)) tells(`/rules/reminders/${index}`, key);
  return faults;
}

/** Lines of the matrix that say in a way that cannot be used by what they are decided: nothing else can be asked of it. */
export const undecidedFaults = ({ form, settings }: RecordDefinition): DefinitionFault[] =>
  (settings.access ?? []).flatMap((rule, index) => {
    try {
      decided(rule, form.fields);
      return [];
    } catch (error) {
      if (!(error instanceof FeelProblem)) throw error;
      return [{ place: `/settings/access/${index}/when`, ...error.reason }];
    }
  });

/** Roles that a step may be handed to by name; a person whom nothing but the record names has none for certain. */
const handlersOf = (rules: readonly AssigneeRule[]): (string | null)[] =>
  assigneesIn(rules).flatMap(({ role, every }) => (every ? [] : (role ?? null)));

/** Fields that a step demands and that the matrix keeps whoever has the step from filling: it could not be finished. */
function unfillableFaults({ form, settings: { access = [] }, steps }: RecordDefinition): DefinitionFault[] {
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const given = new Set<string>();
  return steps.steps.flatMap((step, index) =>
    (step.fields ?? []).flatMap((key, at): DefinitionFault[] => {
      const { required, requiredWhen, computed, retired, access: kept } = fields.get(key) ?? {};
      const demanded = (required || requiredWhen || step.requires?.includes(key)) && !computed && !retired;
      // Whoever had an earlier step has filled it.
      if (!demanded || given.has(key)) return [];
      given.add(key);
      const barred = handlersOf(step.assignee ?? []).filter((role) =>
        isBarred(access, {
          key,
          step: step.id,
          role,
          kept: kept !== undefined && isFilledBySome(access, key, step.id),
        }),
      );
      if (barred.length === 0) return [];
      const who = [...new Set(barred)]
        .map((role) => (role === null ? faultText('namedByRecord') : faultText('quoted', { name: role })))
        .reduce((a, b) => faultText('and', { a, b }));
      const place = `/steps/steps/${index}/fields/${at}`;
      const fault = faultText('requiredUnfillable', { key, who });
      return [{ place, ...fault }];
    }),
  );
}

interface Filling {
  key: string;
  step: string;
  role: string | null;
  /** Kept from whoever no line gives it to. */
  kept: boolean;
}

/** Whether a line certainly keeps the holders of a role from writing a field at a step, and none may let them. */
function isBarred(rules: readonly AccessRule[], { key, step, role, kept }: Filling): boolean {
  const about = rules.filter(({ fields }) => fields === '*' || fields.includes(key));
  const holds = ({ roles }: AccessRule) => roles === '*' || (role !== null && roles.includes(role));
  const lets = about.some(
    (rule) =>
      rule.right === 'edit' &&
      (holds(rule) || rule.people !== undefined) &&
      (rule.states === '*' || rule.states.some((one) => one === step || STATUSES.has(one))),
  );
  const keeps = about.some(
    (rule) =>
      rule.right !== 'edit' &&
      holds(rule) &&
      (rule.states === '*' || rule.states.some((one) => one === step)),
  );
  return (kept || keeps) && !lets;
}

/** Whether a line lets somebody write a field at a step. A status says nothing of the step: it may be that one. */
const isFilledBySome = (rules: readonly AccessRule[] = [], key: string, step: string): boolean =>
  rules.some(
    ({ fields, states, right }) =>
      right === 'edit' &&
      (fields === '*' || fields.includes(key)) &&
      (states === '*' || states.some((one) => one === step || STATUSES.has(one))),
  );

function read(field: FieldDefinition, part: 'visibleWhen' | 'requiredWhen'): string[] {
  const condition: Condition | undefined = field[part];
  return condition ? namedIn(condition) : [];
}

/** Roll-ups of a type, and those over its records, that would show what comes of fields which are hidden. */
export function rollUpFaults(
  type: string,
  types: Readonly<Record<string, QualityProcessDefinition>>,
): DefinitionFault[] {
  const keptOf = (code: string): ReadonlySet<string> => {
    const definition = types[code];
    return definition ? compileAccess(definition).kept : new Set();
  };
  return Object.entries(types).flatMap(([keeper, { form }]) =>
    Object.entries(form.rules?.rollups ?? {}).flatMap(([key, rollUp]): DefinitionFault[] => {
      const over = countedType(rollUp);
      if ((keeper !== type && over !== type) || keptOf(keeper).has(key)) return [];
      const hidden = readByRollUp(rollUp).filter((read) => keptOf(over).has(read));
      const place = keeper === type ? `/rules/rollups/${key}` : '/form/fields';
      return hidden.map((read) => ({
        place,
        ...faultText('rollUpTellsOfHidden', { read, over, key, keeper }),
      }));
    }),
  );
}
