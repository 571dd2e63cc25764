import type { Caller } from './calls';
import { dayFromNow } from './days';
import { tms } from './training';

/**
 * Gives somebody a course with an exam of one question that may be tried again after a day, and lets them hand in an
 * empty paper. Answers the address of the training.
 */
export async function failOnce(manager: Caller, learner: Caller, name: string): Promise<string> {
  const reason = 'Agreed in the training meeting';
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
    reason,
  });
  await manager.call('tms/quiz/activate', { ...quiz, reason });
  const course = await manager.call<{ id: string; rowVersion: number }>('tms/course/save', {
    content: {
      nameZh: name,
      nameEn: name,
      kind: 'online',
      documentId: null,
      lecturerId: null,
      description: '',
      minimumViewSeconds: 0,
      quizId: quiz.id,
      passScore: null,
      validityMonths: null,
      critical: false,
      creditHours: 0,
    },
  });
  await manager.call('tms/course/activate', { ...course, reason });
  await manager.call('tms/task/save', {
    titleZh: name,
    titleEn: name,
    courseId: course.id,
    needs: { read: false, class: false, exam: true, ojt: false },
    due: dayFromNow(30),
    audience: { userIds: [learner.userId], departmentIds: [], positionIds: [] },
    reason,
    release: true,
  });
  const mine = await learner.call<{ rows: { id: string }[] }>('tms/my/record/list', {
    page: 1,
    pageSize: 20,
    filter: { text: name },
  });
  const assignmentId = mine.rows[0]?.id ?? '';
  const { attemptId } = await learner.call<{ attemptId: string }>('tms/exam/start', { assignmentId });
  await learner.call('tms/exam/submit', { attemptId, answers: [] });
  return tms(`/myTraining/learn/${assignmentId}`);
}
