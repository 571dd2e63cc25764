import { ASSIGNMENT_STANDINGS, type AssignmentStanding, type AssignmentState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { codesAt } from '../../../platform/audit/words/declared';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { isOneOf } from '../../../platform/search/listSql';
import { TRAINING_TEXTS } from '../formTexts';

/** Where whoever learns may come to. */
const ONWARD: AssignmentState[] = [
  'toMark',
  'ojtDue',
  'signDue',
  'qualified',
  'failed',
  'exempt',
  'superseded',
];

/** Moves that an assignment may make. What is qualified, exempt or superseded stays as it is for ever. */
const MOVES: Record<AssignmentState, readonly AssignmentState[]> = {
  notStarted: ['studying', 'examDue', ...ONWARD],
  studying: ['examDue', ...ONWARD],
  // A failed attempt opens the material again.
  examDue: ['studying', ...ONWARD],
  toMark: ['studying', 'examDue', ...ONWARD.filter((state) => state !== 'toMark')],
  ojtDue: ['signDue', 'qualified', 'failed', 'exempt', 'superseded'],
  signDue: ['qualified', 'exempt', 'superseded'],
  // Only after a retraining.
  failed: ['notStarted', 'studying', 'exempt', 'superseded'],
  qualified: [],
  exempt: [],
  superseded: [],
};

export const mayMove = (from: AssignmentState, to: AssignmentState): boolean => MOVES[from].includes(to);

/** Something is still to be done. */
export const OPEN_STATES: AssignmentState[] = [
  'notStarted',
  'studying',
  'examDue',
  'toMark',
  'ojtDue',
  'signDue',
  'failed',
];

/** Something is still to be done of what stands like that. */
export const isOpen = (standing: AssignmentStanding): boolean =>
  OPEN_STATES.some((state) => state === standing);

/** The same as literals: partial indexes serve only conditions that the planner can read. */
export const openStates = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '));

/** SQL: how assignment `a` stands on a day. */
export const standingOn = (today: string) => sql<AssignmentStanding>`case
  when a.state in ('qualified', 'exempt') and a.valid_to < ${today}::date then 'expired' else a.state end`;

/** SQL condition: assignment `a` stands as one of these on a day; asked of its state, which an index finds. */
export function standsAs(standings: readonly AssignmentStanding[], today: string): RawBuilder<unknown> {
  const isOver = sql`(a.state in ('qualified', 'exempt') and a.valid_to < ${today}::date)`;
  const states = standings.filter((standing) => standing !== 'expired');
  const stands = sql`(${isOneOf(sql`a.state`, states)} and ${isOver} is not true)`;
  return standings.includes('expired') ? sql`(${stands} or ${isOver})` : stands;
}

/** Says that an assignment that stands like this cannot go where it is sent. */
export const cannotMove = ({ language }: Context, state: AssignmentStanding): AppError =>
  new AppError('ASSIGNMENT_MOVE_INVALID', { state: STATE_LABELS[state][language] });

/** How an assignment stands, as the screen says it. */
export const STATE_LABELS = codesAt(TRAINING_TEXTS, 'state', ASSIGNMENT_STANDINGS);

/** SQL condition on an assignment: it stands for an exam that was passed, here or on the record it was taken over from. */
export const provesExam = (alias = 'a') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('state')} = 'exempt' or ${column('state')} = 'qualified'
    and (${column('needs_exam')} or ${column('source')} = 'import' and ${column('score')} is not null))`;
};

/**
 * SQL condition on assignment `a`, a qualification, at an instant: no exam is asked for that it leaves out. Having read
 * is not enough for who has to pass the exam of the course, unless only reading was new and a former exam still counts.
 */
export const leavesNoExam = ({
  at,
  day,
}: {
  at: Date | RawBuilder<Date>;
  day: string | RawBuilder<string>;
}) =>
  sql`(${provesExam()} or not exists (
    select from training_assignment e where e.user_id = a.user_id and e.course_id = a.course_id and e.needs_exam
      and e.source <> 'manual' and e.created_at <= ${at} and (e.completed_at is null or e.completed_at > ${at})
      and (e.ended_at is null or e.ended_at > ${at}))
  or exists (select from training_course_version r join training_assignment x on x.course_id = r.course_id
    where r.id = a.course_version_id and r.impact = 'read' and x.user_id = a.user_id and ${provesExam('x')}
      and x.completed_at <= ${at} and (x.valid_to is null or x.valid_to >= ${day}::date)))`;

/** SQL condition on assignment `a`: it is open and waits for a class that has not been attended. */
export const needsClass = sql`(a.needs_class and a.class_met_at is null
  and a.state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue'))`;

/** SQL condition on assignment `a`: a class is the step to take now. */
export const awaitsOnlyClass = sql`(${needsClass}
  and (a.state = 'ojtDue' or a.state in ('notStarted', 'studying') and not a.needs_read and not a.needs_exam))`;

/** SQL condition on assignment `a`: practice is what it waits for. */
export const awaitsPractice = sql`(a.needs_ojt and (not a.needs_class or a.class_met_at is not null)
  and (a.state = 'ojtDue' or (a.state in ('notStarted', 'studying') and not a.needs_read and not a.needs_exam)))`;

/** SQL condition on assignment `a`: no class that is still to come or under way has a seat for it. */
export const hasNoSeat = sql`not exists (select from training_class_person x where x.assignment_id = a.id and x.live)`;
