import type { Bilingual, FormValues, UserRef } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { type EarlierMoves, takeOverInstance } from '../../workflow/takeOver';
import { processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import { slotted } from '../slots/values';
import { auditChanges } from '../values/changes';
import { namesIn } from './people';
import { columnsOf, termsOf } from './store';
import { attach, keep } from './writeValues';

/** A record that was kept elsewhere before, as it stood there. */
export interface EarlierRecord extends EarlierMoves {
  id: string;
  no: string;
  /** As they are stored. */
  values: FormValues;
  initiator: UserRef;
  /** When it was submitted. */
  at: Date;
  /** Added to the entry of the trail: where it comes from, and which signatures it had. */
  cameFrom: Bilingual;
}

/**
 * Takes a record over that was kept before its type was one: with its id and number, what people have done with it, and at the
 * step at which it stood. Nothing takes effect again, nobody is told, and no signature is made.
 */
export async function takeOverRecord(ctx: Context, process: string, earlier: EarlierRecord): Promise<void> {
  const { id, no, values, initiator, at, cameFrom } = earlier;
  const definition = processOf(ctx, process);
  const version = await versionInForce(ctx, process);
  const form = await formOf(ctx.tx, process, version);
  const { columns, kept } = slotted(ctx, process, form, values);
  await ctx.tx
    .insertInto('quality_record')
    .values({
      ...columnsOf(values),
      ...columns,
      id,
      process,
      process_version: version,
      no,
      initiator_id: initiator.id,
      status: 'initial',
      open_steps: '[]',
      search_terms: termsOf(ctx, process, no, values),
      created_at: at,
      submitted_at: at,
      changed_by: initiator.id,
      changed_at: at,
    })
    .execute();
  await keep(ctx, { process, id }, [], kept);
  await attach(ctx, process, id, { form, values, changed: form.fields, linkedBy: initiator.id });
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    objectNo: no,
    objectName: String(values.title ?? ''),
    objectVersion: 1,
    event: 'import',
    changes: auditChanges(form.fields, {}, values, await namesIn(ctx.tx, form.fields, values)),
    description: {
      zh: `${definition.data.name.zh} ${no} 由原记录迁入${cameFrom.zh}`,
      en: `${definition.data.name.en} ${no} was taken over from the earlier record${cameFrom.en}`,
    },
  });
  const instanceId = await takeOverInstance(ctx, { process, recordId: id, initiator }, earlier);
  await ctx.tx
    .updateTable('quality_record')
    .set({ instance_id: instanceId, ...(earlier.end && { ended_at: earlier.end.at }) })
    .where('id', '=', id)
    .execute();
}
