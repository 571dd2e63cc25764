import { type Caller, decideBy, decideOn } from './calls';
import { versionOf } from './documentCalls';
import { answersTo, type bankOf } from './exam';

/** The course that teaches SOP-PD-012. */
const COURSE = 'CRS-004';
export const COURSE_NAME = { zh: '冻干机操作', en: 'Operation of the freeze dryer' };
export const NO = 'SOP-PD-012';

const list = { page: 1, pageSize: 100, filter: {} };
const OPEN = ['notStarted', 'studying', 'examDue', 'toMark', 'signDue'];

interface Version {
  id: string;
  label: string;
  state: string;
}

/** The document and its versions, newest first. */
export async function dryerOf(caller: Caller): Promise<{ id: string; versions: Version[] }> {
  const { rows } = await caller.call<{ rows: { id: string; no: string }[] }>('dms/systemdoc/list', {
    ...list,
    filter: { text: NO },
  });
  const documentId = rows.find((row) => row.no === NO)?.id;
  return caller.call('dms/document/detail', { documentId });
}

export const pageOf = (documentId: string, versionId: string): string =>
  `/micro-app/dms-app/systemdoc/detail/${documentId}?version=${versionId}`;

/** Takes a decision on a version of the document. */
export async function decideVersion(
  caller: Caller,
  versionId: string,
  decision: string,
  values?: object,
): Promise<void> {
  const { taskId } = await versionOf(caller, versionId);
  await decideBy(caller, taskId, decision, values);
}

/** Takes a decision on a change request. */
export async function decideChange(
  caller: Caller,
  id: string,
  decision: string,
  values?: object,
): Promise<void> {
  await decideOn(caller, 'dcr', id, decision, values);
}

/** Somebody's open training on the document. */
export async function trainingOf(caller: Caller): Promise<string> {
  const { rows } = await caller.call<{ rows: { id: string; courseNo: string; state: string }[] }>(
    'tms/my/record/list',
    list,
  );
  const row = rows.find((one) => one.courseNo === COURSE && OPEN.includes(one.state));
  if (!row) throw new Error(`${caller.account} has nothing to learn of ${COURSE}`);
  return row.id;
}

/** Whether the reading may be declared; seconds count from the opening on. */
export async function hasRead(caller: Caller, assignmentId: string): Promise<boolean> {
  const { mayDeclare } = await caller.call<{ mayDeclare: boolean }>('tms/learn/progress', {
    assignmentId,
    position: 3,
    length: 3,
    seconds: 60,
  });
  return mayDeclare;
}

/** What is left after reading: declared, the quiz handed in. */
export async function takeQuiz(
  caller: Caller,
  assignmentId: string,
  bank: Awaited<ReturnType<typeof bankOf>>,
): Promise<void> {
  await caller.call('tms/learn/declare', { assignmentId });
  await takeExam(caller, assignmentId, bank);
}

/** The exam alone, of somebody whose reading is behind them. */
export async function takeExam(
  caller: Caller,
  assignmentId: string,
  bank: Awaited<ReturnType<typeof bankOf>>,
): Promise<void> {
  const paper = await caller.call<Parameters<typeof answersTo>[0]>('tms/exam/start', { assignmentId });
  await caller.call('tms/exam/submit', { attemptId: paper.attemptId, answers: answersTo(paper, bank) });
}

interface MarkingPaper {
  questions: { question: { id: string; type: string; points: number } }[];
}

/** The lecturer gives all written answers of the course full points. */
export async function markAll(lecturer: Caller): Promise<void> {
  const { rows } = await lecturer.call<{ rows: { attemptId: string; courseNo: string }[] }>(
    'tms/exam/marking/list',
    list,
  );
  for (const { attemptId } of rows.filter((row) => row.courseNo === COURSE)) {
    const { questions } = await lecturer.call<MarkingPaper>('tms/exam/marking/paper', { attemptId });
    const marks = questions
      .filter(({ question }) => question.type === 'short')
      .map(({ question }) => ({ questionId: question.id, points: question.points, comment: '' }));
    await lecturer.call('tms/exam/marking/submit', { attemptId, marks });
  }
}

/** The closing signature. */
export async function signTraining(caller: Caller, assignmentId: string): Promise<void> {
  await caller.call('tms/learn/sign', { assignmentId, signature: await caller.signature() });
}

/** What the training records answer on the quality side: whether a person knew a version at an instant. */
export async function wasQualified(
  caller: Caller,
  { personId, versionId, at }: { personId: string; versionId: string; at: string },
): Promise<boolean> {
  const { qualified } = await caller.call<{ qualified: boolean }>('tms/qualification/check', {
    personId,
    subject: { documentVersionId: versionId },
    at,
  });
  return qualified;
}
