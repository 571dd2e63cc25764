import type { Generated, Json } from '../../platform/database/schema';

/** Why a link is good no more; `inside`: whoever has the task has done it, or the step is over for another reason. */
export type InvitationEnd = 'answered' | 'inside' | 'withdrawn' | 'renewed';

declare module '../../platform/database/schema' {
  interface Database {
    /** Links by which somebody without an account answers a step; kept after their end. */
    step_invitation: Tenanted<{
      id: Generated<string>;
      process: string;
      record_id: string;
      instance_id: string;
      /** The visit of the step: after a return it is another one. */
      visit_id: string;
      step_id: string;
      name: string;
      mail: string;
      language: 'zh' | 'en';
      token_hash: string;
      /** Null: it went by itself when the step opened. */
      sent_by: string | null;
      sent_at: GeneratedInstant;
      expires_at: Instant;
      opened_at: Instant | null;
      ended_at: Instant | null;
      end_kind: InvitationEnd | null;
      /** What was typed and not handed in. */
      draft: Json<Record<string, unknown>>;
      /** The session that a code has opened; empty: none. */
      session_hash: Generated<string>;
      session_until: Instant | null;
    }>;
  }
}
