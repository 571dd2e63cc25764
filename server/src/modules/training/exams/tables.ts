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
import type { Generated, Json, Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** The bank: each question as it is now. */
    training_question: Tenanted<{
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
    }>;
    /** Every version of every question; never changed. */
    training_question_version: Tenanted<{
      question_id: string;
      version: number;
      content: Json<QuestionContent>;
      changed_by: string;
      changed_at: GeneratedInstant;
    }>;
    training_quiz: Tenanted<{
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
    }>;
    /** What was in force; never changed. */
    training_quiz_version: Tenanted<{
      quiz_id: string;
      version: number;
      content: Json<QuizContent>;
      activated_at: GeneratedInstant;
      by_id: string;
      by_account: string;
      by_name: string;
    }>;
    training_attempt: Tenanted<{
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
    }>;
    /** The paper as it was drawn, with its right answers; never changed. */
    training_attempt_question: Tenanted<{
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
    }>;
    training_answer: Tenanted<{
      attempt_id: string;
      question_id: string;
      seq: number;
      answer: Json<ExamAnswer>;
      saved_at: Instant;
    }>;
    training_mark: Tenanted<{
      attempt_id: string;
      question_id: string;
      earned: number;
      comment: string | null;
      marked_at: Instant;
    }>;
    training_reading: Tenanted<{
      assignment_id: string;
      position: Generated<number>;
      furthest: Generated<number>;
      length: Generated<number>;
      seconds: Generated<number>;
      started_at: Instant;
      /** When the progress was last reported: no more seconds count than have passed since. */
      reported_at: Instant;
      declared_at: Instant | null;
    }>;
    training_certificate: Tenanted<{
      assignment_id: string;
      no: string;
      /** 128 random bits: what the QR code carries. */
      code: string;
      issued_at: Instant;
    }>;
  }
}

/** The question as shown; its points are a column. */
export type ShownQuestion = Pick<PaperQuestion, 'stem' | 'options' | 'gaps'>;

/** What is right, in the ids of the paper, and what is said about it afterwards. */
export interface PaperKey extends AnswerKey {
  reference: Bilingual;
  clause: string;
  documentNo: string | null;
}
