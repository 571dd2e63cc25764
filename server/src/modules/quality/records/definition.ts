import { createHash } from 'node:crypto';
import type { QualityProcess } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { publishDefinition } from '../../../workflow/publish';
import { PROCESSES } from '../processes';
import type { ProcessForm } from '../processes/process';
import '../tables';

const hashes = new Map<QualityProcess, string>();

/** Changes whenever the shipped flow, steps or form change. */
function shippedHash(process: QualityProcess): string {
  const known = hashes.get(process);
  if (known) return known;
  const { data, flow, form } = PROCESSES[process];
  const hash = createHash('sha256').update(canonicalize({ data, flow, form })).digest('hex');
  hashes.set(process, hash);
  return hash;
}

/**
 * Version of the form in force. The shipped process is published on its first use in a tenant and again when
 * a release brings a newer one; records keep the version they were started with.
 */
export async function versionInForce(ctx: Context, process: QualityProcess): Promise<number> {
  const hash = shippedHash(process);
  const latest = await latestForm(ctx.tx, process);
  if (latest?.content_hash === hash) return latest.version;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`process:${process}`}, 0))`.execute(ctx.tx);
  const again = await latestForm(ctx.tx, process);
  if (again?.content_hash === hash) return again.version;
  const { data, flow, form } = PROCESSES[process];
  await publishDefinition(ctx.tx, { data, xml: flow });
  const version = (again?.version ?? 0) + 1;
  await ctx.tx
    .insertInto('quality_form')
    .values({ process, version, form: JSON.stringify(form), content_hash: hash })
    .execute();
  ctx.audit({
    module: 'quality',
    objectType: 'process',
    objectName: data.name.zh,
    objectVersion: version,
    event: 'publish',
    description: {
      zh: `流程“${data.name.zh}”第 ${version} 版生效（SHA-256 ${hash}）`,
      en: `Process “${data.name.en}” version ${version} is in force (SHA-256 ${hash})`,
    },
  });
  return version;
}

const latestForm = (tx: TenantTransaction, process: QualityProcess) =>
  tx
    .selectFrom('quality_form')
    .select(['version', 'content_hash'])
    .where('process', '=', process)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The form of one version of a process. */
export async function formOf(tx: TenantTransaction, process: string, version: number): Promise<ProcessForm> {
  const row = await tx
    .selectFrom('quality_form')
    .select('form')
    .where('process', '=', process)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.form;
}
