import { bringIntoForce } from './approval';
import type { Caller } from './calls';
import { AGREED, assignByCalls, courseByCalls } from './trainingCalls';

/**
 * Gives somebody a course with an exam of one question that may be tried again after a day, and lets them hand in an
 * empty paper. Answers the address of the training.
 */
export async function failOnce(manager: Caller, learner: Caller, name: string): Promise<string> {
  const { rows } = await manager.call<{ rows: { id: string; type: string; enabled: boolean }[] }>(
    'tms/question/list',
    { page: 1, pageSize: 100, filter: {} },
  );
  const questionId = rows.find((row) => row.type === 'trueFalse' && row.enabled)?.id ?? '';
  const quiz = await manager.call<{ id: string; rowVersion: number }>('tms/quiz/save', {
    content: {
      name: { zh: name, en: name },
      mode: 'fixed',
      questionIds: [questionId],
      rules: [],
      shuffle: false,
      passScore: 80,
      minutes: 60,
      attempts: 3,
      retakeHours: 24,
    },
    reason: AGREED,
  });
  await bringIntoForce(manager, 'quiz', quiz);
  const courseId = await courseByCalls(manager, name, { quizId: quiz.id });
  const { assignmentId, page } = await assignByCalls(manager, learner, { name, courseId, need: 'exam' });
  const { attemptId } = await learner.call<{ attemptId: string }>('tms/exam/start', { assignmentId });
  await learner.call('tms/exam/submit', { attemptId, answers: [] });
  return page;
}
