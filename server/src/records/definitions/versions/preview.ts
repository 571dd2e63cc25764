import { type Bilingual, type DefinitionFault, type FieldDefinition, faultWords } from '@attest/api-contract';
import {
  type FieldRight,
  isPart,
  type RecordDefinition,
  RecordDefinitionSchema,
  RecordFormSchema,
} from '@attest/api-contract/records';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { FeelProblem } from '../../../platform/feel/scope';
import { type FeelType, typeName } from '../../../platform/feel/types';
import { compileAccess } from '../../access/matrix';
import { withConditions } from '../../rules/conditions';
import { ruleFunctions } from '../../rules/functions';
import { processesOf } from '..';
import { checkDefinition as check, testDefinitionOf } from './check';
import { definitionOf } from './content';
import { extentFaults } from './extent';

/** Checks what is being written, as it will be when it is saved; stores nothing. */
export const checkDefinition: Handles<'checkDefinition'> = async (ctx, { type, content, at, role }) => {
  const { form } = content;
  const beyond = extentFaults(content);
  if (beyond.length > 0) return { problems: beyond, tests: [], fields: [], rights: {} };
  const fields = isPart(RecordFormSchema, form) ? withConditions<FieldDefinition>(form.fields).fields : [];
  const problems = await check(ctx, { type }, content).then(() => [], faultsOf);
  const whole = isPart(RecordDefinitionSchema, content) ? content : null;
  return {
    problems,
    tests: whole && problems.length === 0 ? await testDefinitionOf(ctx, type, whole) : [],
    fields,
    rights: whole ? rightsOf(whole, fields, { at, role }) : {},
  };
};

/** What somebody with a role may do with each field while a record stands at a step. */
function rightsOf(
  content: RecordDefinition,
  fields: readonly FieldDefinition[],
  { at, role }: { at?: string | undefined; role?: string | undefined },
): Record<string, FieldRight> {
  const step = content.steps.steps.find(({ id }) => id === at);
  const reader = { userId: '', roles: role ? [role] : [] };
  const status = step?.kind === 'draft' ? 'initial' : 'inProgress';
  const standing = { status, steps: at ? [at] : [], initiatorId: null, ownerId: null, values: {} };
  try {
    const matrix = compileAccess(definitionOf(content, undefined));
    return Object.fromEntries(fields.map(({ key }) => [key, matrix.right(reader, standing, key)]));
  } catch (error) {
    // Lines that cannot be used are among the problems.
    if (error instanceof FeelProblem || error instanceof AppError) return {};
    throw error;
  }
}

/** Of a refused definition everything that is wrong, each with its place. */
function faultsOf(error: unknown): DefinitionFault[] {
  if (error instanceof FeelProblem) return [{ place: '/rules', ...error.reason }];
  if (!(error instanceof AppError) || error.code !== 'DEFINITION_INVALID') throw error;
  return (error.params as { faults: DefinitionFault[] }).faults;
}

const wordOf = (place: FeelType | readonly FeelType[], language: keyof Bilingual): string =>
  (Array.isArray(place) ? place : [place])
    .map((one) => faultWords(typeName(one as FeelType))[language])
    .join(' / ');

/** Roles and types of the tenant, and what rules may call. */
export const definitionChoices: Handles<'definitionChoices'> = async (ctx) => {
  const roles = await ctx.tx
    .selectFrom('role')
    .select(['code', 'name_zh', 'name_en'])
    .orderBy('code')
    .execute();
  const types = Object.entries(processesOf(ctx));
  return {
    schema: RecordDefinitionSchema,
    roles: roles.map(({ code, name_zh: zh, name_en: en }) => ({ code, name: { zh, en } })),
    types: types.map(([code, { data }]) => ({ code, name: data.name })),
    occasions: Object.entries(ctx.brought.byKey('occasions')).map(([code, { name, tells }]) => ({
      code,
      name,
      tells: Object.keys(tells),
    })),
    functions: Object.entries(ruleFunctions([], {})).map(([name, { takes, rest }]) => ({
      name,
      takes: [...takes, ...(rest ? [rest] : [])].map((place) => wordOf(place, ctx.language)),
    })),
  };
};
