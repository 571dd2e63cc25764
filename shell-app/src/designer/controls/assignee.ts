import type { Content, Part } from '../content';
import { listAt } from '../content';
import type { Schema } from '../schema';

/** In which way somebody is named who handles a step. */
export const ASSIGNEE_KINDS = [
  'role',
  'roleOfDepartment',
  'roleOfTree',
  'departmentHead',
  'superior',
  'initiator',
  'field',
  'user',
  'every',
] as const;
export type AssigneeKind = (typeof ASSIGNEE_KINDS)[number];

/** Whether a schema describes how somebody is named. */
export const isAssignee = ({ properties = {} }: Schema): boolean =>
  'departmentHead' in properties && 'orElse' in properties;

/** The way in which somebody is named; null while nobody is. */
export function assigneeKind(rule: Part): AssigneeKind | null {
  if (rule.role !== undefined) {
    if (rule.within === 'department') return 'roleOfDepartment';
    return rule.within === 'tree' ? 'roleOfTree' : 'role';
  }
  return ASSIGNEE_KINDS.find((kind) => rule[kind] !== undefined) ?? null;
}

/** What a way of naming people asks for. */
const ASKED: Readonly<Record<AssigneeKind, string | null>> = {
  role: 'role',
  roleOfDepartment: 'role',
  roleOfTree: 'role',
  departmentHead: null,
  superior: null,
  initiator: null,
  field: 'field',
  user: 'user',
  every: 'every',
};

/** Properties that matter, in their order. */
export function askedOfAssignee(rule: Part, { all }: { all: boolean }): string[] {
  const kind = assigneeKind(rule);
  const own = kind && ASKED[kind];
  const each = (all && kind !== 'initiator') || rule.each !== undefined;
  return [...(own ? [own] : []), ...(each ? ['each'] : []), 'if', 'orElse'];
}

/** The same condition and stand-in, with people named in another way. */
export function namedBy(kind: AssigneeKind, rule: Part): Part {
  const { if: when, orElse, role } = rule;
  const rest = { ...(when !== undefined && { if: when }), ...(orElse !== undefined && { orElse }) };
  switch (kind) {
    case 'role':
      return { role: role ?? [], ...rest };
    case 'roleOfDepartment':
      return { role: role ?? [], within: 'department', ...rest };
    case 'roleOfTree':
      return { role: role ?? [], within: 'tree', ...rest };
    case 'field':
    case 'user':
      return { [kind]: '', ...rest };
    case 'every':
      return { every: [], ...rest };
    default:
      return { [kind]: true, ...rest };
  }
}

/** The step at which a field is filled first; undefined where none asks for it. */
export const filledAt = (content: Content, key: unknown): Part | undefined =>
  listAt(content, '/steps/steps').find(({ fields }) => Array.isArray(fields) && fields.includes(key));

const everyActs = new WeakMap<Schema, Schema>();

/** The schema with what `each` means while nothing is said: of the people of a field every one acts. */
export function schemaOfAssignee(schema: Schema, rule: Part): Schema {
  if (assigneeKind(rule) !== 'field') return schema;
  const known = everyActs.get(schema) ?? {
    ...schema,
    properties: { ...schema.properties, each: { ...schema.properties?.each, default: true } },
  };
  everyActs.set(schema, known);
  return known;
}
