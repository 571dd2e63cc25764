import { hasRun, passwordStrength } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { PasswordPolicy } from '../tenancy/passwordPolicy';
import common from './commonPasswords.txt';

const COMMON = common.split('\n').filter(Boolean);

/** Digits and signs that commonly stand for letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e');

/** A common word with little around it. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  return COMMON.some(
    (word) => (text.includes(word) || plain(text).includes(plain(word))) && password.length - word.length < 6,
  );
}

export interface PersonalWords {
  account: string;
  employeeId: string;
  name: string;
  nameEn: string;
}

function containsPersonal(password: string, { account, employeeId, name, nameEn }: PersonalWords): boolean {
  const text = password.toLowerCase();
  return [account, employeeId, name, ...nameEn.split(/\s+/)]
    .flatMap((word) => [word, ...word.split(/[._-]/)])
    .map((word) => word.toLowerCase())
    .some((word) => word.length >= 3 && text.includes(word));
}

/**
 * Checks a new password against the tenant's policy. Throws PASSWORD_LENGTH, PASSWORD_NOT_COMPLEX,
 * PASSWORD_GUESSABLE. Former passwords are compared elsewhere: it takes hashing.
 */
export function checkNewPassword(password: string, policy: PasswordPolicy, words: PersonalWords): void {
  const { minLength: min, maxLength: max } = policy;
  const length = [...password].length;
  if (length < min || length > max) throw new AppError('PASSWORD_LENGTH', { min, max });
  // Letters, digits and signs of the keyboard: an input method would type something else tomorrow.
  const typeable = /^[\x20-\x7e]+$/.test(password);
  if (!typeable || passwordStrength(password) < policy.strength) {
    throw new AppError('PASSWORD_NOT_COMPLEX', { level: policy.strength });
  }
  if (hasRun(password) || isCommon(password) || containsPersonal(password, words)) {
    throw new AppError('PASSWORD_GUESSABLE');
  }
}
