import { Readable } from 'node:stream';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { ByteAnswer, Context } from '../module';
import { type ChainColumns, type ChainHead, GENESIS, hashOfTerms, signHead } from './chain';
import { detachedParts } from './detached';
import type { ChainLine, Place } from './lines';
import { type AuditKey, auditKey } from './seal';

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

/** The lines of `exportChain`: what was detached is named, with the files in which it lies. */
export async function* chainLines(source: ChainSource): AsyncGenerator<string> {
  const parts = (await source.page(detachedParts)).filter(({ head }) => head.seq <= source.head.seq);
  const border = parts.at(-1)?.head;
  yield headerOf(source, border);
  for (const part of parts) yield toLine(part);
  yield* entriesOf(source, border?.seq ?? 0, {});
  // Seals are kept for good: they are few, and tell of what was detached too.
  yield* closing(source, 0);
}

/** The lines of a file of the archive: whole by themselves, with all that the rows held. */
export async function* partLines(source: ChainSource, after: Place): AsyncGenerator<string> {
  yield headerOf(source, after.seq > 0 ? after : undefined);
  yield* entriesOf(source, after.seq, { withTerms: true });
  yield* closing(source, after.seq);
}

const headerOf = ({ tenantId, head, key }: ChainSource, after: Place | undefined): string =>
  toLine({
    type: 'chain',
    format: after ? 3 : 2,
    tenant: tenantId,
    exportedAt: head.at,
    publicKey: key.publicPem,
    ...(after && { after: { seq: after.seq, hash: after.hash } }),
  });

async function* entriesOf(
  { head, page }: ChainSource,
  after: number,
  { withTerms = false },
): AsyncGenerator<string> {
  for (let from = after; from < head.seq; from += PAGE) {
    const to = Math.min(from + PAGE, head.seq);
    for (const row of await page((tx) => readEntries(tx, from, to)))
      yield toLine({
        type: 'entry',
        entry: row.entry,
        columns: columnsOf(row),
        ...(withTerms && { terms: row.terms }),
        previousHash: row.previous_hash,
        hash: row.hash,
      });
  }
}

/** The seals after a number, and the signed head. */
async function* closing({ tenantId, head, key, page }: ChainSource, after: number): AsyncGenerator<string> {
  for (const row of await page((tx) => readSeals(tx, after, head.seq))) {
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

const readSeals = (tx: TenantTransaction, after: number, to: number) =>
  tx
    .selectFrom('audit_seal')
    .select(['seq', 'hash', 'sealed_at', 'signature'])
    .where('seq', '>', after)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute();
