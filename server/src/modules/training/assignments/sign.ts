import type { Context } from '../../../platform/module';
import { type SignedRecord, signRecord } from '../../../workflow/signature/signRecord';
import type { Assignment } from './store';

/** The caller's signature about an assignment; to be called after `authenticateSigner`. Answers its id. */
export const signAssignment = (
  ctx: Context,
  { id, courseNo }: Assignment,
  signed: Pick<SignedRecord, 'act' | 'meaning' | 'values' | 'files'>,
): Promise<string> => signRecord(ctx, { type: 'assignment', id, no: courseNo, ...signed });
