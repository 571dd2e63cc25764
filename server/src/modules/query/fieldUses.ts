import { faultText } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import type { FieldUse } from '../../records/definitions/versions/refusals';

/** Saved queries that show, ask for or sort by a field of a record type. */
export async function queriesWithFields({ tx }: Context, type: string): Promise<FieldUse[]> {
  const queries = await tx
    .selectFrom('query_definition')
    .select(['name', 'content'])
    .where('object', '=', type)
    .orderBy('name')
    .execute();
  return queries.flatMap(({ name, content: { columns, conditions, sort } }) => {
    const by = faultText('queryOf', { name });
    const fields = [...columns, ...conditions.map(({ field }) => field), ...sort.map((one) => one.by)];
    return [...new Set(fields)].map((field) => ({ field, by }));
  });
}
