import type { RelationValue } from '@attest/api-contract';
import { notify } from '../../../../directory/notices/notify';
import { keptFields } from '../../../../records/access/rights';
import { processesOf } from '../../../../records/definitions';
import type { ProcessHooks } from '../../../../records/definitions/process';
import { INVESTIGATION_DONE } from '../../noticeKinds';

/** Once an investigation is completed, those whose events it was about hear of its conclusion, each by their own record. */
export const tellEvents: NonNullable<ProcessHooks['onStanding']> = async (ctx, investigation, { end }) => {
  if (end !== 'end-ok') return;
  const { id, no, process, form_values: values } = investigation;
  const events = (values.events ?? []) as RelationValue[];
  if (events.length === 0) return;
  const concerned = await ctx.tx
    .selectFrom('quality_record')
    .select(['id', 'process', 'no', 'owner_id', 'initiator_id'])
    .where(
      'id',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  // Said only where a tenant keeps it from nobody.
  const isOpen = values.summary !== undefined && !keptFields(ctx, process).has('summary');
  const conclusion = { zh: isOpen ? `：${values.summary}` : '', en: isOpen ? `: ${values.summary}` : '' };
  for (const event of concerned)
    await notify(ctx, {
      kind: INVESTIGATION_DONE,
      userIds: [...new Set([event.owner_id, event.initiator_id])].filter((one) => one !== null),
      text: {
        zh: `${event.no} 的调查 ${no} 已完成${conclusion.zh}`,
        en: `Investigation ${no} of ${event.no} is completed${conclusion.en}`,
      },
      path: processesOf(ctx)[event.process]?.record.path.replace('{id}', event.id) ?? null,
      onceKey: `investigation:${id}:${event.id}`,
    });
};
