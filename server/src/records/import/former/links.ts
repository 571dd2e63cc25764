import type { FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { processOf } from '../../definitions';
import type { RecordKey } from '../../links/linkStore';
import { linksIn } from '../../links/named';

/** Makes the links of the fields of new records, by one statement. Answers the other ends by record. */
export async function linkAll(
  ctx: Context,
  process: string,
  records: readonly { id: string; values: FormValues }[],
): Promise<Map<string, RecordKey[]>> {
  const { form, record } = processOf(ctx, process);
  const links = records.flatMap(({ id, values }) =>
    linksIn(form.fields, record.relations, values).map((to) => ({
      from_id: id,
      to_type: to.type,
      to_id: to.id,
      relation: to.relation,
      field: to.field,
    })),
  );
  if (links.length === 0) return new Map();
  await sql`
    insert into record_link (from_type, from_id, to_type, to_id, relation, field, created_by)
    select distinct ${process}, l.from_id, l.to_type, l.to_id, l.relation, l.field, ${ctx.caller.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l(from_id uuid, to_type text, to_id uuid, relation text, field text)`.execute(ctx.tx);
  const ends = new Map<string, RecordKey[]>();
  for (const { from_id: id, to_type: type, to_id: to } of links)
    ends.set(id, [...(ends.get(id) ?? []), { type, id: to }]);
  return ends;
}
