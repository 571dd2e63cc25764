import { type FieldDefinition, type FormValues, faultText, holds } from '@attest/api-contract';
import { type AccessRule, FIELD_RIGHTS, type FieldRight } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import { FeelProblem } from '../../platform/feel/scope';
import type { QualityProcessDefinition } from '../definitions/process';
import { conditionOf } from '../rules/conditions';
import { inputsOfComputed } from './inputs';

/** Whose rights are asked for. */
export interface Reader {
  userId: string;
  roles: readonly string[];
}

/** A record as far as rights depend on it. */
export interface Standing {
  status: string;
  steps: readonly string[];
  initiatorId: string | null;
  ownerId: string | null;
  values: FormValues;
}

/** A condition on `r` (quality_record), or what it comes to whatever the record. */
export type Readable = RawBuilder<unknown> | boolean;

/** Who sees and changes which field of the records of one type. */
export interface AccessMatrix {
  /** Fields that are kept from somebody in some record. */
  kept: ReadonlySet<string>;
  /** Fields by whose values it is decided. */
  deciding: readonly string[];
  right(reader: Reader, standing: Standing, key: string): FieldRight;
  /** In which records the reader sees the field. */
  readable(reader: Reader, key: string): Readable;
  /** Whether the field of a record with these values is kept from anybody, wherever it stands. */
  isKept(key: string, values: FormValues): boolean;
  /** The same as a condition on `r`. */
  keptIn(key: string): Readable;
}

/** A record shows these wherever it is named, and people see it by them. */
export const ALWAYS_SHOWN: ReadonlySet<string> = new Set([
  ...['dept', 'owner', 'no', 'initiator', 'createdAt', 'due', 'dueOriginal'],
]);

const wider = (one: FieldRight, other: FieldRight): FieldRight =>
  FIELD_RIGHTS.indexOf(one) > FIELD_RIGHTS.indexOf(other) ? one : other;

const openOf = (parts: readonly Readable[]) =>
  parts.flatMap((part) => (typeof part === 'boolean' ? [] : [part]));

const all = (parts: readonly Readable[]): Readable => {
  if (parts.includes(false)) return false;
  const open = openOf(parts);
  return open.length === 0 || sql`(${sql.join(open, sql` and `)})`;
};

const any = (parts: readonly Readable[]): Readable => {
  if (parts.includes(true)) return true;
  const open = openOf(parts);
  return open.length > 0 && sql`(${sql.join(open, sql` or `)})`;
};

const not = (part: Readable): Readable => (typeof part === 'boolean' ? !part : sql`(not ${part})`);

/** Compiles the matrix of a type as it is in force; it is about records of every version. */
export function compileAccess({
  form,
  record,
  inForce,
}: Pick<QualityProcessDefinition, 'form' | 'record' | 'inForce'>): AccessMatrix {
  const fields = [...form.fields, ...(inForce?.former ?? [])].filter(({ type }) => type !== 'section');
  const keys = fields.map(({ key }) => key);
  const confidential = new Set(fields.flatMap(({ key, access }) => (access ? [key] : [])));
  const inputs = inputsOfComputed(form.rules ?? {}, keys);
  const inputsOf = (key: string) => [...(inputs.get(key) ?? [])];
  const rules = new Map<string, DecidedRule[]>();
  const lines = (record.access ?? []).map((rule) => decided(rule, fields));
  for (const rule of lines)
    for (const key of rule.fields === '*' ? keys : rule.fields)
      if (!ALWAYS_SHOWN.has(key)) rules.set(key, [...(rules.get(key) ?? []), rule]);
  const rulesOf = (key: string) => rules.get(key) ?? [];
  const hiding = (key: string) => rulesOf(key).filter(({ right }) => right === 'hidden');
  const isKeptItself = (key: string) => confidential.has(key) || hiding(key).length > 0;

  const own = (reader: Reader, standing: Standing, key: string): FieldRight =>
    rulesOf(key)
      .filter((rule) => meets(rule, reader, standing))
      .map(({ right }) => right)
      .reduce<FieldRight | null>((best, right) => (best ? wider(best, right) : right), null) ??
    (confidential.has(key) ? 'hidden' : 'edit');

  const ownReadable = (reader: Reader, key: string): Readable => {
    const granting = rulesOf(key).filter(({ right }) => right !== 'hidden');
    const granted = any(granting.map((rule) => meetsIn(rule, reader)));
    const hidden = any(hiding(key).map((rule) => meetsIn(rule, reader)));
    return confidential.has(key) ? granted : any([granted, not(hidden)]);
  };

  return {
    kept: new Set(keys.filter((key) => [key, ...inputsOf(key)].some(isKeptItself))),
    deciding: [...new Set(lines.flatMap(({ when }) => when?.field ?? []))],
    right(reader, standing, key) {
      const unseen = inputsOf(key).some((input) => own(reader, standing, input) === 'hidden');
      return unseen ? 'hidden' : own(reader, standing, key);
    },
    readable: (reader, key) => all([key, ...inputsOf(key)].map((one) => ownReadable(reader, one))),
    isKept: (key, values) =>
      [key, ...inputsOf(key)].some(
        (one) =>
          confidential.has(one) || hiding(one).some(({ when }) => when === undefined || holds(when, values)),
      ),
    keptIn: (key) =>
      any(
        [key, ...inputsOf(key)].flatMap((one) => [
          confidential.has(one),
          ...hiding(one).map(({ when }) => hasValue(when)),
        ]),
      ),
  };
}

/** Values of one field: what a line of the matrix is decided by. */
type Deciding = Exclude<NonNullable<AccessRule['when']>, string>;
type DecidedRule = Omit<AccessRule, 'when'> & { when?: Deciding };

/**
 * A line with the tree of what it is decided by. Throws FeelProblem, also where it is more than the values of one field:
 * the database decides by them too.
 */
export function decided({ when, ...rule }: AccessRule, fields: readonly FieldDefinition[]): DecidedRule {
  if (typeof when !== 'string') return { ...rule, ...(when && { when }) };
  const tree = conditionOf(when, fields);
  if (!('equals' in tree) && !('in' in tree)) throw new FeelProblem(faultText('accessCondition'));
  return { ...rule, when: tree };
}

const holdsRole = ({ roles }: DecidedRule, reader: Reader): boolean =>
  roles === '*' || reader.roles.some((role) => roles.includes(role));

function meets(rule: DecidedRule, reader: Reader, standing: Standing): boolean {
  const { states, people = [], when } = rule;
  const isPerson =
    (people.includes('initiator') && standing.initiatorId === reader.userId) ||
    (people.includes('owner') && standing.ownerId === reader.userId);
  if (!isPerson && !holdsRole(rule, reader)) return false;
  if (states !== '*' && ![standing.status, ...standing.steps].some((one) => states.includes(one)))
    return false;
  return when === undefined || holds(when, standing.values);
}

/** The same as a condition on `r`. */
function meetsIn(rule: DecidedRule, reader: Reader): Readable {
  const { states, people = [], when } = rule;
  const isPerson = any([
    people.includes('initiator') && sql`r.initiator_id = ${reader.userId}`,
    people.includes('owner') && sql`r.owner_id is not distinct from ${reader.userId}`,
  ]);
  const stands =
    states === '*'
      ? true
      : sql`(r.status = any(${states}::text[]) or exists (
          select from jsonb_array_elements(r.open_steps) s where s->>'stepId' = any(${states}::text[])))`;
  return all([any([holdsRole(rule, reader), isPerson]), stands, hasValue(when)]);
}

/** Read from the values themselves: a slot that is being filled would show what is to be hidden. */
function hasValue(when: Deciding | undefined): Readable {
  if (when === undefined) return true;
  const wanted = 'in' in when ? when.in : [when.equals];
  const value = sql`r.form_values->${when.field}::text`;
  return any(wanted.map((one) => sql`coalesce(${value} @> ${JSON.stringify(one)}::jsonb, false)`));
}
