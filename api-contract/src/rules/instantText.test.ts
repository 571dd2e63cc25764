import { describe, expect, it } from '@jest/globals';
import { clockTime, writeInstant } from './instantText';

const at = new Date('2026-03-05T16:07:08.900Z');

describe('an instant in a time zone', () => {
  it('is written largest unit first, with the offset of that day', () => {
    expect(clockTime(at, 'Asia/Shanghai')).toEqual({ time: '2026-03-06 00:07:08', offset: 'UTC+08:00' });
    expect(clockTime(at, 'UTC')).toEqual({ time: '2026-03-05 16:07:08', offset: 'UTC+00:00' });
    expect(clockTime(at, 'Asia/Kolkata')).toEqual({ time: '2026-03-05 21:37:08', offset: 'UTC+05:30' });
    expect(clockTime(at, 'America/St_Johns')).toEqual({ time: '2026-03-05 12:37:08', offset: 'UTC-03:30' });
    expect(clockTime(new Date('2026-07-05T16:07:08Z'), 'Europe/London')).toEqual({
      time: '2026-07-05 17:07:08',
      offset: 'UTC+01:00',
    });
  });

  it('has seconds and offset where they are asked for', () => {
    expect(writeInstant(at, 'Asia/Shanghai')).toBe('2026-03-06 00:07');
    const all = { withSeconds: true, withOffset: true };
    expect(writeInstant(at, 'Asia/Shanghai', all)).toBe('2026-03-06 00:07:08 (UTC+08:00)');
  });
});
