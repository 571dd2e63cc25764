import type { FieldDefinition, FormValues } from '@attest/api-contract';
import type { AuditChange } from '../../platform/audit/auditRecord';
import { together } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import { useFiles } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { processOf } from '../definitions';
import type { ProcessForm } from '../definitions/processForm';
import { type RecordKey, syncFieldLinks } from '../links/linkStore';
import { followLinks, followRecord } from '../rollups/store';
import { replaceKept } from '../slots/kept';
import { type KeptValue, slotted } from '../slots/values';
import type { StoredRecord } from '../tables';
import { auditChanges, changedFields } from '../values/changes';
import { filePlaces, holdsFiles } from '../values/filesIn';
import { namesIn } from './people';
import { columnsOf, termsOf } from './store';

/**
 * Stores prepared values on a locked record with its list columns, links and files. Answers the field
 * changes for the trail and the record as it is now; nothing changed keeps the version. What is to be written
 * `beside` them is asked for together with them.
 */
export async function writeValues(
  ctx: Context,
  record: StoredRecord,
  form: ProcessForm,
  values: FormValues,
  beside?: (changes: AuditChange[], version: number) => Promise<void> | undefined,
): Promise<{ changes: AuditChange[]; record: StoredRecord }> {
  const before = record.form_values;
  const changed = changedFields(form.fields, before, values);
  if (changed.length === 0) return { changes: [], record };
  const changes = auditChanges(changed, before, values, await namesIn(ctx.tx, changed, before, values));
  const version = record.version + 1;
  const { columns, kept } = slotted(ctx, record.process, form, values);
  const former = slotted(ctx, record.process, form, before);
  const update = ctx.tx
    .updateTable('quality_record')
    .set({
      ...columnsOf(values),
      ...columns,
      search_terms: termsOf(ctx, record.process, record.no, values),
      version,
      // Where the system computes anew, whoever changed it last stays who that was.
      ...(ctx.signedIn && { changed_by: ctx.caller.userId, changed_at: ctx.now }),
    })
    .where('id', '=', record.id)
    .returningAll();
  const [stored, linked] = await together(ctx.tx, () =>
    Promise.all([
      update.executeTakeFirstOrThrow(),
      attach(ctx, record.process, record.id, {
        ...{ form, values, changed },
        linkedBy: ctx.signedIn ? ctx.caller.userId : record.changed_by,
      }),
      keep(ctx, record, former.kept, kept),
      beside?.(changes, version),
    ]),
  );
  await followLinks(ctx, { type: record.process, id: record.id }, linked);
  await followRecord(ctx, record.process, record.id);
  ctx.pushTenant('tenant.record', { process: record.process, id: record.id, version });
  return { changes, record: stored };
}

/** Keeps what stands beside a record in step with its values. */
export async function keep(
  ctx: Context,
  { process, id }: Pick<StoredRecord, 'process' | 'id'>,
  before: KeptValue[],
  now: KeptValue[],
): Promise<void> {
  const of = (all: KeptValue[], key: string) => JSON.stringify(all.filter((one) => one.key === key));
  const keys = [...new Set([...before, ...now].map(({ key }) => key))];
  const changed = keys.filter((key) => of(before, key) !== of(now, key));
  const rows = now.filter(({ key }) => changed.includes(key)).map((one) => ({ record_id: id, ...one }));
  await replaceKept(ctx, { process, ids: [id], keys: changed }, rows);
}

/** What of a record makes links and uses files. */
interface Attached {
  form: ProcessForm;
  values: FormValues;
  /** The fields whose values are new. */
  changed: FieldDefinition[];
  linkedBy?: string;
}

/**
 * Keeps links and file uses in step with the values. Answers what was linked or is no more. FORM_INVALID for a file the
 * caller may not use.
 */
export async function attach(
  ctx: Context,
  process: string,
  recordId: string,
  { form, values, changed, linkedBy = ctx.caller.userId }: Attached,
): Promise<RecordKey[]> {
  const { relations } = processOf(ctx, process).record;
  const [linked] = await Promise.all([
    changed.some(({ key }) => Object.hasOwn(relations, key)) &&
      syncFieldLinks(ctx, { type: process, id: recordId, fields: form.fields, relations, linkedBy }, values),
    changed.some(holdsFiles) && attachFiles(ctx, process, recordId, form, values),
  ]);
  return linked || [];
}

async function attachFiles(
  ctx: Context,
  process: string,
  recordId: string,
  form: ProcessForm,
  values: FormValues,
): Promise<void> {
  const places = filePlaces(form.fields, values);
  const ids = places.flatMap(({ files }) => files.map(({ id }) => id));
  const refused = new Set(await useFiles(ctx, process, recordId, ids));
  const problems = places
    .filter(({ files }) => files.some(({ id }) => refused.has(id)))
    .map(({ files: _, ...place }) => ({ ...place, code: 'unknownTarget' }));
  if (problems.length > 0) throw new AppError('FORM_INVALID', { count: problems.length, problems });
}
