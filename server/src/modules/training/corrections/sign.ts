import type { CorrectionChanges } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { signRecord } from '../../../workflow/signature/signRecord';
import type { Assignment } from '../assignments/store';
import type { OriginalRecord } from './tables';

interface Signed {
  no: string;
  original: OriginalRecord;
  corrected: CorrectionChanges;
  reason: string;
}

/** Stores the caller's signature of a correction: whose record, what it said, what it is to say, and why. */
export const signCorrection = (
  ctx: Context,
  record: Assignment,
  { no, original, corrected, reason }: Signed,
  act: 'confirmCorrection' | 'approveCorrection',
): Promise<string> =>
  signRecord(ctx, {
    type: 'assignment',
    id: record.id,
    no,
    act,
    meaning: act === 'confirmCorrection' ? 'verified' : 'approved',
    snapshot: {
      version: null,
      values: {
        no,
        courseNo: record.courseNo,
        courseVersionId: record.course_version_id,
        person: record.person,
        original,
        corrected,
        reason,
      },
      files: {},
    },
  });
