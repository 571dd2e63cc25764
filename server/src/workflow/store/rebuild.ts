import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { applyEvent, type HistoryEntry } from '../engine/events';
import { emptyState, type InstanceState } from '../engine/state';

/** History of an instance as it was written. */
export async function readHistory(tx: TenantTransaction, instanceId: string): Promise<HistoryEntry[]> {
  const rows = await tx
    .selectFrom('wf_history')
    .select(['seq', 'at', 'kind', 'event'])
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute();
  return rows.map(
    (row) => ({ ...row.event, seq: row.seq, at: row.at.toISOString(), kind: row.kind }) as HistoryEntry,
  );
}

/** State of an instance from its history alone: equal to what the tables hold. */
export function rebuildInstance(id: string, history: HistoryEntry[]): InstanceState {
  const state = emptyState(id);
  for (const event of history) applyEvent(state, event);
  return state;
}
