import {
  type Bilingual,
  LEARN_STEPS,
  type LearnState,
  type LearnStepKind,
  type TrainingNeeds,
} from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import { writeRows } from '../../../platform/database/rows';
import { refusal } from '../../../platform/errors';
import { playedAs } from '../../../platform/files/recordings/recording';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { onlooker } from '../../documents';
import { type Assignment, lockAssignment, move } from '../assignments/store';
import { seatOf } from '../classroom/seat';
import { toAttemptRow } from '../exams/attempts';
import { settledAttempts } from '../exams/finish';
import { trainingRow } from '../myTraining';
import { needsOf } from '../needs';
import { missingOf, progressOf, readingRules, toReading } from './progress';
import { lacksClass, stateAfter } from './steps';

/** The step an open assignment is at; null when it is over. */
const CURRENT: Partial<Record<Assignment['state'], LearnStepKind>> = {
  studying: 'read',
  examDue: 'exam',
  toMark: 'exam',
  ojtDue: 'ojt',
  signDue: 'sign',
};

const CLOSED: Partial<Record<Assignment['state'], Bilingual>> = {
  failed: {
    zh: '考试未通过，须由培训管理员安排再培训',
    en: 'Failed: the training manager has to arrange a retraining',
  },
  exempt: { zh: '已免训', en: 'Exempted' },
  superseded: { zh: '已被取代，无需再学', en: 'Superseded: nothing is left to do' },
};

function stepsOf(assignment: Assignment): LearnState['steps'] {
  const needs: TrainingNeeds & { sign: boolean } = { ...needsOf(assignment), sign: true };
  const asked = LEARN_STEPS.filter((kind) => needs[kind]);
  const { state } = assignment;
  if (state === 'qualified') return asked.map((kind) => ({ kind, state: 'done' }));
  const first =
    state === 'notStarted' || state === 'studying'
      ? asked.find((kind) => kind !== 'class' || lacksClass(assignment))
      : state === 'ojtDue' && lacksClass(assignment)
        ? 'class'
        : CURRENT[state];
  const place = first ? asked.indexOf(first) : -1;
  const met = (kind: LearnStepKind) => kind === 'class' && !lacksClass(assignment);
  return asked.map((kind, index) => ({
    kind,
    state: met(kind) || (place >= 0 && index < place) ? 'done' : index === place ? 'current' : 'next',
  }));
}

/** A training of the caller with everything its page needs. RECORD_NOT_EXIST. */
export async function readLearnState(ctx: Context, assignmentId: string): Promise<LearnState> {
  const { assignment, attempts } = await settledAttempts(ctx, assignmentId);
  const last = attempts.at(-1);
  const rules = await readingRules(ctx, assignment);
  return {
    row: await trainingRow(ctx, assignmentId),
    steps: stepsOf(assignment),
    documentVersionId: assignment.document_version_id,
    recording: await recordingOf(ctx, assignment),
    reading: assignment.needs_read ? toReading(assignment, await progressOf(ctx, assignment), rules) : null,
    lastAttempt: last ? toAttemptRow(last) : null,
    seat: assignment.needs_class ? await seatOf(ctx, assignmentId) : null,
    maySign: assignment.state === 'signDue',
    accountNeededToSign: await accountNeededToSign(ctx),
    closedWhy: CLOSED[assignment.state] ?? null,
  };
}

async function recordingOf(ctx: Context, assignment: Assignment): Promise<LearnState['recording']> {
  const file = await ctx.tx
    .selectFrom('training_course_version as v')
    .innerJoin('stored_file as f', 'f.id', 'v.material_id')
    .select(['f.name', 'f.media_type'])
    .where('v.id', '=', assignment.course_version_id)
    .executeTakeFirst();
  const format = file && playedAs(file.media_type);
  if (!file || !format) return null;
  const { who, at } = await onlooker(ctx);
  return { name: file.name, format, watermark: [who[ctx.language], at, assignment.courseNo] };
}

/** 'I have read it': goes on to what comes next. RECORD_NOT_EXIST, ASSIGNMENT_MOVE_INVALID, READING_INCOMPLETE. */
export async function declareRead(ctx: Context, assignmentId: string): Promise<void> {
  const assignment = await lockAssignment(ctx, assignmentId);
  const progress = await progressOf(ctx, assignment);
  // Said already: saying it again changes nothing.
  if (progress?.declared_at && assignment.state !== 'studying') return;
  const missing = missingOf(progress, await readingRules(ctx, assignment));
  if (assignment.state !== 'studying' || missing.length > 0)
    throw refusal(
      ctx,
      'READING_INCOMPLETE',
      ...(missing.length > 0 ? missing : [{ zh: '当前步骤不是阅读', en: 'reading is not the step to take' }]),
    );
  await writeRows(ctx.tx, 'training_reading', { assignment_id: assignmentId }, { declared_at: ctx.now });
  await move(ctx, assignment, stateAfter(assignment, 'read'), {
    event: 'declareRead',
    changes: changes({ seconds: [null, progress?.seconds ?? 0] }),
  });
}
