import type { AssignmentStanding, AssignmentState, Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

/** Moves that an assignment may make. What is qualified, exempt or superseded stays as it is for ever. */
const MOVES: Record<AssignmentState, readonly AssignmentState[]> = {
  notStarted: [
    'studying',
    'examDue',
    'toMark',
    'ojtDue',
    'signDue',
    'qualified',
    'failed',
    'exempt',
    'superseded',
  ],
  studying: ['examDue', 'toMark', 'ojtDue', 'signDue', 'qualified', 'failed', 'exempt', 'superseded'],
  // A failed attempt opens the material again.
  examDue: ['studying', 'toMark', 'ojtDue', 'signDue', 'qualified', 'failed', 'exempt', 'superseded'],
  toMark: ['studying', 'examDue', 'ojtDue', 'signDue', 'qualified', 'failed', 'exempt', 'superseded'],
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

/** Says that an assignment that stands like this cannot go where it is sent. */
export const cannotMove = ({ language }: Context, state: AssignmentStanding): AppError =>
  new AppError('ASSIGNMENT_MOVE_INVALID', { state: STATE_LABELS[state][language] });

export const STATE_LABELS: Record<AssignmentStanding, Bilingual> = {
  notStarted: { zh: '未开始', en: 'Not started' },
  studying: { zh: '学习中', en: 'Studying' },
  examDue: { zh: '待考试', en: 'Exam due' },
  toMark: { zh: '待评阅', en: 'To be marked' },
  ojtDue: { zh: '待面授或实操', en: 'Class or practice due' },
  signDue: { zh: '待签名', en: 'Signature due' },
  qualified: { zh: '合格', en: 'Qualified' },
  failed: { zh: '不合格', en: 'Failed' },
  exempt: { zh: '免训', en: 'Exempt' },
  superseded: { zh: '已取代', en: 'Superseded' },
  expired: { zh: '已过期', en: 'Expired' },
};
