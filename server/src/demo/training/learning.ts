import {
  type AssignmentStanding,
  declareRead,
  type ExamPaper,
  judgePractice,
  learnInfo,
  listMarking,
  markExam,
  markingPaper,
  myTraining,
  openMaterial,
  practiceCard,
  recordPractice,
  saveAnswers,
  saveProgress,
  signPractice,
  signTraining,
  startExam,
  submitExam,
} from '@attest/api-contract';
import type { DemoPersonCaller, DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import { PAUSE } from '../recordActs';
import type { TimelineEvent } from '../timeline';
import { answersTo, type Performance } from './answers';
import type { DemoLearning, DemoLearningAct, DemoTraining } from './data';

const MINUTE = 60_000;
/** How long the material is read, and an exam takes; in between something is saved, so that nobody is idle. */
const READING = 4 * MINUTE;
const EXAM = 12 * MINUTE;
const SAVING = 4 * MINUTE;
/** Of a document whose pages only the viewer counts. */
const PAGES = 2;

const OVER: AssignmentStanding[] = ['qualified', 'exempt', 'superseded', 'expired'];

/** The events of somebody's training. */
export function learningEvents(
  learning: DemoLearning,
  training: DemoTraining,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let last = Number.NEGATIVE_INFINITY;
  return learning.acts.flatMap((act) => {
    const at = new Date(Math.max(calendar.at(act.at, { exact: true }).getTime(), last + PAUSE));
    last = at.getTime();
    return eventsOf(act, at, learning, training, tenant);
  });
}

/** What is audited at its end and not at its beginning ends in an event of its own. */
function eventsOf(
  act: DemoLearningAct,
  at: Date,
  learning: DemoLearning,
  training: DemoTraining,
  tenant: DemoTenant,
): TimelineEvent[] {
  const later = (time: number) => new Date(at.getTime() + time);
  if ('read' in act) {
    const begin = { at, run: (time: Date) => beginReading(learning, tenant, time) };
    const end = { at: later(READING), run: (time: Date) => endReading(learning, tenant, time) };
    return act.read === 'whole' ? [begin, end] : [begin];
  }
  if ('exam' in act) return examEvents(act.exam, at, learning, training, tenant);
  if ('marked' in act) return [{ at, run: (time) => mark(act.marked, learning, tenant, time) }];
  if ('practised' in act) return [{ at, run: (time) => practise(act.practised, learning, tenant, time) }];
  if ('judged' in act) return [{ at, run: (time) => judge(act.judged, learning, tenant, time) }];
  return [{ at, run: (time) => sign(learning, tenant, time) }];
}

/** The person's open training of the course. */
async function openTraining(person: DemoPersonCaller, { who, course }: DemoLearning): Promise<string> {
  const { rows } = await person.call(myTraining, { page: 1, pageSize: 100, filter: {} });
  const row = rows.find((one) => one.courseNo === course && !OVER.includes(one.state));
  if (!row) throw new Error(`${who} has nothing to learn of ${course}`);
  return row.id;
}

async function beginReading(learning: DemoLearning, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(learning.who, at);
  await person.call(openMaterial, { assignmentId: await openTraining(person, learning) });
}

async function endReading(learning: DemoLearning, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(learning.who, at);
  const assignmentId = await openTraining(person, learning);
  const seconds = READING / 1000;
  const { reading } = await person.call(learnInfo, { assignmentId });
  const length = reading?.length || PAGES;
  await person.call(saveProgress, { assignmentId, position: length, length, seconds });
  await person.call(declareRead, { assignmentId });
}

/** The paper is taken, answered with savings in between, and handed in. */
function examEvents(
  performance: Performance,
  at: Date,
  learning: DemoLearning,
  training: DemoTraining,
  tenant: DemoTenant,
): TimelineEvent[] {
  let paper: ExamPaper | undefined;
  let token = '';
  const bank = training.quizzes.find((quiz) => quiz.course === learning.course)?.questions ?? [];
  return [
    {
      at,
      run: async (time) => {
        const person = await tenant.signIn(learning.who, time);
        token = person.token;
        paper = await person.call(startExam, { assignmentId: await openTraining(person, learning) });
      },
    },
    {
      at: new Date(at.getTime() + EXAM),
      run: async (end) => {
        if (!paper) return;
        const answers = answersTo(paper, bank, performance);
        const { attemptId } = paper;
        for (let time = at.getTime() + SAVING; time < end.getTime(); time += SAVING) {
          const done = Math.ceil((answers.length * (time - at.getTime())) / EXAM);
          const person = tenant.resume(token, new Date(time));
          await person.call(saveAnswers, { attemptId, answers: answers.slice(0, done) });
        }
        await tenant.resume(token, end).call(submitExam, { attemptId, answers });
      },
    },
  ];
}

type Marked = Extract<DemoLearningAct, { marked: unknown }>['marked'];

async function mark(
  { by, share, comment }: Marked,
  learning: DemoLearning,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const marker = await tenant.signIn(by, at);
  const { rows } = await marker.call(listMarking, { page: 1, pageSize: 100, filter: {} });
  const row = rows.find((one) => one.courseNo === learning.course && one.examinee.account === learning.who);
  if (!row) throw new Error(`There is no paper of ${learning.who} to mark`);
  const { questions } = await marker.call(markingPaper, { attemptId: row.attemptId });
  const marks = questions
    .filter(({ question }) => question.type === 'short')
    .map(({ question }) => ({
      questionId: question.id,
      points: Math.round(question.points * share * 10) / 10,
      comment,
    }));
  await marker.call(markExam, { attemptId: row.attemptId, marks });
}

type Practised = Extract<DemoLearningAct, { practised: unknown }>['practised'];

/** The trainer records a step on the card. */
async function practise(
  { by, step, acts }: Practised,
  learning: DemoLearning,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const person = await tenant.signIn(learning.who, at);
  const assignmentId = await openTraining(person, learning);
  let card = await person.call(practiceCard, { assignmentId });
  const stepId = card.steps[step - 1]?.step.id ?? '';
  const trainer = await tenant.signIn(by, at);
  for (const act of acts) {
    const { rowVersion, today: on } = card;
    card = await trainer.call(recordPractice, { assignmentId, rowVersion, stepId, act, on });
  }
}

type Judged = Extract<DemoLearningAct, { judged: unknown }>['judged'];

async function judge({ by, remark }: Judged, learning: DemoLearning, tenant: DemoTenant, at: Date) {
  const person = await tenant.signIn(learning.who, at);
  const assignmentId = await openTraining(person, learning);
  const { signedAt } = await person.call(practiceCard, { assignmentId });
  if (!signedAt) await person.call(signPractice, { assignmentId, signature: person.signature() });
  const judge = await tenant.signIn(by, at);
  await judge.call(judgePractice, { assignmentId, passed: true, remark, signature: judge.signature() });
}

async function sign(learning: DemoLearning, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(learning.who, at);
  const assignmentId = await openTraining(person, learning);
  await person.call(signTraining, { assignmentId, signature: person.signature() });
}
