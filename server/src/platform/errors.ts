import { type Bilingual, ERRORS, type ErrorCode, errorText } from '@attest/api-contract';

/**
 * A refusal with a code of the error table; the transaction is rolled back and the browser gets the code
 * with its parameters. `params.problems` and the like travel in the envelope's `data`.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;

  constructor(code: ErrorCode, params: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Text of an error in both languages: for what is kept, and read later by somebody in theirs. */
export const errorTexts = (code: ErrorCode, params: Record<string, unknown> = {}): Bilingual => ({
  zh: errorText(code, 'zh', params),
  en: errorText(code, 'en', params),
});

/** A refusal that tells its reasons in the language of who asks. */
export const refusal = (
  { language }: { language: keyof Bilingual },
  code: ErrorCode,
  ...why: Bilingual[]
): AppError =>
  new AppError(code, { why: why.map((one) => one[language]).join(language === 'zh' ? '；' : '; ') });
