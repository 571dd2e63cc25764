import type { FormValues } from '@attest/api-contract';
import type { FieldRight } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import { CONFIDENTIAL } from '../../platform/audit/hidden';
import type { Context } from '../../platform/module';
import { type Bringing, processOf } from '../definitions';
import type { QualityProcessDefinition } from '../definitions/process';
import type { StoredRecord } from '../tables';
import { inputsOfTexts } from './inputs';
import { type AccessMatrix, compileAccess, type Reader, type Standing } from './matrix';

const compiled = new WeakMap<QualityProcessDefinition, AccessMatrix>();

/** The access matrix of a definition, compiled once. */
export function accessOf(definition: QualityProcessDefinition): AccessMatrix {
  const matrix = compiled.get(definition) ?? compileAccess(definition);
  compiled.set(definition, matrix);
  return matrix;
}

/** That of a type as it is in force: it holds for records of every version. */
const matrixOf = (ctx: Bringing, process: string): AccessMatrix => accessOf(processOf(ctx, process));

/** Null where the system itself acts: nothing is hidden from it. */
const readerOf = (ctx: Context): Reader | null => (ctx.signedIn ? ctx.caller : null);

/** How a record stands. */
export const standingOf = (
  record: Pick<StoredRecord, 'status' | 'open_steps' | 'initiator_id' | 'owner_id' | 'form_values'>,
): Standing => ({
  status: record.status,
  steps: record.open_steps.map(({ stepId }) => stepId),
  initiatorId: record.initiator_id,
  ownerId: record.owner_id,
  values: record.form_values,
});

/** How a record stands that the caller begins. */
export const standingOfNew = (ctx: Context, step: string | undefined, values: FormValues): Standing => ({
  status: 'initial',
  steps: step ? [step] : [],
  initiatorId: ctx.caller.userId,
  ownerId: typeof values.owner === 'string' ? values.owner : null,
  values,
});

/** What the caller may do with each field of a record. */
export function rightsOn(ctx: Context, process: string, standing: Standing): (key: string) => FieldRight {
  const matrix = matrixOf(ctx, process);
  const reader = readerOf(ctx);
  return (key) => (reader ? matrix.right(reader, standing, key) : 'edit');
}

/** Those of the keys that the caller may write. */
export function writable(
  ctx: Context,
  process: string,
  standing: Standing,
  keys: readonly string[],
): Set<string> {
  const rightOf = rightsOn(ctx, process, standing);
  return new Set(keys.filter((key) => rightOf(key) === 'edit'));
}

/** Whether the caller sees, in every record, all that a key of the rules is made of; false for what is no key. */
export function isKeySeen(ctx: Context, process: string, key: string): boolean {
  const { form } = processOf(ctx, process);
  const text = form.rules?.keys?.[key];
  if (text === undefined) return false;
  const fields = form.fields.map((field) => field.key);
  return [...inputsOfTexts(form.rules ?? {}, [text], fields)].every(
    (field) => seen(ctx, process, field) === 'always',
  );
}

/** Fields of the type that are kept from somebody in some record. */
export const keptFields = (ctx: Bringing, process: string): ReadonlySet<string> =>
  matrixOf(ctx, process).kept;

/** Whether there are any. */
export const hidesAnything = (ctx: Bringing, process: string): boolean => keptFields(ctx, process).size > 0;

/** Fields of a record that the caller does not see. */
export function hiddenOf(ctx: Context, process: string, standing: Standing): string[] {
  const rightOf = rightsOn(ctx, process, standing);
  return [...keptFields(ctx, process)].filter((key) => rightOf(key) === 'hidden');
}

/** Fields whose values decide who sees what. */
export const decidingFields = (ctx: Bringing, process: string): readonly string[] =>
  matrixOf(ctx, process).deciding;

/** Values without those that are hidden from the caller. */
export function shownValues(
  ctx: Context,
  process: string,
  standing: Standing,
  values: FormValues,
): FormValues {
  if (!hidesAnything(ctx, process)) return values;
  const rightOf = rightsOn(ctx, process, standing);
  return Object.fromEntries(Object.entries(values).filter(([key]) => rightOf(key) !== 'hidden'));
}

/** Whatever has an id in lists, and in cells of rows. */
const idsWithin = (lists: unknown[]): string[] =>
  lists.flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap((one: { id?: unknown } | null) => {
      if (typeof one !== 'object' || one === null) return [];
      return typeof one.id === 'string' ? [one.id] : idsWithin(Object.values(one));
    }),
  );

/** Ids of the files in the fields of a record that the caller sees. */
export function shownFiles(
  ctx: Context,
  record: Pick<StoredRecord, 'process'> & Parameters<typeof standingOf>[0],
): Set<string> {
  const shown = shownValues(ctx, record.process, standingOf(record), record.form_values);
  return new Set(idsWithin(Object.values(shown)));
}

/**
 * Whether the caller sees a field in every record, in none, or in some. Only by a field that is always seen may lists
 * be sorted, filtered and counted: any other would tell of what it hides.
 */
export function seen(ctx: Context, process: string, key: string): 'always' | 'never' | 'sometimes' {
  const reader = readerOf(ctx);
  const matrix = matrixOf(ctx, process);
  if (!reader || !matrix.kept.has(key)) return 'always';
  const readable = matrix.readable(reader, key);
  if (typeof readable !== 'boolean') return 'sometimes';
  return readable ? 'always' : 'never';
}

/** Fields that the caller sees in every record: those that lists may be sorted, filtered and counted by. */
export const alwaysSeen = <T>(
  ctx: Context,
  process: string,
  fields: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> =>
  hidesAnything(ctx, process)
    ? new Map([...fields].filter(([key]) => seen(ctx, process, key) === 'always'))
    : fields;

/** An expression on `r` for a field, null where the field is hidden from the caller. */
export function shownOf(
  ctx: Context,
  process: string,
  key: string,
  expression: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const reader = readerOf(ctx);
  const matrix = matrixOf(ctx, process);
  if (!reader || !matrix.kept.has(key)) return expression;
  const readable = matrix.readable(reader, key);
  if (typeof readable !== 'boolean') return sql`case when ${readable} then ${expression} end`;
  return readable ? expression : sql`null`;
}

/** What a record is called where nobody knows who will read it: in tasks, notices and the trail. */
const CONFIDENTIAL_TO_ALL = '（保密 Confidential）';

/** The title as the caller may read it. */
export const titleFor = (ctx: Context, process: string, standing: Standing, title: string): string =>
  rightsOn(ctx, process, standing)('title') === 'hidden' ? CONFIDENTIAL[ctx.language] : title;

/** The same as an expression on `r`. */
export function titleIn(ctx: Context, process: string): RawBuilder<unknown> {
  if (seen(ctx, process, 'title') === 'always') return sql`r.title`;
  return sql`coalesce(${shownOf(ctx, process, 'title', sql`r.title`)}, ${CONFIDENTIAL[ctx.language]}::text)`;
}

/** The title as everybody may read it who reads of the record. */
export const publicTitle = (ctx: Bringing, process: string, title: string, values: FormValues): string =>
  titleByMatrix(matrixOf(ctx, process), title, values);

/** The same where the definition is at hand. */
export const titleByMatrix = (matrix: AccessMatrix, title: string, values: FormValues): string =>
  matrix.isKept('title', values) ? CONFIDENTIAL_TO_ALL : title;

/** The same as an expression on `r`. */
export function publicTitleOf(definition: QualityProcessDefinition | undefined): RawBuilder<unknown> {
  const kept = definition ? accessOf(definition).keptIn('title') : false;
  if (typeof kept === 'boolean') return kept ? sql`${CONFIDENTIAL_TO_ALL}::text` : sql`r.title`;
  return sql`case when ${kept} then ${CONFIDENTIAL_TO_ALL}::text else r.title end`;
}
