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
  // Processes that are suspended: today they run or are stopped
  PROCESS_SUSPENDED: later(409, '流程已挂起', 'The process is suspended'),
  // Downloads of several files at once
  DOWNLOAD_COUNT_LIMIT: later(403, '下载数量超过上限', 'The number of downloads is over the limit'),
  DOWNLOAD_SIZE_LIMIT: later(403, '下载大小超过上限', 'The size of the download is over the limit'),
  // Documents shared with outsiders
  FILE_SHARE_NOT_OPEN: later(403, '文件分享未开启', 'The file share is not open'),
  SHARE_CODE_MISMATCH: later(403, '分享码不正确', 'The share code does not match', 'field'),
} as const satisfies Record<string, LaterError>;
