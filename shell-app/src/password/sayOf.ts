import { strengthText } from '@attest/shared-utility';
import type { PasswordRules } from './checks';

/** What texts about the rules are filled in with. */
export const sayOf = (rules: PasswordRules | undefined): Record<string, unknown> =>
  rules ? { min: rules.minLength, max: rules.maxLength, level: strengthText(rules.strength) } : {};
