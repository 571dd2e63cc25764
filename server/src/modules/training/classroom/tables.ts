import type { ClassState } from '@attest/api-contract';
import type { Generated, Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** Classes of courses, from planning to the lecturer's signature. */
    training_class: Tenanted<{
      id: Generated<string>;
      no: string;
      state: Generated<ClassState>;
      course_id: string;
      course_version_id: string;
      lecturer_id: string;
      title_zh: string;
      title_en: string;
      place: string;
      starts_at: Instant;
      ends_at: Instant;
      seats: number;
      /** How many have one: kept by the database. */
      people: Generated<number>;
      remark: string;
      /** Why it was entered after it had begun. */
      past_reason: string | null;
      cancel_reason: string | null;
      /** The codes of its screen follow from it; leaves the server never. */
      code_key: string;
      closed_at: Instant | null;
      closed_by: string | null;
      created_by: string;
      created_at: GeneratedInstant;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    /** Seats in classes: who is invited, and how long they were there. */
    training_class_person: Tenanted<{
      class_id: string;
      assignment_id: string;
      user_id: string;
      /** The class is neither closed nor cancelled: a training has one such seat at most. */
      live: Generated<boolean>;
      signed_in_at: Instant | null;
      signed_out_at: Instant | null;
      /** Since when they are in; null when they are out. */
      in_since: Instant | null;
      /** Of the time of the class, up to the last signing out. */
      seconds: Generated<number>;
      /** Entered by hand, with reason and by whom; it counts instead of the seconds. */
      hand_percent: number | null;
      hand_reason: string | null;
      hand_by: string | null;
      score: number | null;
      /** As it stood when the class was closed. */
      percent: number | null;
      attended: boolean | null;
      /** Grows with what is entered by hand, by whom and when. */
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: Generated<Date | null>;
    }>;
    /** What happened to seats, one row each: never changed, never removed. The seat holds what follows from it. */
    training_attendance: Tenanted<{
      id: Generated<string>;
      class_id: string;
      assignment_id: string;
      user_id: string;
      /** Signed in or out by code, entered by hand, counted when the class was closed. */
      kind: 'in' | 'out' | 'hand' | 'closed';
      at: Instant;
      by_user_id: string;
      /** Of `hand` and `closed`. */
      percent: number | null;
      reason: string | null;
    }>;
  }
}
