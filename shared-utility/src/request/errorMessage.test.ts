import { errorText } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from './apiError';
import { createErrorMessage } from './errorMessage';

const message = (language: 'zh' | 'en') =>
  createErrorMessage({
    text: (code, params) => errorText(code, language, params),
    language: () => language,
    formatInstant: (instant) => `local(${instant})`,
    formatBytes: (bytes) => `${bytes / 1024} KB`,
    strengthName: (level) => ['none', 'weak', 'medium', 'strong'][level] ?? '',
  });

describe('the text of an error', () => {
  it('is filled from its parameters, with times in the zone of the reader', () => {
    const error = new ApiError('TASK_PROCESSED', { name: 'Han Xue', at: '2026-03-05T06:07:00Z' }, 409);
    expect(message('en')(error)).toBe('The task was handled by Han Xue at local(2026-03-05T06:07:00Z)');
    expect(message('zh')(error)).toBe('任务已由 Han Xue 于 local(2026-03-05T06:07:00Z) 处理');
  });

  it('names the strength that is needed, sizes, and reasons in the language', () => {
    expect(message('en')(new ApiError('PASSWORD_NOT_COMPLEX', { level: 3 }))).toContain('strong');
    expect(message('en')(new ApiError('FILE_TOO_LARGE', { max: 2048 }))).toContain('2 KB');
    expect(
      message('zh')(new ApiError('WITHDRAW_NOT_ALLOWED', { why: { zh: '已处理', en: 'handled' } })),
    ).toBe('不允许撤回：已处理');
  });

  it('of anything unknown is the general one', () => {
    expect(message('en')(new TypeError('x'))).toContain('Something went wrong');
  });
});
