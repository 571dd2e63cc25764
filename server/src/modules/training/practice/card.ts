import type { Bilingual, PracticeStep } from '@attest/api-contract';
import type { Stored } from '../../../platform/database/schema';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Assignment } from '../assignments/store';
import './tables';

type Entry = Stored<'training_practice'>;

interface Card {
  steps: { step: PracticeStep; entries: Entry[]; complete: boolean }[];
  signedAt: Date | null;
}

type Practised = Pick<Assignment, 'id' | 'course_version_id' | 'reopened_at'>;

/** Steps of an assignment's practice with what was recorded of each; after a retraining it begins anew. */
export async function cardOf(ctx: Context, assignment: Practised): Promise<Card> {
  const { practice_steps: steps } = await ctx.tx
    .selectFrom('training_course_version')
    .select('practice_steps')
    .where('id', '=', assignment.course_version_id)
    .executeTakeFirstOrThrow();
  const since = assignment.reopened_at ?? new Date(0);
  const entries = await ctx.tx
    .selectFrom('training_practice')
    .selectAll()
    .where('assignment_id', '=', assignment.id)
    .where('at', '>=', since)
    .orderBy('on_day')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const signed = await ctx.tx
    .selectFrom('training_practice_signature')
    .select('at')
    .where('assignment_id', '=', assignment.id)
    .where('at', '>=', since)
    .executeTakeFirst();
  return {
    steps: steps.map((step) => {
      const own = entries.filter((entry) => entry.step_id === step.id);
      return { step, entries: own, complete: isComplete(step, own) };
    }),
    signedAt: signed?.at ?? null,
  };
}

const isComplete = ({ times }: PracticeStep, entries: Entry[]): boolean =>
  entries.some(({ act }) => act === 'demonstrated') &&
  entries.filter(({ act }) => act === 'performed').length >= times;

/** How much is recorded on a card, and what was last; nothing of it is ever changed. */
export function lastChangeOf({ steps }: Card) {
  const entries = steps.flatMap((step) => step.entries).sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    version: entries.length,
    changed_by: entries[0]?.by_id ?? null,
    updated_at: entries[0]?.at ?? null,
  };
}

/** What keeps practice from being judged as passed: steps, where the course has some, and the trainee's signature. */
export function practiceMissing({ steps, signedAt }: Card): Bilingual[] {
  const open = steps.filter(({ complete }) => !complete).length;
  return [
    ...(open > 0 ? [{ zh: `还有 ${open} 个步骤未完成`, en: `${open} steps are not complete` }] : []),
    ...(signedAt === null ? [{ zh: '学员尚未签署', en: 'the trainee has not signed' }] : []),
  ];
}

/** Throws PRACTICE_REFUSED with why, unless there is nothing to say. */
export function refusePractice(ctx: Context, reasons: Bilingual[]): void {
  if (reasons.length > 0) throw refusal(ctx, 'PRACTICE_REFUSED', ...reasons);
}

/** Why nothing is added to a card any more. */
export const SIGNED: Bilingual = { zh: '学员已签署', en: 'the trainee has signed' };
