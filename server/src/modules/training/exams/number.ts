import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import './tables';

/**
 * The next number of a kind, e.g. `Q-0007`, or with a year `TC-2026-0007`. The counter stays locked until the
 * transaction ends, and a rollback gives the number back: no gaps, no double.
 */
export async function nextTrainingNumber(
  tx: TenantTransaction,
  kind: 'Q' | 'QZ' | 'TC' | 'RC',
  year = 0,
): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into training_counter (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (tenant_id, kind, year) do update set last = training_counter.last + 1
    returning last`.execute(tx);
  const sequence = String(rows[0]?.last ?? 1).padStart(4, '0');
  return year ? `${kind}-${year}-${sequence}` : `${kind}-${sequence}`;
}
