import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';

/** Who takes part by records and tasks themselves: what `record_participant` has to say. */
const TAKING_PART = sql`
  select r.process, r.id as record_id, named.participant_id, named.kind
  from quality_record r cross join lateral (
    values (r.initiator_id, 'initiator'), (r.owner_id, 'owner'), (r.department_id, 'department'))
    named(participant_id, kind)
  where named.participant_id is not null
  union
  select r.process, r.id, t.handler_id, 'handler' from wf_task t join quality_record r on r.id = t.record_id
  where t.status in ('open', 'handled')`;

const STORED = sql`select process, record_id, participant_id, kind from record_participant`;

/** Puts right which records people take part in where it is not what records and tasks say; answers what was wrong. */
export async function followParticipants({ tx }: Context): Promise<{ recordId: string; kind: string }[]> {
  const missing = await sql<{ recordId: string; kind: string }>`
    insert into record_participant (process, record_id, participant_id, kind)
    select * from (${TAKING_PART} except ${STORED}) missing
    on conflict do nothing
    returning record_id as "recordId", kind`.execute(tx);
  const gone = await sql<{ recordId: string; kind: string }>`
    delete from record_participant p using (${STORED} except (${TAKING_PART})) gone
    where p.record_id = gone.record_id and p.participant_id = gone.participant_id and p.kind = gone.kind
    returning p.record_id as "recordId", p.kind`.execute(tx);
  return [...missing.rows, ...gone.rows];
}

/** The same for every tenant, and reports it: there should be nothing. */
export const checkParticipants = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followParticipants);
    if (wrong.length > 0)
      platform.log.error({ tenant, records: wrong }, 'participants did not agree with records and tasks');
  });
