import type { ErrorCode, FieldProblem } from '@attest/api-contract';

/** A refusal by the server (or no answer from it) with the code of the error table. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Fills the message. */
  readonly params: Record<string, unknown>;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** What is wrong with which field. */
  readonly problems: FieldProblem[] | undefined;

  constructor(code: ErrorCode, params: Record<string, unknown> = {}, status = 0) {
    super(code);
    this.code = code;
    this.params = params;
    this.status = status;
    this.problems = Array.isArray(params.problems) ? (params.problems as FieldProblem[]) : undefined;
  }

  get isApiError(): true {
    return true;
  }
}

/** Also true for an error of another copy of this module. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'isApiError' in error;

/** The request was given up on purpose: nothing to show. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
