import type { CourseKind, JobPart, PracticeAct, QuizContent } from '@attest/api-contract';
import type { Said } from '../content/procedure';
import type { Moment } from '../moment';
import type { DemoQuestion } from './question';

/** The training of a company. */
export interface DemoTraining {
  /** Account of the training manager. */
  manager: string;
  /** Account of whoever approves job descriptions. */
  approver: string;
  roles: DemoLearnerRole[];
  courses: DemoCourse[];
  quizzes: DemoQuiz[];
  matrix: DemoCell[];
  tasks: DemoTask[];
  classes: DemoClass[];
  /** What people have learnt by themselves, with the product. */
  learning: DemoLearning[];
  /** Corrections of records, at whatever stage they are. */
  corrections: DemoCorrection[];
  descriptions: DemoDescription[];
  /** Days on which people acknowledge whatever is asked of them; everyone who was there from the start, if not told. */
  acknowledged: { day: number; who?: string[]; except?: string[] }[];
}

/** A version of the job description of a position, by its English name; the next one of the same follows later. */
export interface DemoDescription {
  position: string;
  at: Moment;
  reason: Said;
  says: Record<JobPart, Said[]>;
}

export interface DemoLearnerRole {
  code: string;
  name: Said;
  /** English names of positions. */
  positions: string[];
}

export interface DemoCourse {
  no: string;
  name: Said;
  kind: CourseKind;
  /** Number of a document, with the version that was taught up to now. */
  document?: string;
  version?: string;
  /** What is watched instead of a document. */
  recording?: { name: string; base64: string };
  lecturer?: string;
  validityMonths?: number;
  /** Has a quiz that is passed with so many of 100. */
  passScore?: number;
  critical?: boolean;
  minimumViewSeconds?: number;
  creditHours: number;
  /** Of practice on the job; each is performed three times. */
  steps?: Said[];
  records: DemoRecord[];
}

/** Records that were taken over with a course. */
export interface DemoRecord {
  who: string[];
  reason: Said;
  /** Day of completion, or last day of validity, in days from today. */
  completed?: number;
  ends?: number;
  /** Scores of the people in the order of `who`. */
  scores?: number[];
}

export interface DemoQuiz {
  name: Said;
  /** Number of the course that it belongs to. */
  course: string;
  document: string;
  tag: string;
  /** How many questions of which types make a paper. */
  draw: { types: QuizContent['rules'][number]['types']; count: number }[];
  questions: DemoQuestion[];
}

/** One cell of the matrix: what a learner role or a position needs of a course, by letters as `RE`. */
export interface DemoCell {
  role?: string;
  position?: string;
  course: string;
  needs: string;
}

export interface DemoTask {
  at: Moment;
  name: Said;
  course: string;
  needs: string;
  who: string[];
  /** Days from today. */
  due: number;
  reason: string;
  /** Not released yet. */
  draft?: true;
  /** What became of it. */
  end?: { at: Moment; how: 'cancel' | 'close'; reason: string };
}

export interface DemoCorrection {
  at: Moment;
  /** Whose record of which course. */
  who: string;
  course: string;
  /** Who proposes it. */
  by: string;
  /** Day of completion, and last day of validity, in days from today. */
  completed?: number;
  ends?: number;
  reason: string;
  /** What became of it: the trainee confirms, a training manager approves. */
  acts: { by: string; at: Moment; decision: string; reason: string }[];
}

export interface DemoClass {
  name: Said;
  course: string;
  lecturer: string;
  place: string;
  seats: number;
  planned: Moment;
  /** Days from today, and clock times. */
  day: number;
  from: string;
  to: string;
  who: string[];
  /** It has been held: who of them was missing, and what the lecturer says of it. */
  held?: { absent: string[]; remark: string };
}

export interface DemoLearning {
  who: string;
  course: string;
  acts: DemoLearningAct[];
}

export type DemoLearningAct = { at: Moment } & (
  | { read: 'begun' | 'whole' }
  | { exam: { wrong: number; written: string } }
  /** Share of the points of each written answer. */
  | { marked: { by: string; share: number; comment: string } }
  /** Steps count from 1. */
  | { practised: { by: string; step: number; acts: PracticeAct[] } }
  | { judged: { by: string; remark: string } }
  | { sign: true }
);
