import { tms } from '@attest/api-contract';
import { sql } from 'kysely';

/** SQL condition on acknowledgement `a`: it is asked for and was not given. */
export const isAsked = sql`(a.acknowledged_at is null and a.ended_at is null)`;

/** For how many days acknowledgement `a` has been overdue on a day. */
export const overdueOn = (today: string) =>
  sql`case when ${isAsked} then greatest(0, ${today}::date - a.due) else 0 end`;

/** The state of acknowledgement `a`. */
export const stateOf = sql`case when a.acknowledged_at is not null then 'acknowledged'
  when a.ended_at is not null then 'ended' else 'asked' end`;

/**
 * An acknowledgement `a` with what is acknowledged: `code`, `name_zh` and `name_en` of the position or role, and the
 * `ordinal` of a job description.
 */
export const subjectOf = sql`
  join lateral (
    select p.code, p.name_zh, p.name_en, d.ordinal from training_job_description d
    join position p on p.id = d.position_id where d.id = a.description_id
    union all
    select r.code, r.name_zh, r.name_en, null from training_learner_role r where r.id = a.role_id) s on true`;

/** Where acknowledgements of a kind are listed. */
export const PAGES = {
  description: tms.descriptions,
  role: tms.givenRoles,
};
