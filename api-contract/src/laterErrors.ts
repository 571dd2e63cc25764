import { type ErrorEffect, type ErrorEntry, entry } from './errors';

interface LaterError extends ErrorEntry {
  zh: string;
  en: string;
}

const later = (status: number, zh: string, en: string, effect?: ErrorEffect): LaterError => ({
  ...entry(status, effect),
  zh,
  en,
});

/**
 * Errors of the specification that nothing can answer yet, by what they wait for: texts that no page has to load.
 * Whoever builds one of these moves its errors into the table.
 */
export const LATER_ERRORS = {
  // The user code of an account is its employee id
  USER_CODE_REPEAT: later(409, '用户编码已存在', 'The user code already exists', 'field'),
  // Sign-in by a provider: messengers, Azure AD, directories
  THIRD_ACCOUNT_PASSWORD_ERROR: later(401, '第三方账号密码错误', 'The third-party password is wrong'),
  THIRD_ACCOUNT_LOCKED: later(423, '第三方账号已锁定', 'The third-party account is locked'),
  THIRD_ACCOUNT_DISABLED: later(403, '第三方账号已停用', 'The third-party account is disabled'),
  THIRD_ACCOUNT_EXPIRED: later(403, '第三方账号已过期', 'The third-party account has expired'),
  AD_CONNECT_FAIL: later(502, 'AD 连接失败', 'The directory cannot be reached'),
  AD_AUTH_FAIL: later(401, 'AD 认证失败', 'The directory refused the sign-in'),
  AD_ACCOUNT_LOCK: later(423, 'AD 账号已锁定', 'The directory account is locked', 'signIn'),
  AD_ACCOUNT_DISABLED: later(403, 'AD 账号已停用', 'The directory account is disabled', 'signIn'),
  AD_ACCOUNT_NOT_EXIST: later(404, 'AD 账号不存在', 'The directory account does not exist', 'signIn'),
  // People who come from a directory
  SYNC_USER_NO_RESET: later(
    403,
    '同步用户不能重置密码',
    'Passwords of synchronised users cannot be reset here',
  ),
  // Processes that are suspended: today they run or are stopped
  PROCESS_SUSPENDED: later(409, '流程已挂起', 'The process is suspended'),
  // Downloads of several files at once
  DOWNLOAD_COUNT_LIMIT: later(403, '下载数量超过上限', 'The number of downloads is over the limit'),
  DOWNLOAD_SIZE_LIMIT: later(403, '下载大小超过上限', 'The size of the download is over the limit'),
  // Documents shared with outsiders
  FILE_SHARE_NOT_OPEN: later(403, '文件分享未开启', 'The file share is not open'),
  SHARE_CODE_MISMATCH: later(403, '分享码不正确', 'The share code does not match', 'field'),
} as const satisfies Record<string, LaterError>;
