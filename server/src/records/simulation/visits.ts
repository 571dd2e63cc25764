import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { StoredRecord } from '../tables';

/** A stay of a record at a step. */
export interface Visit {
  stepId: string;
  state: 'active' | 'done' | 'undone';
  decision: string | null;
  decidedBy: string | null;
  enteredAt: Date;
}

/** Where a record has been and stands, oldest first. */
export interface Way {
  visits: Visit[];
  /** Account of whoever began it. */
  initiator: string;
}

/** The way of a record, of one without a process none. */
export async function wayOf({ tx }: Context, record: StoredRecord): Promise<Way> {
  if (!record.instance_id) return { visits: [], initiator: '' };
  const { rows } = await sql<Visit & { initiator: string }>`
    select t.node_id as "stepId", t.state, t.decision, t.decided_by as "decidedBy", t.entered_at as "enteredAt",
      i.initiator_account as initiator
    from wf_token t join wf_instance i on i.id = t.instance_id
    where t.instance_id = ${record.instance_id} and t.state <> 'cancelled' order by t.seq`.execute(tx);
  return { visits: rows, initiator: rows[0]?.initiator ?? '' };
}

/** Each step once, in the order in which the record came to it. */
export const stepsOf = (visits: readonly Visit[], ...states: Visit['state'][]): string[] => [
  ...new Set(visits.filter(({ state }) => states.includes(state)).map(({ stepId }) => stepId)),
];
