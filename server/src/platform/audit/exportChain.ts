import { Readable } from 'node:stream';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { ByteAnswer, Context } from '../module';
import { type ChainColumns, type ChainEntry, type ChainHead, GENESIS, hashOfTerms, signHead } from './chain';
import { type AuditKey, auditKey } from './seal';

/** First line of an export. */
export interface ChainHeader {
  type: 'chain';
  /** 1: without the columns of the rows. */
  format: 1 | 2;
  tenant: string;
  exportedAt: string;
  publicKey: string;
}

export type ChainLine =
  | ChainHeader
  | {
      type: 'entry';
      entry: ChainEntry;
      /** As the database has them beside the entry. */
      columns?: ChainColumns;
      previousHash: string;
      hash: string;
    }
  | { type: 'seal' | 'head'; head: ChainHead; signature: string };

const PAGE = 1000;

/** Where a chain is read. */
export interface ChainSource {
  tenantId: string;
  /** The end of what is read. */
  head: ChainHead;
  key: AuditKey;
  /** Reads a part of it, each in a transaction of its own or all in one. */
  page: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
}

/** The last entry of a tenant’s chain, as of a moment. */
export async function headOf(tx: TenantTransaction, tenant: string, at: Date): Promise<ChainHead> {
  const last = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  return { tenant, seq: last?.seq ?? 0, hash: last?.hash ?? GENESIS, at: at.toISOString() };
}

/**
 * The whole chain as JSON lines: header, entries in order, seals, and the signed head as the last line. Read
 * page by page, so that memory stays flat; entries written meanwhile are left out.
 */
export async function exportChain(ctx: Context): Promise<ByteAnswer> {
  const { platform, tenantId } = ctx;
  const key = await auditKey(platform.owner);
  const head = await headOf(ctx.tx, tenantId, ctx.now);
  const lines = chainLines({ tenantId, head, key, page: (work) => platform.inTenant(tenantId, work) });
  return {
    stream: Readable.from(lines),
    fileName: `audit-${head.at.slice(0, 10)}.jsonl`,
    mediaType: 'application/x-ndjson',
  };
}

/** The lines of `exportChain`. */
export async function* chainLines({ tenantId, head, key, page }: ChainSource): AsyncGenerator<string> {
  const header: ChainHeader = {
    type: 'chain',
    format: 2,
    tenant: tenantId,
    exportedAt: head.at,
    publicKey: key.publicPem,
  };
  yield toLine(header);
  for (let from = 0; from < head.seq; from += PAGE) {
    const to = Math.min(from + PAGE, head.seq);
    for (const row of await page((tx) => readEntries(tx, from, to)))
      yield toLine({
        type: 'entry',
        entry: row.entry,
        columns: columnsOf(row),
        previousHash: row.previous_hash,
        hash: row.hash,
      });
  }
  for (const row of await page((tx) => readSeals(tx, head.seq))) {
    const sealed = { tenant: tenantId, seq: row.seq, hash: row.hash, at: row.sealed_at.toISOString() };
    yield toLine({ type: 'seal', head: sealed, signature: row.signature });
  }
  yield toLine({ type: 'head', head, signature: signHead(key.privateKey, head) });
}

const toLine = (line: ChainLine): string => `${JSON.stringify(line)}\n`;

const readEntries = (tx: TenantTransaction, after: number, to: number) =>
  tx
    .selectFrom('audit_entry')
    .select(['entry', 'previous_hash', 'hash', 'at', 'operator_id', 'operator_account', 'operator_name'])
    .select(['module', 'event', 'object_type', 'object_id', 'terms'])
    .where('seq', '>', after)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute();

const columnsOf = (row: Awaited<ReturnType<typeof readEntries>>[number]): ChainColumns => ({
  at: row.at.toISOString(),
  operatorId: row.operator_id,
  operatorAccount: row.operator_account,
  operatorName: row.operator_name,
  module: row.module,
  event: row.event,
  objectType: row.object_type,
  objectId: row.object_id,
  termsHash: hashOfTerms(row.terms),
});

const readSeals = (tx: TenantTransaction, to: number) =>
  tx
    .selectFrom('audit_seal')
    .select(['seq', 'hash', 'sealed_at', 'signature'])
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute();
