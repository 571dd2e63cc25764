import { randomUUID } from 'node:crypto';
import { type FileRef, type UserRef, writeInstant } from '@attest/api-contract';
import { sql } from 'kysely';
import { type Made, RowRefusal, type Run } from '../../../directory/imports/kind';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { together } from '../../../platform/database/transaction';
import type { Context } from '../../../platform/module';
import { inTimeSlices } from '../../../platform/timeSlices';
import { definitionInForce } from '../../../workflow/publish';
import { callerRef } from '../../../workflow/session';
import { publicTitle } from '../../access/rights';
import { processOf } from '../../definitions';
import { formOf, versionInForce } from '../../definitions/definition';
import type { ProcessForm } from '../../definitions/processForm';
import { goOnAfter } from '../../numbering/continueNumbering';
import { rollUpsOf } from '../../rollups/of';
import { followLinks, rolledUpOfNothing, writeRollUps } from '../../rollups/store';
import { slotted } from '../../slots/values';
import { namesIn, peopleById } from '../../store/people';
import { columnsOf, termsOf } from '../../store/store';
import { auditChanges } from '../../values/changes';
import { type FormerRecord, repeated, takenNumbers } from './check';
import { ENDS } from './columns';
import { type Brought, bringFiles } from './files';
import { linkAll } from './links';
import { standAt } from './stood';

/** What was checked, with what it has here. */
interface Row extends FormerRecord, Brought {
  id: string;
  instanceId: string;
  by: UserRef;
}

/** The type as the records are stored by it. */
interface Pinned {
  process: string;
  version: number;
  form: ProcessForm;
}

/**
 * Stores records as they stood elsewhere, all by the same few statements. Nothing takes effect, nobody is told, no
 * electronic signature is made; each leaves its entry in the trail. What has not ended is with whom the rules of now name.
 * Throws RowRefusal, and as `storeBrought`.
 */
export async function makeFormer(ctx: Context, records: FormerRecord[], run: Run): Promise<Made[]> {
  const process = records[0]?.process ?? '';
  await refuseTaken(ctx, process, records);
  const version = await versionInForce(ctx, process);
  const pinned: Pinned = { process, version, form: await formOf(ctx.tx, process, version) };
  const rows = await rowsOf(ctx, records, run);
  const linked = await writeRecords(ctx, pinned, rows, run);
  for (const { id, by, createdAt, stood } of rows)
    if ('step' in stood)
      await standAt(ctx, { process, recordId: id, initiator: by, at: new Date(createdAt) }, stood.step);
  const rollUps = [...rollUpsOf(ctx, process).keys()];
  const bringing = rows.filter(({ values }) => rollUps.some((key) => values[key] !== undefined));
  await writeRollUps(ctx, process, [...new Set([...linked.keys(), ...bringing.map(({ id }) => id)])]);
  for (const [id, others] of linked) await followLinks(ctx, { type: process, id }, others);
  await auditAll(ctx, pinned, rows, run);
  const { path } = processOf(ctx, process).record;
  return rows.map(({ id, no }) => ({ name: no, path: path.replace('{id}', id) }));
}

async function rowsOf(ctx: Context, records: FormerRecord[], run: Run): Promise<Row[]> {
  const importer = callerRef(ctx);
  const people = await peopleById(
    ctx.tx,
    records.flatMap(({ initiator }) => initiator ?? []),
  );
  const rows: Row[] = [];
  for (const record of records)
    rows.push({
      ...record,
      ...(await bringFiles(ctx, record, run.archive)),
      id: randomUUID(),
      instanceId: randomUUID(),
      by: people.get(record.initiator ?? '') ?? importer,
    });
  return rows;
}

/** Somebody may have given a number since it was looked at. */
async function refuseTaken(ctx: Context, process: string, records: FormerRecord[]): Promise<void> {
  const taken = await takenNumbers(
    ctx,
    process,
    records.map(({ no }) => no),
  );
  if (taken.size > 0) throw new RowRefusal([...taken].map(repeated));
}

/** The records with all that hangs on them; the statements follow each other without waiting for the answers. */
async function writeRecords(ctx: Context, pinned: Pinned, rows: Row[], run: Run) {
  const { process } = pinned;
  const unlinked = await rolledUpOfNothing(ctx, process);
  const { id: definitionId } = await definitionInForce(ctx.tx, process);
  const kept: object[] = [];
  const stored: object[] = [];
  for await (const row of inTimeSlices(rows)) {
    const slots = slotted(ctx, process, pinned.form, row.values);
    kept.push(...slots.kept.map((one) => ({ record_id: row.id, ...one })));
    stored.push({ ...storedRecord(ctx, pinned, row), ...slots.columns, ...unlinked });
  }
  const instances = rows.flatMap((row) => endedInstance(ctx, process, definitionId, row));
  await together(ctx.tx, () =>
    Promise.all([
      insertAll(ctx, 'quality_record', stored),
      insertAll(ctx, 'wf_instance', instances),
      insertValues(ctx, process, kept),
      ...writeOrigins(ctx, process, rows, run),
      goOnAfter(ctx, process, rows),
    ]),
  );
  return linkAll(ctx, process, rows);
}

function storedRecord(ctx: Context, { process, version }: Pinned, row: Row): object {
  const { id, no, values, stood, createdAt, endedAt, by, instanceId } = row;
  const ended = 'status' in stood;
  return {
    ...{ id, no, process, process_version: version },
    status: ended ? stood.status : 'initial',
    instance_id: ended ? instanceId : null,
    ...columnsOf(values),
    form_values: values,
    initiator_id: by.id,
    search_terms: termsOf(ctx, process, no, values),
    ...{ created_at: createdAt, submitted_at: createdAt, ended_at: endedAt },
    ...{ changed_by: ctx.caller.userId, changed_at: ctx.now, version: 1, open_steps: [] },
  };
}

/** That of a record that has ended. */
function endedInstance(ctx: Context, process: string, definitionId: string, row: Row): object[] {
  const { id, no, instanceId, values, stood, createdAt, endedAt, by } = row;
  if (!('status' in stood)) return [];
  const { record, data } = processOf(ctx, process);
  return [
    {
      ...{ id: instanceId, definition_id: definitionId, process, proc_type: data.procType },
      ...{ record_id: id, record_no: no, path: record.path.replace('{id}', id) },
      title: publicTitle(ctx, process, String(values.title ?? ''), values),
      department_id: columnsOf(values).department_id,
      ...{ initiator_id: by.id, initiator_account: by.account, initiator_name: by.name },
      ...{ status: stood.status, end_kind: ENDS[stood.status], created_at: createdAt, ended_at: endedAt },
      ...{ discarded: false, version: 1, seq: 0 },
    },
  ];
}

async function insertValues({ tx }: Context, process: string, kept: object[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into record_value (process, record_id, key, seq, value, shown)
    select ${process}, v.record_id, v.key, v.seq, v.value, v.shown
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as v(record_id uuid, key text, seq integer, value text, shown jsonb)`.execute(tx);
}

/** Rows whose keys are columns of the table, by one statement. */
async function insertAll(
  { tx }: Context,
  table: 'quality_record' | 'wf_instance',
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return;
  const keys = new Set(rows.flatMap(Object.keys));
  const columns = sql.join([...keys].map((key) => sql.ref(key)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** Where they come from, with what was signed elsewhere, and the files that they hold. */
function writeOrigins(ctx: Context, process: string, rows: Row[], run: Run): Promise<unknown>[] {
  const origins = rows.map(({ id, signatures, scans }) => ({
    record_id: id,
    signatures,
    proof: scans.map((scan) => scan.id),
  }));
  const uses = rows.flatMap(({ id, scans, held }) =>
    [...scans, ...held].map((file) => ({ file_id: file.id, object_type: process, object_id: id })),
  );
  const origin = sql`
    insert into record_origin (process, record_id, import_id, imported_by, imported_at, reason, signatures, proof)
    select ${process}, o.record_id, ${run.importId}, ${ctx.caller.userId}, ${ctx.now}, ${run.reason}, o.signatures, o.proof
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb)
      as o(record_id uuid, signatures jsonb, proof jsonb)`.execute(ctx.tx);
  if (uses.length === 0) return [origin];
  const use = sql`
    insert into file_use (file_id, object_type, object_id)
    select distinct u.file_id, u.object_type, u.object_id
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as u(file_id uuid, object_type text, object_id uuid)`.execute(ctx.tx);
  return [origin, use];
}

async function auditAll(
  ctx: Context,
  { process, form: { fields } }: Pinned,
  rows: Row[],
  { reason }: Run,
): Promise<void> {
  const names = await namesIn(ctx.tx, fields, ...rows.map(({ values }) => values));
  const type = processOf(ctx, process).data.name;
  const { time_zone: timeZone } = await currentTenant(ctx.tx);
  const shown = (at: string) => writeInstant(new Date(at), timeZone);
  for (const { id, no, values, createdAt, endedAt, signatures, scans } of rows)
    ctx.audit({
      module: 'quality',
      objectType: process,
      objectId: id,
      objectNo: no,
      objectName: publicTitle(ctx, process, String(values.title ?? ''), values),
      objectVersion: 1,
      event: 'import',
      reason,
      changes: auditChanges(fields, {}, values, names),
      description: {
        zh: `从原系统导入${type.zh} ${no}（${shown(createdAt)}${endedAt ? ` 至 ${shown(endedAt)}` : ' 起，尚未结束'}）${said(signatures, scans, 'zh')}`,
        en: `Imported ${type.en} ${no} from a former system (${shown(createdAt)}${endedAt ? ` to ${shown(endedAt)}` : ', not ended'})${said(signatures, scans, 'en')}`,
      },
    });
}

/** What was signed elsewhere, as the trail tells it: never like a signature that was made here. */
function said(signatures: Row['signatures'], scans: FileRef[], language: 'zh' | 'en'): string {
  const [lead, files, and] = {
    zh: ['；导入的签名，非在本系统签署：', '；扫描件：', '、'],
    en: ['; signatures that were imported, not made here: ', '; scans: ', ', '],
  }[language] as [string, string, string];
  const named = signatures.map(({ name, meaning, at }) => `${name} (${meaning}, ${at})`);
  const scanned = scans.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`);
  return [
    named.length > 0 ? lead + named.join(and) : '',
    scanned.length > 0 ? files + scanned.join(and) : '',
  ].join('');
}
