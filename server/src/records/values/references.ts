import {
  type FieldDefinition,
  type FieldProblem,
  type FileRef,
  type FormValues,
  isEmptyValue,
  MAX_FILES_PER_FIELD,
  type RelationValue,
  type RiskGridValue,
  type RiskScores,
} from '@attest/api-contract';
import { together } from '../../platform/database/transaction';
import { fileRefs } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { relatableOf, relatedTypes } from '../links/relatable';
import { knownDepartments, usablePeople } from '../store/people';
import { markSuperseded } from './signedFiles';

/**
 * Brings values whose shape is right to the one form we keep, and checks what they point to. A client chooses
 * ids, never the number, title or hash that is stored with them. Changes `values` in place; answers what does
 * not exist. `before` are the stored values.
 */
export async function resolveReferences(
  ctx: Context,
  fields: FieldDefinition[],
  values: FormValues,
  before: FormValues,
): Promise<FieldProblem[]> {
  const found = await together(ctx.tx, () =>
    Promise.all(fields.map((field) => resolveField(ctx, field, values, before))),
  );
  return found.flat();
}

/** The same for one field: it changes no value but its own, so that all fields are asked for together. */
async function resolveField(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
  before: FormValues,
): Promise<FieldProblem[]> {
  const value = values[field.key];
  if (isEmptyValue(value)) return [];
  if (field.type === 'user') return checkPeople(ctx, field, value);
  if (field.type === 'department') return checkDepartments(ctx, field, value);
  if (field.type === 'relation') return resolveRelations(ctx, field, values);
  if (field.columns) return resolveColumns(ctx, field, values, before);
  if (field.type === 'file') return resolveFiles(ctx, field, values, before);
  if (field.type === 'grid') values[field.key] = plainGrid(value as RiskGridValue);
  else if (field.type === 'datetime') values[field.key] = new Date(value as string).toISOString();
  return [];
}

const plainScores = ({ severity, occurrence, detectability }: RiskScores): RiskScores => ({
  severity,
  occurrence,
  detectability,
});
const plainGrid = ({ before, after }: RiskGridValue): RiskGridValue => ({
  before: plainScores(before),
  ...(after && { after: plainScores(after) }),
});

const unknown = (field: FieldDefinition): FieldProblem[] => [{ key: field.key, code: 'unknownTarget' }];
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]) as string[];

async function checkPeople(ctx: Context, field: FieldDefinition, value: unknown): Promise<FieldProblem[]> {
  const ids = idsOf(value);
  const usable = await usablePeople(ctx.tx, ids, field.role);
  return ids.every((id) => usable.has(id)) ? [] : unknown(field);
}

async function checkDepartments(
  ctx: Context,
  field: FieldDefinition,
  value: unknown,
): Promise<FieldProblem[]> {
  const ids = idsOf(value);
  const known = await knownDepartments(ctx.tx, ids);
  return ids.every((id) => known.has(id)) ? [] : unknown(field);
}

/** What is named, as it is kept; what is no such thing, or out of sight, is left out. */
async function resolved(
  ctx: Context,
  { relatesTo }: FieldDefinition,
  given: readonly RelationValue[],
): Promise<(one: RelationValue) => RelationValue | undefined> {
  const types = relatedTypes(ctx, relatesTo);
  const kept = new Map<string, RelationValue>();
  for (const type of new Set(given.map((one) => one.type))) {
    const relatable = types.includes(type) ? relatableOf(ctx, type) : undefined;
    const ids = [...new Set(given.flatMap((one) => (one.type === type ? [one.id] : [])))];
    for (const item of (await relatable?.resolve(ctx, ids)) ?? []) {
      const { id, no, title, publicTitle = title, version } = item;
      kept.set(`${type} ${id}`, { type, id, no, title: publicTitle, ...(version && { version }) });
    }
  }
  return ({ type, id }) => kept.get(`${type} ${id}`);
}

const each = (given: readonly RelationValue[]): RelationValue[] => [
  ...new Map(given.map((one) => [one.id, one])).values(),
];

async function resolveRelations(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
): Promise<FieldProblem[]> {
  const given = each(values[field.key] as RelationValue[]);
  const found = await resolved(ctx, field, given);
  const kept = given.flatMap((one) => found(one) ?? []);
  values[field.key] = kept;
  return kept.length < given.length ? unknown(field) : [];
}

/** The same for what rows name: all rows of a column at once. */
async function resolveColumns(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
  before: FormValues,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const column of field.columns ?? []) {
    const rows = values[field.key] as FormValues[];
    const former = ((before[field.key] ?? []) as FormValues[]).map((cells) => cells[column.key]);
    const cellOf = await cellsOf(
      ctx,
      column,
      rows.map((cells) => cells[column.key]),
      former,
    );
    if (!cellOf) continue;
    values[field.key] = rows.map((cells, row) => {
      if (isEmptyValue(cells[column.key])) return cells;
      const { value, problem } = cellOf(cells[column.key]);
      if (problem) problems.push({ ...problem, key: field.key, column: column.key, row });
      return isEmptyValue(value) ? cells : { ...cells, [column.key]: value };
    });
  }
  return problems;
}

interface Cell {
  value: unknown;
  problem?: Omit<FieldProblem, 'key'> | undefined;
}

const UNKNOWN = { code: 'unknownTarget' } as const;

/** What becomes of a cell of a column; undefined where a column points to nothing. `former`: its cells as stored. */
async function cellsOf(
  ctx: Context,
  column: FieldDefinition,
  cells: unknown[],
  former: unknown[],
): Promise<((value: unknown) => Cell) | undefined> {
  const filled = cells.filter((value) => !isEmptyValue(value));
  if (column.type === 'relation') {
    const found = await resolved(ctx, column, (filled as RelationValue[][]).flatMap(each));
    return (value) => {
      const given = each(value as RelationValue[]);
      const kept = given.flatMap((one) => found(one) ?? []);
      return { value: kept, problem: kept.length < given.length ? UNKNOWN : undefined };
    };
  }
  if (column.type === 'user' || column.type === 'department') {
    // Whoever a row has named already may have left since.
    const had = new Set(former.filter((value) => !isEmptyValue(value)).flatMap(idsOf));
    const fresh = [...new Set(filled.flatMap(idsOf))].filter((id) => !had.has(id));
    const known =
      column.type === 'user'
        ? await usablePeople(ctx.tx, fresh, column.role)
        : await knownDepartments(ctx.tx, fresh);
    const isKnown = (id: string) => had.has(id) || known.has(id);
    return (value) => ({ value, problem: idsOf(value).every(isKnown) ? undefined : UNKNOWN });
  }
  if (column.type !== 'file') return undefined;
  const given = filled as { id: string }[][];
  const files = await fileRefs(ctx.tx, [...new Set(given.flat().map(({ id }) => id))]);
  const had = former.flatMap((value) => (value ?? []) as FileRef[]);
  return (value) => {
    const { files: kept, problems } = filesGiven(ctx, value as { id: string }[], had, files);
    return { value: kept, problem: problems[0] };
  };
}

async function resolveFiles(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
  before: FormValues,
): Promise<FieldProblem[]> {
  const given = values[field.key] as { id: string }[];
  const files = await fileRefs(ctx.tx, [...new Set(given.map(({ id }) => id))]);
  const had = (before[field.key] ?? []) as FileRef[];
  const { files: kept, problems } = filesGiven(ctx, given, had, files);
  values[field.key] = kept;
  return problems.map((problem) => ({ ...problem, key: field.key }));
}

/** The files of one place as they are kept: each once, by our own names and hashes, with what is superseded marked. */
function filesGiven(
  ctx: Context,
  given: { id: string }[],
  had: FileRef[],
  files: ReadonlyMap<string, FileRef>,
): { files: FileRef[]; problems: Omit<FieldProblem, 'key'>[] } {
  const ids = [...new Set(given.map(({ id }) => id))];
  const found = ids.flatMap((id) => files.get(id) ?? []);
  if (found.length < ids.length) return { files: found, problems: [UNKNOWN] };
  const marked = markSuperseded(ctx, given, had, found);
  if (marked.files.filter((file) => !file.superseded).length > MAX_FILES_PER_FIELD)
    return { files: marked.files, problems: [{ code: 'tooManyRows', params: { max: MAX_FILES_PER_FIELD } }] };
  return marked;
}
