import { DOCUMENT_RELATIONS, type FormValues, type RelationValue } from '@attest/api-contract';
import { sql } from 'kysely';
import { REFERENCES } from '../../../../records/rules/kinds';
import type { LookupSource } from '../../../../records/rules/lookups';

/** Ids of the documents that a change request names. */
export const documentIds = (values: FormValues): string[] =>
  ((values.documents ?? []) as RelationValue[]).map((one) => one.id);

/** Documents in force that cite the given ones, are forms of them or based on them. */
export const citing: LookupSource = {
  gives: REFERENCES,
  async read(tx, given) {
    const ids = documentIds(given);
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: string; no: string; title_zh: string }>`
      select distinct d.id, d.no, d.title_zh from record_link l
      join document d on d.id = l.from_id
      join document_version v on v.document_id = d.id and v.state = 'effective'
      where l.from_type = 'document' and l.to_type = 'document' and l.to_id = any(${ids}::uuid[])
        and l.relation = any(${[...DOCUMENT_RELATIONS]}) and not d.id = any(${ids}::uuid[])
        and d.security_level in ('public', 'internal')
      order by d.no limit 200`.execute(tx);
    return rows.map((row) => ({ type: 'document', id: row.id, no: row.no, title: row.title_zh }));
  },
};
