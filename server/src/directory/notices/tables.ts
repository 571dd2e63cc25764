import type { NoticeChoices, NoticeTiming } from '@attest/api-contract';
import type { ColumnType } from 'kysely';
import type { Generated, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    notification: Tenanted<{
      id: Generated<string>;
      user_id: string;
      text_zh: string;
      text_en: string;
      path: string | null;
      sent_at: GeneratedInstant;
      read_at: Instant | null;
      /** One notice of a kind per task: keeps the job from telling twice. */
      once_key: string | null;
    }>;
    mail_message: Tenanted<{
      id: Generated<string>;
      /** Null: somebody without an account. */
      user_id: string | null;
      address: string;
      language: 'zh' | 'en';
      subject: string;
      /** Emptied for good once a secret message is on its way or has failed. */
      body: string;
      /** Address of what it is about, below the origin. */
      path: string | null;
      secret: boolean;
      state: Generated<MailState>;
      attempts: Generated<number>;
      next_at: GeneratedInstant;
      claimed_at: Instant | null;
      sent_at: Instant | null;
      error: string | null;
      /** With a key the same person gets one message, however often it is asked for. */
      once_key: string | null;
      /** Worth nothing afterwards. */
      valid_until: Instant | null;
      created_at: GeneratedInstant;
    }>;
    /** What people chose, as far as the company lets them; `timing` null: as the company has set it. */
    notice_preference: Tenanted<{
      user_id: string;
      kind: string;
      in_app: boolean;
      email: boolean;
      timing: NoticeTiming | null;
      hour: Generated<number>;
    }>;
    /** What a company has set for a kind of notice; null: what the product ships. */
    notice_setting: Tenanted<{
      kind: string;
      choices: ColumnType<NoticeChoices | null, null, string | null>;
      version: number;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** What is mailed with other notices when it is due; kept for a time, so that nothing is told twice. */
    notice_digest: Tenanted<{
      id: Generated<string>;
      user_id: string;
      kind: string;
      text_zh: string;
      text_en: string;
      path: string | null;
      once_key: string | null;
      due_at: Instant;
      created_at: GeneratedInstant;
      mailed_at: Instant | null;
    }>;
  }
}

/** `uncertain`: the connection broke after the message was handed over; it is not sent a second time. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';
