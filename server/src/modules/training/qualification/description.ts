import { type PersonQualifications, type QualificationStatus, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';

interface Row {
  ordinal: number;
  id: string | null;
  acknowledged_at: Date | null;
  due: string | null;
  ever: boolean;
}

/** How a person stands to the job description in force of a position; null where there is none. */
export async function descriptionStanding(
  ctx: Context,
  personId: string,
  positionId: string,
): Promise<PersonQualifications['description']> {
  const { rows } = await sql<Row>`
    select d.ordinal, a.id, a.acknowledged_at, a.due, exists (
      select from training_acknowledgement e join training_job_description x on x.id = e.description_id
      where e.user_id = ${personId} and x.position_id = d.position_id and e.acknowledged_at is not null) as ever
    from training_job_description d
    left join training_acknowledgement a on a.description_id = d.id and a.user_id = ${personId} and a.ended_at is null
    where d.position_id = ${positionId} and d.state = 'effective'`.execute(ctx.tx);
  const [row] = rows;
  if (!row) return null;
  return {
    version: versionLabel(row.ordinal),
    status: statusOf(row),
    acknowledgementId: row.id,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    due: row.due,
  };
}

/** As for courses: who knew a former version is suspended until the new one is acknowledged. */
const statusOf = ({ acknowledged_at, ever }: Row): QualificationStatus => {
  if (acknowledged_at) return 'valid';
  return ever ? 'suspended' : 'none';
};

/** The job description that was in force at an instant, and since when the person had acknowledged it by then. */
export async function descriptionAt(tx: TenantTransaction, personId: string, positionId: string, at: Date) {
  const { rows } = await sql<{ no: string; ordinal: number; since: Date | null }>`
    select p.code as no, d.ordinal, a.acknowledged_at as since
    from training_job_description d join position p on p.id = d.position_id
    left join training_acknowledgement a on a.description_id = d.id and a.user_id = ${personId}
      and a.acknowledged_at <= ${at}
    where d.position_id = ${positionId} and d.effective_at <= ${at}
      and (d.superseded_at is null or d.superseded_at > ${at})`.execute(tx);
  return rows.map(({ no, ordinal, since }) => ({
    of: { no: `${no} ${versionLabel(ordinal)}`, zh: '岗位说明书', en: 'job description' },
    since,
    until: null,
    ended: null,
  }));
}
