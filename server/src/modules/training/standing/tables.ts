import type { ComplianceState } from '@attest/api-contract';
import type { ColumnType } from 'kysely';
import type { Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /**
     * How a person stands on a course that is required of them: no row where it is not. The columns from `state` on say
     * it for the days before `changes_on`; what they follow from stands before them.
     */
    training_standing: Tenanted<{
      user_id: string;
      course_id: string;
      version_id: string;
      /** What lists are sorted by, which no course and no department ever changes. */
      course_no: string;
      department_code: string | null;
      department_id: string | null;
      /** Last day on which what was learnt is enough; `infinity` without end, null for nothing. */
      qualified_to: string | null;
      /** Of the assignment that is open. */
      held_due: string | null;
      /** It is being learnt: an assignment is open that was not failed. */
      under_way: boolean;
      state: ComplianceState;
      /** Day by which what is not known has to be. */
      due: string | null;
      /** Last day of what is known; null without end. */
      valid_to: string | null;
      /** The day from which the state is another one by itself. */
      changes_on: string | null;
      /** Of the state in lists: what is late first. */
      place: ColumnType<number, never, never>;
    }>;
    /** Who knows a course, required or not, by the version that it shows: that in force, else the last. */
    training_known: Tenanted<{
      course_id: string;
      user_id: string;
      /** Last day on which it is known; `infinity` without end. */
      until: string;
    }>;
    /** How many know a course until a day; the database keeps it itself. */
    training_known_cube: Tenanted<{
      course_id: string;
      until: string;
      /** A change; what there is is the sum. */
      n: number;
    }>;
  }
}
