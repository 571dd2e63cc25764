import { bringIntoForce } from './approval';
import type { Caller } from './calls';
import { dayFromNow } from './days';
import { tms } from './training';

export const AGREED = 'Agreed in the training meeting';

/** A course in force, made by the calls of its page; answers its id. */
export async function courseByCalls(
  manager: Caller,
  name: string,
  content: Record<string, unknown>,
): Promise<string> {
  const course = await manager.call<{ id: string; rowVersion: number }>('tms/course/save', {
    content: {
      nameZh: name,
      nameEn: name,
      kind: 'online',
      documentId: null,
      materialId: null,
      lecturerId: null,
      description: '',
      minimumViewSeconds: 0,
      quizId: null,
      passScore: null,
      validityMonths: null,
      critical: false,
      creditHours: 0,
      practiceSteps: [],
      ...content,
    },
  });
  await bringIntoForce(manager, 'course', course);
  return course.id;
}

/** Gives somebody a course with one thing to do; answers the id of the training and its address. */
export async function assignByCalls(
  manager: Caller,
  learner: Caller,
  { name, courseId, need }: { name: string; courseId: string; need: 'read' | 'class' | 'exam' | 'ojt' },
): Promise<{ assignmentId: string; page: string }> {
  await manager.call('tms/task/save', {
    titleZh: name,
    titleEn: name,
    courseId,
    needs: { read: need === 'read', class: need === 'class', exam: need === 'exam', ojt: need === 'ojt' },
    due: dayFromNow(30),
    audience: { userIds: [learner.userId], departmentIds: [], positionIds: [] },
    reason: AGREED,
    release: true,
  });
  const mine = await learner.call<{ rows: { id: string }[] }>('tms/my/record/list', {
    page: 1,
    pageSize: 20,
    filter: { text: name },
  });
  const assignmentId = mine.rows[0]?.id ?? '';
  return { assignmentId, page: tms(`/myTraining/learn/${assignmentId}`) };
}
