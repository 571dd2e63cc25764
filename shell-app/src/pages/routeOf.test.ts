import { isSuitePath } from '@attest/shared-utility';
import { describe, expect, it } from '@jest/globals';
import { routeOf } from './routeOf';

describe('the routes of the shell', () => {
  it.each([
    ['/', { at: '/' }],
    ['/home', { at: '/home' }],
    ['/home/', { at: '/home' }],
    ['/home/index?task=1#x', { at: '/home/index' }],
    ['/home/done', { at: '/home/done' }],
    ['/home/launch', { at: '/home/launch' }],
    ['/home/micro', { at: '/home/micro' }],
    ['/home/other', { unknown: true }],
    ['/home/index/more', { unknown: true }],
    ['/update-pwd', { at: '/update-pwd' }],
    ['/user-info', { at: '/user-info' }],
    ['/user-info/index?tab=resume', { at: '/user-info/index' }],
    ['/user-info/micro', { at: '/user-info/micro' }],
    ['/proxy-user-info?userCode=1', { at: '/proxy-user-info' }],
    ['/log', { at: '/log' }],
    ['/dashboard?from=2026-01-01', { at: '/dashboard' }],
    ['/report-forms', { at: '/report-forms' }],
    ['/queryManager', { at: '/queryManager' }],
    ['/queryManager/info?id=1', { at: '/queryManager/info' }],
    ['/queryManager/edit', { at: '/queryManager/edit' }],
    ['/queryManager/other', { unknown: true }],
    ['/administration', { at: '/administration' }],
    ['/administration/departments', { at: '/administration/departments' }],
    ['/administration/roles?role=qa', { at: '/administration/roles' }],
    ['/administration/settings', { at: '/administration/settings' }],
    ['/administration/settings/translations?q=a', { at: '/administration/settings/translations' }],
    ['/administration/people', { unknown: true }],
    ['/administration/other', { unknown: true }],
    ['/todoList', { now: '/home/index' }],
    ['/launchApprovalcenter?x=1', { now: '/home/launch?x=1' }],
    ['/qms-service-config/', { at: '/qms-service-config' }],
    ['/dms-service-config', { at: '/dms-service-config' }],
    ['/qms-service-config/calendar?year=2027', { at: '/qms-service-config/calendar' }],
    ['/qms-service-config/other', { unknown: true }],
    ['/micro-app/qms-app/deviation/deviationIndex', { foreign: true }],
    ['/micro-app/mixed-app/deviation/deviationIndex', { unknown: true }],
    ['/micro-app/other-app', { unknown: true }],
    ['/constructor', { unknown: true }],
    ['/data-in', { at: '/data-in' }],
    ['/dmsFileShareView', { unknown: true }],
    ['/nonsense', { unknown: true }],
    ['/catalogue', { unknown: true }],
  ])('%s', (path, route) => {
    const expected = 'at' in route ? { ...route, given: {} } : route;
    expect(routeOf(path)).toEqual({ ...expected, isPublic: false });
    // Whoever is not signed in is asked to, and comes back here.
    if (!('unknown' in route)) expect(isSuitePath(path)).toBe(true);
  });

  it.each(['/401', '/403', '/404'])('%s needs no session', (path) => {
    expect(routeOf(path)).toEqual({ at: path, given: {}, isPublic: true });
  });

  it('takes the page of a certificate without a session', () => {
    expect(routeOf('/certificate/ab_c-1?tenant=x')).toEqual({
      at: '/certificate/:code',
      given: { code: 'ab_c-1' },
      isPublic: true,
    });
  });

  it.each(['/certificate', '/certificate/', '/certificate/a b', '/certificate/a/b'])(
    '%s is no certificate',
    (path) => {
      expect(routeOf(path)).toMatchObject({ unknown: true });
    },
  );

  it('takes the page for a forgotten password without a session', () => {
    expect(routeOf('/forgot-pwd?account=a')).toEqual({ at: '/forgot-pwd', given: {}, isPublic: true });
  });

  it('takes the redirect page without a session', () => {
    expect(routeOf('/redirect?to=/home')).toEqual({ at: '/redirect', given: {}, isPublic: true });
  });
});
