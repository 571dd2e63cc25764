import { type FaultText, faultText, faultWords } from '@attest/api-contract';

/** An error whose reason people read, in their language. */
export class ReasonedError extends Error {
  override name = 'ReasonedError';

  constructor(readonly reason: FaultText) {
    super(faultWords(reason).en);
  }
}

/** The reason of an error; what a library says is in English for everybody. */
export function reasonOf(error: unknown): FaultText {
  if (error instanceof ReasonedError) return error.reason;
  return faultText('unreadable', { message: (error as Error).message });
}
