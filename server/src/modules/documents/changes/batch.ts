import type { DocumentState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { recordSaved } from '../../../workflow/recordSaved';
import { VERSION } from '../processes/documentVersion';
import type { StoredVersion } from '../versions/store';

/** States before all reviewers have agreed. */
const UNREVIEWED: readonly DocumentState[] = ['draft', 'inReview'];

interface Other {
  id: string;
  no: string;
  label: string;
  state: DocumentState;
  instance_id: string | null;
}

/** The other versions of the same change request, void ones left out. */
async function othersOf(tx: TenantTransaction, version: StoredVersion): Promise<Other[]> {
  if (!version.change_id) return [];
  const { rows } = await sql<Other>`
    select v.id, d.no, v.label, v.state, v.instance_id
    from document_version v join document d on d.id = v.document_id
    where v.change_id = ${version.change_id} and v.id <> ${version.id} and v.state <> 'void'
    order by d.no`.execute(tx);
  return rows;
}

/**
 * What a reviewed version waits for: all others of its change request are reviewed too. The change request is
 * locked, so that of two last reviews at once the second sees the first.
 */
export async function batchOf(
  tx: TenantTransaction,
  version: StoredVersion,
): Promise<{ no: string; label: string; reviewed: boolean }[]> {
  if (!version.change_id) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change:${version.change_id}`}, 0))`.execute(tx);
  const others = await othersOf(tx, version);
  return others.map(({ no, label, state }) => ({ no, label, reviewed: !UNREVIEWED.includes(state) }));
}

/** A version has moved: those of the same change request that waited for it go on. */
export async function nudgeBatch(ctx: Context, version: StoredVersion): Promise<void> {
  const others = await othersOf(ctx.tx, version);
  if ([version, ...others].some((one) => UNREVIEWED.includes(one.state))) return;
  for (const other of others)
    if (other.state === 'reviewed' && other.instance_id) await recordSaved(ctx, other.instance_id);
}

/** A version of a change request is in force: the request may be done. */
export async function nudgeChange(ctx: Context, changeId: string): Promise<void> {
  const running = await ctx.tx
    .selectFrom('wf_instance')
    .select('id')
    .where('process', '=', 'dcr')
    .where('record_id', '=', changeId)
    .where('end_kind', 'is', null)
    .executeTakeFirst();
  if (running) await recordSaved(ctx, running.id);
}

/** Ends the drafts of a change request that was given up, as far as they are not approved. */
export const unapprovedOf = (ctx: Context, changeId: string): Promise<{ instance_id: string | null }[]> =>
  ctx.tx
    .selectFrom('document_version as v')
    .innerJoin('wf_instance as i', (join) =>
      join.onRef('i.tenant_id', '=', 'v.tenant_id').onRef('i.id', '=', 'v.instance_id'),
    )
    .select('v.instance_id')
    .where('v.change_id', '=', changeId)
    .where('i.process', '=', VERSION)
    .where('i.end_kind', 'is', null)
    .where('v.state', 'in', ['draft', 'inReview', 'reviewed', 'inApproval'])
    .execute();
