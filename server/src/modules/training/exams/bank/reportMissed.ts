import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../../directory/notices/notify';
import type { Context } from '../../../../platform/module';
import { isFlagged, statisticOf } from './questionStatistic';

interface Missed {
  id: string;
  no: string;
  version: number;
  author_id: string;
  asked: number;
  missed: number;
}

/** Tells authors which questions of a paper are missed too often, once per version of a question. */
export async function reportMissed(ctx: Context, attemptId: string): Promise<void> {
  const { rows } = await sql<Missed>`
    select q.id, q.no, q.version, q.author_id, s.asked, s.missed
    from training_question q cross join ${statisticOf}
    where q.id in (select question_id from training_attempt_question where attempt_id = ${attemptId})
      and ${isFlagged}`.execute(ctx.tx);
  for (const { id, no, version, author_id: author, asked, missed } of rows)
    await notify(ctx, {
      kind: 'training',
      userIds: [author],
      text: {
        zh: `试题 ${no} 在 ${asked} 次作答中有 ${missed} 次答错，请检查题目或培训内容`,
        en: `Question ${no} was missed ${missed} times of ${asked}: please check it, or what is taught`,
      },
      path: tms.question(id),
      onceKey: `missed:${id}:${version}`,
    });
}
