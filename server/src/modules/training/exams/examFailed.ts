import type { Bilingual, RelationValue, UserRef } from '@attest/api-contract';
import type { Context } from '../../../platform/module';

/** An exam that somebody has failed as often as it may be taken. */
export interface ExamFailed {
  /** The record of the training, as fields name it. */
  record: RelationValue;
  person: UserRef;
  courseNo: string;
  courseName: Bilingual;
  attempts: number;
  /** Who has to care for it: the superior first, then the training managers. */
  responsible: string[];
}

declare module '../../../platform/module' {
  interface ServerModule {
    /** Called in the transaction in which the last attempt fails. */
    examFailed?: ((ctx: Context, failed: ExamFailed) => Promise<void>)[];
  }
}

/** To be called when the assignment has failed for good. */
export async function tellExamFailed(ctx: Context, failed: ExamFailed): Promise<void> {
  for (const hook of ctx.brought.all('examFailed')) await hook(ctx, failed);
}
