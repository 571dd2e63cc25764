import { Secret, TOTP } from 'otpauth';

const STEP = 30_000;
/** Milliseconds before the end of a step in which a code of the step before might come too late. */
const LATE = 6_000;

/**
 * An authenticator app whose codes are each shown once, without waiting for the next half minute: it begins a step early,
 * as a phone whose clock is behind, and goes on to the next one, as one whose clock is ahead.
 */
export class Authenticator {
  private readonly totp: TOTP;
  private last = 0;

  /** `key` as the page shows it. */
  constructor(key: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) });
  }

  code(): string {
    const now = Date.now();
    const step = Math.floor(now / STEP);
    const early = STEP - (now % STEP) > LATE ? step - 1 : step;
    this.last = Math.max(this.last + 1, early);
    return this.totp.generate({ timestamp: this.last * STEP });
  }
}
