import type { Platform } from '../../platform/platform';

/** The last entry of a trail that was written where a tenant lived; `seq` 0: there is none. */
export interface Head {
  seq: number;
  hash: string;
}

/** The head of a tenant's trail in a database; that it was imported there is not counted. */
export async function headOf(platform: Platform, tenantId: string): Promise<Head> {
  const head = await platform.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['seq', 'hash'])
      .where('event', '<>', 'importTenant')
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  );
  return head ?? { seq: 0, hash: '' };
}

/** Whether the trail of a tenant in a database holds an entry. */
export async function isKnown(platform: Platform, tenantId: string, { seq, hash }: Head): Promise<boolean> {
  if (seq === 0) return true;
  const entry = await platform.inTenant(tenantId, (tx) =>
    tx.selectFrom('audit_entry').select('hash').where('seq', '=', seq).executeTakeFirst(),
  );
  return entry?.hash === hash;
}
