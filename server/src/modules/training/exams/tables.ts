import type {
  AnswerKey,
  AttemptState,
  Bilingual,
  Difficulty,
  ExamAnswer,
  PaperQuestion,
  QuestionContent,
  QuestionType,
  QuizContent,
  QuizState,
} from '@attest/api-contract';
import type {
  Generated,
  GeneratedInstant,
  Instant,
  Json,
  TenantColumn,
} from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** The bank: each question as it is now. */
    training_question: QuestionTable;
    /** Every version of every question; never changed. */
    training_question_version: QuestionVersionTable;
    training_quiz: QuizTable;
    /** What was in force; never changed. */
    training_quiz_version: QuizVersionTable;
    training_attempt: AttemptTable;
    /** The paper as it was drawn, with its right answers; never changed. */
    training_attempt_question: AttemptQuestionTable;
    training_answer: AnswerTable;
    training_mark: MarkTable;
    training_reading: ReadingTable;
    training_certificate: CertificateTable;
  }
}

interface QuestionTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  version: number;
  type: QuestionType;
  content: Json<QuestionContent>;
  stem_zh: string;
  stem_en: string;
  points: number;
  difficulty: Difficulty;
  tags: string[];
  document_id: string | null;
  state: 'effective' | 'disabled';
  author_id: string;
  changed_by: string;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

interface QuestionVersionTable {
  tenant_id: TenantColumn;
  question_id: string;
  version: number;
  content: Json<QuestionContent>;
  changed_by: string;
  changed_at: GeneratedInstant;
}

interface QuizTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  /** Of the draft if there is one, else of what is in force. */
  name_zh: string;
  name_en: string;
  state: QuizState;
  version: number;
  /** 0: never in force. */
  effective_version: Generated<number>;
  draft: Json<QuizContent> | null;
  effective: Json<QuizContent> | null;
  author_id: string;
  changed_by: string;
  updated_at: GeneratedInstant;
}

interface QuizVersionTable {
  tenant_id: TenantColumn;
  quiz_id: string;
  version: number;
  content: Json<QuizContent>;
  activated_at: GeneratedInstant;
  by_id: string;
  by_account: string;
  by_name: string;
}

interface AttemptTable {
  tenant_id: TenantColumn;
  id: string;
  assignment_id: string;
  user_id: string;
  no: number;
  quiz_id: string;
  quiz_version: number;
  quiz_zh: string;
  quiz_en: string;
  state: AttemptState;
  /** The session that may answer. */
  session_id: string;
  started_at: Instant;
  ends_at: Instant;
  submitted_at: Instant | null;
  timed_out: Generated<boolean>;
  pass_score: number;
  attempts_allowed: number;
  retake_hours: number;
  score: number | null;
  window_exits: Generated<number>;
  /** Written answers that a reviewer has to mark. */
  to_mark: Generated<number>;
  mark_by: Instant | null;
  marker_id: string | null;
  marker_account: string | null;
  marker_name: string | null;
  marked_at: Instant | null;
}

/** The question as shown; its points are a column. */
export type ShownQuestion = Pick<PaperQuestion, 'stem' | 'options' | 'gaps'>;

/** What is right, in the ids of the paper, and what is said about it afterwards. */
export interface PaperKey extends AnswerKey {
  reference: Bilingual;
  clause: string;
  documentNo: string | null;
}

interface AttemptQuestionTable {
  tenant_id: TenantColumn;
  attempt_id: string;
  id: string;
  position: number;
  question_id: string;
  question_version: number;
  type: QuestionType;
  shown: Json<ShownQuestion>;
  key: Json<PaperKey>;
  /** Of 100. */
  points: number;
}

interface AnswerTable {
  tenant_id: TenantColumn;
  attempt_id: string;
  question_id: string;
  seq: number;
  answer: Json<ExamAnswer>;
  saved_at: Instant;
}

interface MarkTable {
  tenant_id: TenantColumn;
  attempt_id: string;
  question_id: string;
  earned: number;
  comment: string | null;
  marked_at: Instant;
}

interface ReadingTable {
  tenant_id: TenantColumn;
  assignment_id: string;
  position: Generated<number>;
  furthest: Generated<number>;
  length: Generated<number>;
  seconds: Generated<number>;
  started_at: Instant;
  /** When the progress was last reported: no more seconds count than have passed since. */
  reported_at: Instant;
  declared_at: Instant | null;
}

interface CertificateTable {
  tenant_id: TenantColumn;
  assignment_id: string;
  no: string;
  /** 128 random bits: what the QR code carries. */
  code: string;
  issued_at: Instant;
}
