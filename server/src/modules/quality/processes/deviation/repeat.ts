import type { RelationValue } from '@attest/api-contract';
import { sql } from 'kysely';
import type { RuleInput } from '../../../../records/definitions/process';
import '../../../../records/tables';

const MONTHS = 12;
const SHOWN = 20;

/**
 * Deviations submitted in the 12 months before this one (cancelled and rejected ones left out) that have the
 * same type and the same place or one of the same pieces of equipment; newest first.
 */
export async function findEarlier(input: RuleInput): Promise<RelationValue[]> {
  const { tx, values, recordId } = input;
  if (typeof values.devType !== 'string') return [];
  const before = input.submittedAt ?? input.now;
  const sameType = JSON.stringify({ devType: values.devType });
  const samePlace = JSON.stringify({ placeKey: placeKey(values.place) });
  const equipment = relatedIds(values.equipment);
  const { rows } = await sql<{ id: string; no: string; title: string }>`
    select r.id, r.no, r.title from quality_record r
    where r.process = 'deviation' and r.no is not null and r.id is distinct from ${recordId}
      and r.status not in ('cancelled', 'rejected')
      and r.submitted_at <= ${before} and r.submitted_at > ${before}::timestamptz - make_interval(months => ${MONTHS})
      and r.facets @> ${sameType}::jsonb
      and (r.facets @> ${samePlace}::jsonb
        or exists (select from record_link l
          where l.from_type = 'deviation' and l.from_id = r.id and l.field = 'equipment'
            and l.to_id = any(${equipment}::uuid[])))
    order by r.submitted_at desc limit ${SHOWN}`.execute(tx);
  return rows.map(({ id, no, title }) => ({ type: 'deviation', id, no, title }));
}

/** Places that differ in case and spacing only are the same place. */
export const placeKey = (place: unknown): string =>
  typeof place === 'string' ? place.trim().toLowerCase().replace(/\s+/g, ' ') : '';

/** Ids in a relation field. */
const relatedIds = (value: unknown): string[] =>
  Array.isArray(value) ? (value as RelationValue[]).map((relation) => relation.id) : [];
