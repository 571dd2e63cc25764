import { join } from 'node:path';
import { sql } from 'kysely';
import { archiveFile } from '../../platform/audit/archiveFiles';
import { detachedParts } from '../../platform/audit/detached';
import type { ChainLine } from '../../platform/audit/lines';
import type { Config } from '../../platform/config/config';
import { configOfTenant } from '../../platform/config/configOf';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { operatorOutside } from '../systemAccount';
import { withPlatform } from '../withPlatform';
import { requirePart } from './files';

const BATCH = 1_000;

interface Wanted {
  code: string;
  /** `2020-01`. */
  month: string;
  /** Days until the next run of `archiveTrails` may remove it again. */
  days: number;
}

/**
 * Puts a month of the archive into the trail again, where people may look at it for some days; the archive keeps it. Throws
 * where its file is not whole. Answers the number of its entries.
 */
export function attachMonth(config: Config, { code, month, days }: Wanted): Promise<number> {
  const { auditArchiveDir } = config;
  if (!auditArchiveDir) throw new Error('AUDIT_ARCHIVE_DIR says where the archive is.');
  const folder = join(auditArchiveDir, code);
  return withPlatform(configOfTenant(config, code), async (platform) => {
    const tenant = await platform.tenants.byCode(code);
    if (!tenant) throw new Error(`There is no tenant ${code}`);
    const parts = await platform.inTenant(tenant.id, detachedParts);
    const line = parts.find(({ head }) => head.month === month);
    if (!line) throw new Error(`Nothing of ${month} was detached from the trail of ${code}`);
    await requirePart(folder, line);
    await platform.asSystem(tenant.id, async (ctx) => {
      await insertLines(ctx.tx, archiveFile(join(folder, line.head.file)).lines);
      const until = new Date(ctx.now.getTime() + days * 86_400_000);
      await ctx.tx
        .updateTable('audit_archive')
        .set({ attached_until: until })
        .where('seq', '=', line.head.seq)
        .execute();
      ctx.audit({
        module: 'audit',
        objectType: 'auditTrail',
        event: 'attachTrail',
        details: {
          month,
          from: line.head.from,
          through: line.head.seq,
          until: until.toISOString().slice(0, 10),
        },
        operator: operatorOutside(),
      });
    });
    return line.head.seq - line.head.from + 1;
  });
}

type EntryLine = Extract<ChainLine, { type: 'entry' }>;

async function insertLines(tx: TenantTransaction, lines: AsyncIterable<string>): Promise<void> {
  let batch: EntryLine[] = [];
  const send = async () => {
    await insertEntries(tx, batch);
    batch = [];
  };
  for await (const text of lines) {
    const line = JSON.parse(text) as ChainLine;
    if (line.type !== 'entry') continue;
    batch.push(line);
    if (batch.length === BATCH) await send();
  }
  await send();
}

/** Those that are there already stay. */
async function insertEntries(tx: TenantTransaction, lines: EntryLine[]): Promise<void> {
  const rows = lines.map(({ entry, columns, terms = [], previousHash, hash }) => ({
    seq: entry.seq,
    at: columns?.at,
    operator_id: columns?.operatorId,
    operator_account: columns?.operatorAccount,
    operator_name: columns?.operatorName,
    module: columns?.module,
    event: columns?.event,
    object_type: columns?.objectType,
    object_id: columns?.objectId,
    terms,
    entry,
    previous_hash: previousHash,
    hash,
  }));
  await sql`
    insert into audit_entry (seq, at, operator_id, operator_account, operator_name, module, event, object_type,
      object_id, terms, entry, previous_hash, hash)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(seq bigint, at timestamptz, operator_id uuid,
      operator_account text, operator_name text, module text, event text, object_type text, object_id text,
      terms text[], entry jsonb, previous_hash text, hash text)
    on conflict (tenant_id, seq) do nothing`.execute(tx);
}
