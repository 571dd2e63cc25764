import { describe, expect, it } from '@jest/globals';
import { safeTarget } from './safeTarget';

describe('a target after sign-in', () => {
  it.each([
    ['/home', '/home'],
    ['/home/', '/home'],
    ['/home/index?bucket=overdue&task=1', '/home/index?bucket=overdue&task=1'],
    ['/log#top', '/log#top'],
    ['/report-forms?report=signIns', '/report-forms?report=signIns'],
    [
      '/micro-app/qms-app/deviation/deviationIndex?page=2',
      '/micro-app/qms-app/deviation/deviationIndex?page=2',
    ],
    ['/micro-app/dms-app', '/micro-app/dms-app'],
    ['/launchApprovalcenter?text=a', '/home/launch?text=a'],
    // A query may hold any text: it stays a query.
    ['/home/index?text=https://evil.example/', '/home/index?text=https://evil.example/'],
    ['/home?to=//evil.example', '/home?to=//evil.example'],
  ])('%s is ours', (target, expected) => {
    expect(safeTarget(target)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '\\evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /home',
    '/home ',
    '/home\u0000',
    '/ho\u200eme',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/home',
    'http:/home',
    'https:home',
    'https://user:pw@localhost/home',
    '/@evil.example/home',
    '/home@evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/home/%2e%2e/login',
    '/home/../../evil',
    '/home/..',
    '/./home',
    '/micro-app/qms-app/../../login',
    '/micro-app/qms-app/..%2f..%2flogin',
    '/micro-app/qms-app//evil.example',
    '/micro-app/qms-app/%252e%252e/login',
    '/micro-app/qms-app/%00',
    '/micro-app/qms-appx/deviation',
    '/micro-app/evil-app/x',
    '/homex',
    '/login',
    '/redirect?to=/home',
    '/404',
    '/unknown',
    '/HOME',
    `/home?${'x'.repeat(2_000)}`,
  ])('%j leads home', (target) => {
    expect(safeTarget(target)).toBeNull();
  });
});
