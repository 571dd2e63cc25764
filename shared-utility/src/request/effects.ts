import { ERRORS, type ErrorCode, type ErrorEffect } from '@attest/api-contract';
import type { ApiError } from './apiError';

/** What the rest of the page does for a failed call. */
export interface EffectHandlers {
  toast(error: ApiError): void;
  /** End the local session and go to sign-in, which says why; `keepPath` brings the person back afterwards. */
  signIn(keepPath: boolean, why: ApiError): void;
  /** The service is away: go to sign-in, unless it comes back soon. */
  unavailable(): void;
  /** The tenant is nowhere to be worked with for now: go to sign-in, which says so. */
  notServed(): void;
  page(page: '401' | '403' | '404'): void;
  /** Something has to be done before anything else: find out what. */
  held(): void;
}

export interface EffectOptions {
  /** `code` of the envelope. */
  envelopeCode: number;
  /** The caller shows messages itself. */
  quiet: boolean;
  /** The call needs no session: it is part of signing in. */
  signingIn: boolean;
  handlers: EffectHandlers;
}

const HOLDS: ErrorCode[] = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'];
const KEEP_PATH = 4031;
const GO_TO_SIGN_IN = [403, KEEP_PATH, 503];

/**
 * Carries out what the error table says for a code. `field` and `conflict` are left to the caller, who
 * shows them beside what was typed.
 */
export function runEffect(
  error: ApiError,
  { envelopeCode, quiet, signingIn, handlers }: EffectOptions,
): void {
  const tell = () => {
    if (!quiet) handlers.toast(error);
  };
  if (GO_TO_SIGN_IN.includes(envelopeCode)) {
    tell();
    if (error.code === 'SERVICE_UNAVAILABLE') handlers.unavailable();
    else handlers.signIn(envelopeCode === KEEP_PATH, error);
    return;
  }
  const effects: Record<ErrorEffect, (() => void) | undefined> = {
    message() {
      // Said of what a public call names, it may be another tenant than that of the session.
      if (error.code === 'TENANT_NOT_SERVED' && !signingIn) return handlers.notServed();
      tell();
      if (HOLDS.includes(error.code)) handlers.held();
    },
    // Said of another account, or of one application, it is no reason to leave.
    signIn() {
      tell();
      if (signingIn) handlers.signIn(false, error);
    },
    page401: () => handlers.page('401'),
    page403: () => handlers.page('403'),
    page404: () => handlers.page('404'),
    field: undefined,
    conflict: undefined,
  };
  effects[ERRORS[error.code].effect]?.();
}
