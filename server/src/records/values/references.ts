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
import { fileRefs } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { relatableOf } from '../links/relatable';
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
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const value = values[field.key];
    if (isEmptyValue(value)) continue;
    if (field.type === 'user') problems.push(...(await checkPeople(ctx, field, value)));
    else if (field.type === 'department') problems.push(...(await checkDepartments(ctx, field, value)));
    else if (field.type === 'relation') problems.push(...(await resolveRelations(ctx, field, values)));
    else if (field.type === 'file') problems.push(...(await resolveFiles(ctx, field, values, before)));
    else if (field.type === 'grid') values[field.key] = plainGrid(value as RiskGridValue);
    else if (field.type === 'datetime') values[field.key] = new Date(value as string).toISOString();
  }
  return problems;
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

async function resolveRelations(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
): Promise<FieldProblem[]> {
  const given = values[field.key] as RelationValue[];
  const resolved: RelationValue[] = [];
  for (const type of new Set(given.map((one) => one.type))) {
    const relatable = relatableOf(ctx, type);
    if (!relatable || !field.relatesTo?.includes(type)) return unknown(field);
    const ids = given.filter((one) => one.type === type).map((one) => one.id);
    for (const { id, no, title, publicTitle = title, version } of await relatable.resolve(ctx, ids))
      resolved.push({ type, id, no, title: publicTitle, ...(version && { version }) });
  }
  const byId = new Map(resolved.map((one) => [one.id, one]));
  if (given.some((one) => !byId.has(one.id))) return unknown(field);
  values[field.key] = [...new Set(given.map((one) => one.id))].map((id) => byId.get(id));
  return [];
}

async function resolveFiles(
  ctx: Context,
  field: FieldDefinition,
  values: FormValues,
  before: FormValues,
): Promise<FieldProblem[]> {
  const given = values[field.key] as { id: string }[];
  const ids = [...new Set(given.map((one) => one.id))];
  const files = await fileRefs(ctx.tx, ids);
  if (ids.some((id) => !files.has(id))) return unknown(field);
  const found = ids.map((id) => files.get(id) as FileRef);
  const marked = markSuperseded(ctx, field.key, given, before[field.key], found);
  values[field.key] = marked.files;
  if (marked.files.filter((file) => !file.superseded).length > MAX_FILES_PER_FIELD)
    return [{ key: field.key, code: 'tooManyRows', params: { max: MAX_FILES_PER_FIELD } }];
  return marked.problems;
}
