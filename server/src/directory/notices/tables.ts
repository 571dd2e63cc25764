import type { NoticeKind } from '@attest/api-contract';
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
      user_id: string;
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
    /** What differs from the defaults: in the suite yes, by e-mail no. */
    notice_preference: Tenanted<{
      user_id: string;
      kind: NoticeKind;
      in_app: boolean;
      email: boolean;
    }>;
  }
}

/** `uncertain`: the connection broke after the message was handed over; it is not sent a second time. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';
