import { ResultCodeError } from 'ldapts';
import type { PasswordRefusal } from '../outcome';
import type { StoredProvider } from '../tables';

/** Results of a bind (RFC 4511, 4.1.9). */
const INVALID_CREDENTIALS = 49;
const CONSTRAINT_VIOLATION = 19;
const UNWILLING = 53;

const EXPIRED = { zh: '目录中的密码已过期或须修改', en: 'the password of the directory has expired' };
const NOT_NOW = { zh: '目录不允许此时或从此处登录', en: 'the directory allows it neither now nor from here' };

/** What Active Directory adds to “invalid credentials”, as `data 775`. */
const OF_ACTIVE_DIRECTORY: Record<string, PasswordRefusal> = {
  '530': { code: 'AD_AUTH_FAIL', why: NOT_NOW, isProven: true },
  '531': { code: 'AD_AUTH_FAIL', why: NOT_NOW, isProven: true },
  '532': { code: 'AD_PASSWORD_EXPIRED', why: EXPIRED, isProven: true },
  '533': {
    code: 'AD_ACCOUNT_DISABLED',
    why: { zh: '目录账号已停用', en: 'disabled in the directory' },
    isProven: true,
  },
  '701': {
    code: 'THIRD_ACCOUNT_EXPIRED',
    why: { zh: '目录账号已过期', en: 'expired in the directory' },
    isProven: true,
  },
  '773': { code: 'AD_PASSWORD_EXPIRED', why: EXPIRED, isProven: true },
  // Whatever the password was.
  '775': {
    code: 'AD_ACCOUNT_LOCK',
    why: { zh: '目录账号已锁定', en: 'locked in the directory' },
    isProven: false,
  },
};

/** What other directories answer; none of them says that the password was right. */
const OF_OTHERS: Record<number, PasswordRefusal> = {
  [CONSTRAINT_VIOLATION]: {
    code: 'THIRD_ACCOUNT_LOCKED',
    why: { zh: '目录账号已锁定', en: 'locked in the directory' },
    isProven: false,
  },
  [UNWILLING]: {
    code: 'THIRD_ACCOUNT_DISABLED',
    why: { zh: '目录账号已停用', en: 'disabled in the directory' },
    isProven: false,
  },
};

/**
 * What a bind that failed says of the account: that the password was wrong, or why the account may not be used. Undefined
 * for a failure that is not about the account.
 */
export function refusalIn({ kind }: StoredProvider, error: unknown): PasswordRefusal | 'wrong' | undefined {
  if (!(error instanceof ResultCodeError)) return undefined;
  if (error.code !== INVALID_CREDENTIALS) return OF_OTHERS[error.code];
  const [, data = ''] = /\bdata ([0-9a-f]+)\b/i.exec(error.message) ?? [];
  return (kind === 'ad' && OF_ACTIVE_DIRECTORY[data.toLowerCase()]) || 'wrong';
}
