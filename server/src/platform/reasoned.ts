import type { Bilingual } from '@attest/api-contract';

/** An error whose reason people read, in both languages. */
export class ReasonedError extends Error {
  override name = 'ReasonedError';

  constructor(readonly reason: Bilingual) {
    super(reason.en);
  }
}

/** The reason of an error; what a library says is in English for everybody. */
export function reasonOf(error: unknown): Bilingual {
  if (error instanceof ReasonedError) return error.reason;
  const { message } = error as Error;
  return { zh: message, en: message };
}
