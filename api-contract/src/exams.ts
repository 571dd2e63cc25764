import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Nullable, Strict, Text, UserRef, Uuid } from './common';
import { OptionId, QuestionType } from './questions';

/** Characters of what is typed into a gap, and of a written answer. */
export const ANSWER_LENGTHS = { gap: 200, text: 10_000 } as const;

/** What somebody answers to one question; nothing chosen and empty texts mean unanswered. */
export const ExamAnswer = Type.Union([
  /** `single` and `trueFalse`: at most one; `multiple`: any number. Ids as on the paper. */
  Strict({ kind: Type.Literal('choice'), choices: Type.Array(OptionId, { maxItems: 12 }) }),
  /** `order`: all ids of the paper in the order they were put in. */
  Strict({ kind: Type.Literal('order'), order: Type.Array(OptionId, { maxItems: 12 }) }),
  /** `blank`: one text for every gap. */
  Strict({ kind: Type.Literal('blanks'), texts: Type.Array(Text(ANSWER_LENGTHS.gap), { maxItems: 10 }) }),
  /** `short`, `case`. */
  Strict({ kind: Type.Literal('text'), text: Text(ANSWER_LENGTHS.text) }),
]);
export type ExamAnswer = Static<typeof ExamAnswer>;

/** Running; handed in and waiting for a reviewer; passed or failed for good. */
export const ATTEMPT_STATES = ['running', 'toMark', 'passed', 'failed'] as const;
export const AttemptState = Type.Enum([...ATTEMPT_STATES]);
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const AttemptRow = Strict({
  id: Uuid,
  /** From 1. */
  no: Type.Integer(),
  state: AttemptState,
  startedAt: Instant,
  submittedAt: Nullable(Instant),
  /** The time ran out; taken as saved. */
  timedOut: Type.Boolean(),
  /** Of 100; null until everything is marked. */
  score: Nullable(Type.Number()),
  passScore: Type.Integer(),
  windowExits: Type.Integer(),
  markedBy: Nullable(UserRef),
  markedAt: Nullable(Instant),
});
export type AttemptRow = Static<typeof AttemptRow>;

export const ExamInfo = Strict({
  assignmentId: Uuid,
  courseName: Bilingual,
  quizName: Bilingual,
  questionCount: Type.Integer(),
  minutes: Type.Integer(),
  passScore: Type.Integer(),
  /** Attempts allowed, and those left. */
  attempts: Type.Integer(),
  attemptsLeft: Type.Integer(),
  retakeHours: Type.Integer(),
  /** From when the next attempt may begin; null: now, or never (see `whyNot`). */
  nextAt: Nullable(Instant),
  /** An attempt under way; `here`: in this session. */
  running: Nullable(Strict({ attemptId: Uuid, endsAt: Instant, here: Type.Boolean() })),
  mayStart: Type.Boolean(),
  whyNot: Nullable(Bilingual),
  /** Oldest first. */
  history: Type.Array(AttemptRow),
  /** Server time of this answer. */
  now: Instant,
});
export type ExamInfo = Static<typeof ExamInfo>;

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

export const examInfo = call({
  path: 'tms/exam/info',
  permission: ofOwn,
  summary: 'Before an exam: its rules, attempts left and when the next may begin',
  request: Strict({ assignmentId: Uuid }),
  response: ExamInfo,
});

/** A question as the examinee sees it. */
export const PaperQuestion = Strict({
  /** Of this paper alone. */
  id: Uuid,
  type: QuestionType,
  stem: Bilingual,
  /** In the order shown. `trueFalse` has `true` and `false`. */
  options: Type.Array(Strict({ id: OptionId, text: Bilingual })),
  /** Number of gaps of a `blank`; else 0. */
  gaps: Type.Integer(),
  /** What it weighs, of 100 over the paper. */
  points: Type.Number(),
});
export type PaperQuestion = Static<typeof PaperQuestion>;

export const ExamPaper = Strict({
  attemptId: Uuid,
  assignmentId: Uuid,
  no: Type.Integer(),
  quizName: Bilingual,
  courseName: Bilingual,
  startedAt: Instant,
  endsAt: Instant,
  /** Server time of this answer: the browser counts from the difference. */
  now: Instant,
  windowExits: Type.Integer(),
  questions: Type.Array(PaperQuestion),
  /** What is saved. */
  answers: Type.Array(Strict({ questionId: Uuid, seq: Type.Integer(), answer: ExamAnswer })),
  /** The greatest number of a saved answer; the next ones count on from it. */
  lastSeq: Type.Integer(),
});
export type ExamPaper = Static<typeof ExamPaper>;

export const startExam = call({
  path: 'tms/exam/start',
  permission: ofOwn,
  audit: { module: 'training', operation: 'startExam' },
  summary:
    'Begin an attempt, or go on with the one under way. Another session’s attempt is refused unless taken over',
  request: Strict({ assignmentId: Uuid, takeOver: Type.Optional(Type.Boolean()) }),
  response: ExamPaper,
});

export const getPaper = call({
  path: 'tms/exam/paper',
  permission: ofOwn,
  summary: 'The paper under way with what is saved, after a reload',
  request: Strict({ attemptId: Uuid }),
  response: ExamPaper,
});

const SavedAnswer = Strict({
  questionId: Uuid,
  /** Grows with every change in the browser; a save with a smaller one never overwrites. */
  seq: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  answer: ExamAnswer,
});

export const saveAnswers = call({
  path: 'tms/exam/save',
  permission: ofOwn,
  summary: 'Keep answers; older ones never overwrite newer ones, repeating does nothing',
  request: Strict({ attemptId: Uuid, answers: Type.Array(SavedAnswer, { maxItems: 200 }) }),
  response: Strict({ lastSeq: Type.Integer(), endsAt: Instant, now: Instant }),
});

export const countWindowExits = call({
  path: 'tms/exam/windowExit',
  permission: ofOwn,
  summary: 'How often the examinee has left the window in this attempt, counted on from the paper’s number',
  request: Strict({ attemptId: Uuid, exits: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
  response: Strict({ windowExits: Type.Integer() }),
});

/** One question of a finished paper, as far as it may be shown. */
export const ResultQuestion = Strict({
  question: PaperQuestion,
  answer: Nullable(ExamAnswer),
  /** Null until marked; to the examinee for questions the server marks only after passing. */
  earned: Nullable(Type.Number()),
  /** Of the reviewer. */
  comment: Nullable(Type.String()),
  /** Only after passing (and for reviewers): the right answer in the paper's ids; null for written answers. */
  right: Nullable(ExamAnswer),
  /** Only after passing (and for reviewers): texts a gap accepts, beyond the first. */
  accepted: Type.Array(Type.Array(Type.String())),
  /** Only after passing (and for reviewers): explanation, or what a good answer says. */
  reference: Nullable(Bilingual),
  /** Document and clause to read again. */
  clause: Nullable(Type.String()),
});
export type ResultQuestion = Static<typeof ResultQuestion>;

export const ExamResult = Strict({
  attempt: AttemptRow,
  assignmentId: Uuid,
  quizName: Bilingual,
  courseName: Bilingual,
  /** Right answers and marks are shown. */
  revealed: Type.Boolean(),
  attemptsLeft: Type.Integer(),
  nextAt: Nullable(Instant),
  /** Until when a reviewer is to mark it. */
  markBy: Nullable(Instant),
  questions: Type.Array(ResultQuestion),
});
export type ExamResult = Static<typeof ExamResult>;

export const submitExam = call({
  path: 'tms/exam/submit',
  permission: ofOwn,
  audit: { module: 'training', operation: 'submitExam' },
  summary:
    'Hand in, with what is not saved yet. Repeating answers the same; after the time the paper counts as saved',
  request: Strict({ attemptId: Uuid, answers: Type.Array(SavedAnswer, { maxItems: 200 }) }),
  response: ExamResult,
});

export const examResult = call({
  path: 'tms/exam/result',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'Result of an own finished attempt; right answers only after passing',
  request: Strict({ attemptId: Uuid }),
  response: ExamResult,
});
