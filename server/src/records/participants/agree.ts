import { sql } from 'kysely';
import { putRight } from '../../platform/database/putRight';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';

/** Who takes part by records and tasks themselves: what `record_participant` has to say. */
const TAKING_PART = sql`
  select r.process, r.id as record_id, named.participant_id, named.kind, r.department_id,
    named.kind <> 'owner' or r.owner_id <> r.initiator_id as once
  from quality_record r cross join lateral (
    values (r.initiator_id, 'initiator'), (r.owner_id, 'owner'), (r.department_id, 'department'))
    named(participant_id, kind)
  where named.participant_id is not null
  union
  select r.process, r.id, t.handler_id, 'handler', r.department_id,
    t.handler_id <> r.initiator_id and t.handler_id is distinct from r.owner_id
  from wf_task t join quality_record r on r.id = t.record_id
  where t.status in ('open', 'handled')`;

/** Puts right which records people take part in where it is not what records and tasks say; answers what was wrong. */
export const followParticipants = ({ tx }: Context) =>
  putRight<{ record_id: string; kind: string }>(tx, {
    table: 'record_participant',
    columns: ['process', 'record_id', 'participant_id', 'kind', 'department_id', 'once'],
    said: TAKING_PART,
  });

/** The same for every tenant, and reports it: there should be nothing. */
export const checkParticipants = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followParticipants);
    if (wrong.length > 0)
      platform.log.error({ tenant, records: wrong }, 'participants did not agree with records and tasks');
  });
