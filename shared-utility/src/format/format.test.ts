import { describe, expect, it } from '@jest/globals';
import { createI18n } from '../i18n/i18n';
import { createFormat } from './format';

const NOW = Date.UTC(2026, 2, 5, 6, 7, 8);

function formatFor(language: 'zh' | 'en', timeZone = 'Asia/Shanghai') {
  const { i18n } = createI18n(language);
  return createFormat({ i18n, language: () => language, timeZone: () => timeZone, now: () => NOW });
}

describe('times', () => {
  it('are written in the zone of the viewer, with the offset where asked', () => {
    const { formatInstant } = formatFor('zh');
    expect(formatInstant('2026-03-05T06:07:08Z')).toBe('2026-03-05 14:07');
    expect(formatInstant('2026-03-05T06:07:08Z', { withOffset: true, withSeconds: true })).toBe(
      '2026-03-05 14:07:08 (UTC+08:00)',
    );
    expect(
      formatFor('en', 'Europe/Copenhagen').formatInstant('2026-07-05T22:30:00Z', { withOffset: true }),
    ).toBe('2026-07-06 00:30 (UTC+02:00)');
    expect(formatFor('en', 'UTC').formatInstant('2026-03-05T06:07:08Z', { withOffset: true })).toContain(
      'UTC+00:00',
    );
    expect(formatInstant(null)).toBe('');
  });

  it('never shift a day-only date', () => {
    expect(formatFor('en', 'America/Los_Angeles').formatDay('2026-03-05')).toBe('2026-03-05');
    expect(formatFor('en', 'Pacific/Auckland').formatDay('2026-03-05T20:00:00Z')).toBe('2026-03-06');
  });

  it.each([
    [9, '刚刚', 'just now'],
    [10, '10 秒前', '10 seconds ago'],
    [59, '59 秒前', '59 seconds ago'],
    [60, '1 分钟前', '1 minute ago'],
    [3_599, '59 分钟前', '59 minutes ago'],
    [3_600, '1 小时前', '1 hour ago'],
    [86_399, '23 小时前', '23 hours ago'],
    [86_400, '1 天前', '1 day ago'],
    [3 * 86_400 - 1, '2 天前', '2 days ago'],
    [3 * 86_400, '2026-03-02', '2026-03-02'],
  ])('%d seconds ago', (seconds, zh, en) => {
    const at = NOW - seconds * 1000;
    expect(formatFor('zh').relativeTime(at)).toBe(zh);
    expect(formatFor('en').relativeTime(at)).toBe(en);
  });
});

describe('greetings and sizes', () => {
  it('follow the hour', () => {
    const { greeting } = formatFor('zh');
    const hours = [0, 5, 6, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19, 23].map(greeting);
    expect(hours).toEqual([
      '夜深了',
      '夜深了',
      '早上好',
      '早上好',
      '上午好',
      '上午好',
      '中午好',
      '中午好',
      '下午好',
      '下午好',
      '傍晚好',
      '傍晚好',
      '晚上好',
      '晚上好',
    ]);
  });

  it('greet in English at any hour, and wish nobody a good night', () => {
    const { greeting } = formatFor('en');
    expect([3, 8, 13, 16, 19, 23].map(greeting)).toEqual([
      'Hello',
      'Good morning',
      'Good day',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ]);
  });

  it('are in binary steps', () => {
    const { formatBytes } = formatFor('en');
    expect([0, 1023, 1024, 1_500_000, 104_857_600].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.4 MB',
      '100 MB',
    ]);
  });
});
