import type { DefinitionRow, DefinitionState } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { AuditRecord } from '../../../platform/audit/auditRecord';
import { refuseStale } from '../../../platform/calls/stale';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { StoredDefinition } from '../../tables';
import { hashOfContent } from './content';

/** What the states of a version are called. */
const STATE_NAMES: Record<DefinitionState, { zh: string; en: string }> = {
  proposed: { zh: '待采纳', en: 'proposed' },
  draft: { zh: '草稿', en: 'draft' },
  tested: { zh: '已测试', en: 'tested' },
  inApproval: { zh: '审批中', en: 'in approval' },
  approved: { zh: '待生效', en: 'approved' },
  effective: { zh: '生效', en: 'in force' },
  retired: { zh: '已停用', en: 'out of use' },
  taken: { zh: '已采纳', en: 'taken up' },
  discarded: { zh: '已放弃', en: 'given up' },
};

/** Whoever changes the versions of a type waits for whoever does so already. */
export const lockType = ({ tx }: Context, type: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`record type:${type}`}, 0))`.execute(tx);

/** A version by id. DEFINITION_NOT_EXIST. */
export async function readDefinition(tx: TenantTransaction, id: string): Promise<StoredDefinition> {
  const row = await tx.selectFrom('record_definition').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('DEFINITION_NOT_EXIST');
  return row;
}

/**
 * A version that is to be changed, with its type locked. DEFINITION_NOT_EXIST, RECORD_CHANGED, DEFINITION_STATE unless
 * it is in one of the states.
 */
export async function takeDefinition(
  ctx: Context,
  { id, rowVersion }: { id: string; rowVersion: number | undefined },
  states: DefinitionState[],
): Promise<StoredDefinition> {
  await lockType(ctx, (await readDefinition(ctx.tx, id)).type);
  const row = await readDefinition(ctx.tx, id);
  await refuseStale(ctx, { ...row, version: row.row_version }, rowVersion);
  refuseState(ctx, row, states);
  return row;
}

/** DEFINITION_STATE unless a version is in one of the states. */
export function refuseState(ctx: Context, { state }: StoredDefinition, states: DefinitionState[]): void {
  if (!states.includes(state))
    throw new AppError('DEFINITION_STATE', { state: STATE_NAMES[state][ctx.language] });
}

/** The version of a type in force. */
export const effectiveOf = (tx: TenantTransaction, type: string): Promise<StoredDefinition | undefined> =>
  tx
    .selectFrom('record_definition')
    .selectAll()
    .where('type', '=', type)
    .where('state', '=', 'effective')
    .executeTakeFirst();

/** Contents never change, so they are kept by their hash. */
const contents = new Map<string, RecordDefinition>();
const MAX_CONTENTS = 200;

/** What a version says. */
export async function contentOfHash(tx: TenantTransaction, hash: string): Promise<RecordDefinition> {
  const known = contents.get(hash);
  if (known) return known;
  const { content } = await tx
    .selectFrom('record_definition_content')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (contents.size >= MAX_CONTENTS) contents.delete(contents.keys().next().value as string);
  contents.set(hash, content);
  return content;
}

/** Keeps what a version says; answers its hash. */
export async function storeContent(tx: TenantTransaction, content: RecordDefinition): Promise<string> {
  const hash = hashOfContent(content);
  await tx
    .insertInto('record_definition_content')
    .values({ hash, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}

type NewVersion = Pick<StoredDefinition, 'type' | 'state' | 'origin' | 'shipped_hash'> &
  Partial<Pick<StoredDefinition, 'based_on' | 'effective_at' | 'effective_on' | 'signature_id'>>;

/** Adds the next version of a type, which is locked. */
export async function addVersion(
  ctx: Context,
  content: RecordDefinition,
  version: NewVersion,
): Promise<StoredDefinition> {
  const { tx, now } = ctx;
  const author = ctx.signedIn ? ctx.caller.userId : null;
  const last = await tx
    .selectFrom('record_definition')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('type', '=', version.type)
    .executeTakeFirst();
  return tx
    .insertInto('record_definition')
    .values({
      ...version,
      version: (last?.version ?? 0) + 1,
      hash: await storeContent(tx, content),
      authors: author ? [author] : [],
      changed_by: author,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a version that is locked. */
export const changeVersion = (
  ctx: Context,
  { id, row_version }: StoredDefinition,
  change: Partial<Omit<StoredDefinition, 'tenant_id' | 'id' | 'type' | 'version' | 'row_version'>>,
): Promise<StoredDefinition> =>
  ctx.tx
    .updateTable('record_definition')
    .set({
      ...change,
      row_version: row_version + 1,
      changed_by: ctx.signedIn ? ctx.caller.userId : null,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Leaves in the trail what became of a version. */
export function auditVersion(
  ctx: Context,
  { id, version, hash }: StoredDefinition,
  { steps: { name } }: RecordDefinition,
  entry: Pick<AuditRecord, 'event' | 'operator' | 'changes' | 'reason' | 'signatureId'> & {
    /** What was done with `“…” V2`. */
    done: { zh: string; en: string };
  },
): void {
  const { done, ...rest } = entry;
  ctx.audit({
    ...rest,
    module: 'records',
    objectType: 'recordType',
    objectId: id,
    objectName: name,
    objectVersion: version,
    description: {
      zh: `记录类型“${name.zh}”V${version}${done.zh}（SHA-256 ${hash}）`,
      en: `Record type “${name.en}” V${version} ${done.en} (SHA-256 ${hash})`,
    },
  });
}

/** Versions as the contract has them. */
export async function toRows(tx: TenantTransaction, rows: StoredDefinition[]): Promise<DefinitionRow[]> {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  for (const { based_on: base } of rows)
    if (base && !versions.has(base)) versions.set(base, (await readDefinition(tx, base)).version);
  const people = await userRefs(
    tx,
    rows.flatMap(({ authors, changed_by }) => [...authors, ...(changed_by ? [changed_by] : [])]),
  );
  const toRow = async (row: StoredDefinition): Promise<DefinitionRow> => ({
    id: row.id,
    type: row.type,
    name: (await contentOfHash(tx, row.hash)).steps.name,
    version: row.version,
    state: row.state,
    origin: row.origin,
    hash: row.hash,
    basedOn: versions.get(row.based_on ?? '') ?? null,
    effectiveOn: row.effective_on,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    takesAlong: row.takes_along,
    authors: row.authors.flatMap((id) => people.get(id) ?? []),
    changedBy: people.get(row.changed_by ?? '') ?? null,
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.row_version,
  });
  const shown: DefinitionRow[] = [];
  for (const row of rows) shown.push(await toRow(row));
  return shown;
}
