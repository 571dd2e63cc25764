import { randomUUID } from 'node:crypto';
import {
  applyMatrix,
  type CourseContent,
  courseDetail,
  listCourses,
  listPositions,
  type PracticeStep,
  previewMatrix,
  QUIZ_DEFAULTS,
  saveCourse,
  saveLearnerRole,
  saveQuestion,
  saveQuiz,
  type TrainingNeeds,
} from '@attest/api-contract';
import { registerCourse } from '../../modules/training';
import type { Context } from '../../platform/module';
import type { Said } from '../content/procedure';
import type { DemoPersonCaller, DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import { upload } from '../upload';
import { bringIntoForce, type Hands } from './bringIntoForce';
import type { DemoCourse, DemoQuiz, DemoRecord, DemoTraining } from './data';
import { bilingual, contentOf } from './question';

/** Average length of a month in days. */
const MONTH = 30.44;

/** Needs by their letters: `RE`. */
export const needsOf = (letters: string): TrainingNeeds => ({
  read: letters.includes('R'),
  class: letters.includes('C'),
  exam: letters.includes('E'),
  ojt: letters.includes('O'),
});

/** Takes courses over with what people have learnt of them. */
export async function importCourses(
  ctx: Context,
  courses: DemoCourse[],
  tenant: DemoTenant,
  calendar: Calendar,
): Promise<void> {
  const { names } = tenant;
  for (const course of courses) {
    const { zh: nameZh, en: nameEn } = bilingual(course.name);
    const id = await registerCourse(
      ctx,
      {
        no: course.no,
        nameZh,
        nameEn,
        kind: course.kind,
        ...(course.document && { documentId: names.document(course.document).id }),
        ...(course.lecturer && { lecturerId: names.user(course.lecturer) }),
        validityMonths: course.validityMonths,
        passScore: course.passScore,
      },
      course.records.flatMap((record) => recordsOf(record, course, tenant, calendar)),
    );
    names.courses.set(course.no, id);
  }
}

function recordsOf(record: DemoRecord, course: DemoCourse, { names }: DemoTenant, calendar: Calendar) {
  const validity = course.validityMonths ? Math.round(course.validityMonths * MONTH) : null;
  const completed = record.completed ?? (record.ends ?? 0) - (validity ?? 0);
  const ends = record.ends ?? (validity === null ? undefined : completed + validity);
  const { zh: reason, en: reasonEn } = bilingual(record.reason);
  return record.who.map((account, index) => ({
    userId: names.user(account),
    state: 'qualified' as const,
    reason,
    reasonEn,
    due: calendar.day(completed + 10),
    completedAt: calendar.at([completed, `1${index % 6}:${10 + (index % 5) * 10}`]),
    ...(course.document &&
      course.version && { documentVersionId: names.version(course.document, course.version).id }),
    ...(ends !== undefined && { validTo: calendar.day(ends) }),
    ...(record.scores && { score: record.scores[index % record.scores.length], attempts: 1 }),
  }));
}

/** The training manager enters learner roles, quizzes and the matrix. */
export async function setUpTraining(training: DemoTraining, tenant: DemoTenant, at: Date): Promise<void> {
  const manager = await tenant.signIn(training.manager, at);
  const hands = { manager, approver: await tenant.signIn(training.approver, at) };
  const positions = await positionsOf(manager);
  const roles = new Map<string, string>();
  for (const { code, name, positions: holders } of training.roles) {
    const { zh: nameZh, en: nameEn } = bilingual(name);
    const positionIds = holders.map((holder) => idOf(positions, holder));
    const saved = await manager.call(saveLearnerRole, { code, content: { nameZh, nameEn, positionIds } });
    await bringIntoForce(hands, 'learnerRole', saved, tenant.text('建立学员角色', 'Learner role set up'));
    roles.set(code, saved.id);
  }
  for (const quiz of training.quizzes) await addQuiz(quiz, training, hands, tenant);
  for (const course of training.courses) {
    await addRecording(course, hands, tenant);
    if (course.steps)
      await revise(course, {}, tenant.text('增加实操步骤', 'Practice steps added'), hands, tenant);
  }
  const changes = training.matrix.map(({ role, position, course, needs }) => ({
    rowKind: role ? ('role' as const) : ('position' as const),
    rowId: role ? idOf(roles, role) : idOf(positions, position ?? ''),
    courseId: idOf(tenant.names.courses, course),
    cell: { needs: needsOf(needs), validityMonths: null },
  }));
  const { token } = await manager.call(previewMatrix, { changes });
  const reason = tenant.text('由纸质培训矩阵录入', 'Entered from the matrix on paper');
  await manager.call(applyMatrix, { changes, token, reason });
}

/** Ids of positions by their English names. */
async function positionsOf(manager: DemoPersonCaller): Promise<Map<string, string>> {
  const { rows } = await manager.call(listPositions, { page: 1, pageSize: 100, filter: {} });
  return new Map(rows.map((row) => [row.name.en, row.id]));
}

function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo training names ${name}, which is not there`);
  return id;
}

/** Questions, the quiz that draws from them, and a version of the course that has it. */
async function addQuiz(
  quiz: DemoQuiz,
  training: DemoTraining,
  hands: Hands,
  tenant: DemoTenant,
): Promise<void> {
  const { manager } = hands;
  const documentId = tenant.names.document(quiz.document).id;
  for (const question of quiz.questions)
    await manager.call(saveQuestion, { content: contentOf(question, documentId, quiz.tag), reason: '' });
  const course = training.courses.find((one) => one.no === quiz.course);
  const saved = await manager.call(saveQuiz, {
    content: {
      name: bilingual(quiz.name),
      mode: 'random',
      questionIds: [],
      rules: quiz.draw.map((rule) => ({ ...rule, tags: [quiz.tag], difficulties: [], documentId })),
      shuffle: true,
      passScore: course?.passScore ?? QUIZ_DEFAULTS.passScore,
      minutes: QUIZ_DEFAULTS.minutes,
      attempts: QUIZ_DEFAULTS.attempts,
      retakeHours: QUIZ_DEFAULTS.retakeHours,
    },
    reason: '',
  });
  const reason = tenant.text('题目已审核', 'Questions checked');
  await bringIntoForce(hands, 'quiz', saved, reason);
  if (!course) return;
  await revise(course, { quizId: saved.id }, tenant.text('增加试卷', 'Quiz added'), hands, tenant);
}

/** The recording of a course is uploaded, and a version of the course has it. */
async function addRecording(course: DemoCourse, hands: Hands, tenant: DemoTenant): Promise<void> {
  if (!course.recording) return;
  const { name, base64 } = course.recording;
  const { id: materialId } = await upload(hands.manager, { name, bytes: Buffer.from(base64, 'base64') });
  await revise(course, { materialId }, tenant.text('增加教学视频', 'Film added'), hands, tenant);
}

/** A course is revised; nobody has to learn it again. */
async function revise(
  course: DemoCourse,
  change: Partial<CourseContent>,
  reason: string,
  hands: Hands,
  tenant: DemoTenant,
): Promise<void> {
  const { manager } = hands;
  const { rows } = await manager.call(listCourses, { page: 1, pageSize: 100, filter: { text: course.no } });
  const id = rows.find((row) => row.no === course.no)?.id ?? '';
  const { rowVersion } = await manager.call(courseDetail, { id });
  const saved = await manager.call(saveCourse, {
    id,
    rowVersion,
    content: { ...courseContent(course, tenant), ...change },
  });
  await bringIntoForce(hands, 'course', { ...saved, retrain: false }, reason);
}

const stepOf = (said: Said): PracticeStep => ({ id: randomUUID(), ...bilingual(said), times: 3 });

const courseContent = (course: DemoCourse, { names }: DemoTenant): CourseContent => ({
  nameZh: bilingual(course.name).zh,
  nameEn: bilingual(course.name).en,
  kind: course.kind,
  documentId: course.document ? names.document(course.document).id : null,
  materialId: null,
  lecturerId: course.lecturer ? names.user(course.lecturer) : null,
  description: '',
  minimumViewSeconds: course.minimumViewSeconds ?? 0,
  quizId: null,
  passScore: course.passScore ?? null,
  validityMonths: course.validityMonths ?? null,
  critical: course.critical ?? false,
  creditHours: course.creditHours,
  practiceSteps: course.steps?.map(stepOf) ?? [],
});
