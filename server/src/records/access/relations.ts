import type { FormValues, RelationValue } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { processesOf } from '../definitions';
import { keptFields, titleIn } from './rights';

const isRelation = (value: unknown): value is RelationValue =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && 'title' in value;

const isRow = (value: unknown): value is FormValues => typeof value === 'object' && value !== null;

/** What values name, in rows too. */
const relationsIn = (values: FormValues): RelationValue[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value)
      ? value.flatMap((one) => (isRelation(one) ? [one] : isRow(one) ? relationsIn(one) : []))
      : [],
  );

/**
 * Values in which records are called as the caller may read it, where their type hides titles: what was stored is what
 * they were called when they were named, and who named them saw more, or less.
 */
export async function withReadersTitles(ctx: Context, all: readonly FormValues[]): Promise<FormValues[]> {
  const processes = processesOf(ctx);
  const named = all
    .flatMap(relationsIn)
    .filter(({ type }) => Object.hasOwn(processes, type) && keptFields(ctx, type).has('title'));
  if (named.length === 0) return [...all];
  const titles = new Map<string, string>();
  for (const type of new Set(named.map((one) => one.type))) {
    const ids = named.flatMap((one) => (one.type === type ? [one.id] : []));
    const { rows } = await sql<{ id: string; title: string }>`
      select r.id, ${titleIn(ctx, type)} as title from quality_record r
      where r.process = ${type} and r.id = any(${ids}::uuid[])`.execute(ctx.tx);
    for (const { id, title } of rows) titles.set(id, title);
  }
  const called = (one: unknown): unknown => {
    if (isRelation(one)) return titles.has(one.id) ? { ...one, title: titles.get(one.id) } : one;
    return isRow(one) ? calledIn(one) : one;
  };
  const calledIn = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.map(called) : value]),
    );
  return all.map(calledIn);
}
