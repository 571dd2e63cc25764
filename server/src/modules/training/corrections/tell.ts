import type { CorrectionState } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import type { Context } from '../../../platform/module';
import type { Assignment } from '../assignments/store';
import { CORRECTION_LABELS } from './texts';
import { nextOf } from './who';

interface Told {
  id: string;
  no: string;
  state: CorrectionState;
  proposed_by: string;
}

const pathOf = (id: string) => `/micro-app/tms-app/trainingTodo/correctionCount/${id}`;

/** Tells who has the next move with a correction. */
export async function tellNext(ctx: Context, record: Assignment, correction: Told): Promise<void> {
  const next = await nextOf(ctx.tx, { ...correction, user_id: record.user_id });
  await notify(ctx, {
    kind: 'training',
    userIds: next.map(({ id }) => id),
    text: {
      zh: `请处理培训记录更正 ${correction.no}：${record.person.name} ${record.courseNo}（${CORRECTION_LABELS[correction.state].zh}）`,
      en: `Correction ${correction.no} of a training record waits for you: ${record.person.name}, ${record.courseNo} (${CORRECTION_LABELS[correction.state].en})`,
    },
    path: pathOf(correction.id),
  });
  for (const { id } of next) ctx.pushUser(id, 'user.training', {});
}

/** Tells the trainee and the proposer how it ended, and everybody's browsers who had it before them. */
export async function tellEnd(
  ctx: Context,
  record: Assignment,
  correction: Told,
  before: CorrectionState,
): Promise<void> {
  const people = [...new Set([record.user_id, correction.proposed_by])];
  await notify(ctx, {
    kind: 'training',
    userIds: people.filter((id) => id !== ctx.caller.userId),
    text: {
      zh: `培训记录更正 ${correction.no} ${CORRECTION_LABELS[correction.state].zh}：${record.person.name} ${record.courseNo}`,
      en: `Correction ${correction.no} of a training record: ${CORRECTION_LABELS[correction.state].en} (${record.person.name}, ${record.courseNo})`,
    },
    path: pathOf(correction.id),
  });
  const had = await nextOf(ctx.tx, { ...correction, state: before, user_id: record.user_id });
  for (const id of new Set([...people, ...had.map((person) => person.id)]))
    ctx.pushUser(id, 'user.training', {});
}
