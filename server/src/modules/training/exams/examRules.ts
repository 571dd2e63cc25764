import type { Bilingual, QuizContent } from '@attest/api-contract';
import { QUIZ_DEFAULTS } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Assignment } from '../assignments/store';

/** The quiz in force for an assignment. */
export interface ExamRules {
  quizId: string;
  quizVersion: number;
  name: Bilingual;
  content: QuizContent;
  /** Of the course if it says one, else of the quiz; a critical course asks for 90 at least. */
  passScore: number;
}

/** Rules of the exam of an assignment, or why there is none. */
export async function examRules(
  tx: TenantTransaction,
  assignment: Pick<Assignment, 'course_version_id'>,
): Promise<ExamRules | { why: Bilingual }> {
  const row = await tx
    .selectFrom('training_course_version as v')
    .innerJoin('training_quiz as q', 'q.id', 'v.quiz_id')
    .select(['q.id', 'q.effective', 'q.effective_version', 'q.state', 'v.pass_score', 'v.critical'])
    .where('v.id', '=', assignment.course_version_id)
    .executeTakeFirst();
  if (!row?.effective || row.state !== 'effective')
    return {
      why: {
        zh: '课程没有已生效的试卷，请联系培训管理员',
        en: 'the course has no quiz in force; ask the training manager',
      },
    };
  const asked = row.pass_score ?? row.effective.passScore;
  return {
    quizId: row.id,
    quizVersion: row.effective_version,
    name: row.effective.name,
    content: row.effective,
    passScore: row.critical ? Math.max(asked, QUIZ_DEFAULTS.criticalPassScore) : asked,
  };
}
