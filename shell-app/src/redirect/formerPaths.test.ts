import { describe, expect, it } from '@jest/globals';
import { formerlyAt } from './formerPaths';

describe('a former address', () => {
  it.each([
    ['/todoList', '/home/index'],
    ['/micro-app/dms-app/serviceConfig#top', '/dms-service-config#top'],
    ['/micro-app/dms-app/dashboard?from=2026-01-01', '/dashboard?from=2026-01-01'],
  ])('%s stands at %s now', (address, now) => {
    expect(formerlyAt(address)).toBe(now);
  });

  it.each([
    '/data-in',
    '/dmsFileShareView',
    '/micro-app/tms-app/management/plan',
    '/constructor',
    '/todoList/more',
    '',
  ])('%s is none', (address) => {
    expect(formerlyAt(address)).toBeUndefined();
  });
});
