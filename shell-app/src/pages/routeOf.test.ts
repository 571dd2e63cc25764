import { isSuitePath } from '@attest/shared-utility';
import { describe, expect, it } from '@jest/globals';
import { routeOf } from './routeOf';

describe('the routes of the shell', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/home', { page: 'home', list: 'index' }],
    ['/home/', { page: 'home', list: 'index' }],
    ['/home/index?task=1#x', { page: 'home', list: 'index' }],
    ['/home/done', { page: 'home', list: 'done' }],
    ['/home/launch', { page: 'home', list: 'launch' }],
    ['/home/micro', { page: 'home', list: 'micro' }],
    ['/home/other', { page: 'unknown' }],
    ['/home/index/more', { page: 'unknown' }],
    ['/update-pwd', { page: 'password' }],
    ['/user-info', { page: 'account' }],
    ['/user-info/index?tab=resume', { page: 'account' }],
    ['/user-info/micro', { page: 'accountTraining' }],
    ['/proxy-user-info?userCode=1', { page: 'agentInfo' }],
    ['/log', { page: 'audit' }],
    ['/dashboard?from=2026-01-01', { page: 'dashboard' }],
    ['/report-forms', { page: 'reports' }],
    ['/queryManager', { page: 'query', view: 'index' }],
    ['/queryManager/info?id=1', { page: 'query', view: 'info' }],
    ['/queryManager/edit', { page: 'query', view: 'edit' }],
    ['/queryManager/other', { page: 'unknown' }],
    ['/administration', { page: 'administration', view: 'people' }],
    ['/administration/departments', { page: 'administration', view: 'departments' }],
    ['/administration/roles?role=qa', { page: 'administration', view: 'roles' }],
    ['/administration/settings', { page: 'administration', view: 'settings' }],
    ['/administration/settings/translations?q=a', { page: 'administration', view: 'translations' }],
    ['/administration/people', { page: 'unknown' }],
    ['/administration/other', { page: 'unknown' }],
    ['/todoList', { page: 'former', now: '/home/index' }],
    ['/launchApprovalcenter?x=1', { page: 'former', now: '/home/launch?x=1' }],
    ['/qms-service-config/', { page: 'former', now: '/administration/settings' }],
    ['/micro-app/qms-app/deviation/deviationIndex', { page: 'foreign' }],
    ['/micro-app/mixed-app/deviation/deviationIndex', { page: 'unknown' }],
    ['/micro-app/other-app', { page: 'unknown' }],
    ['/constructor', { page: 'unknown' }],
    ['/data-in', { page: 'unknown' }],
    ['/dmsFileShareView', { page: 'unknown' }],
    ['/nonsense', { page: 'unknown' }],
    ['/catalogue', { page: 'unknown' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual({ ...route, isPublic: false });
    // Whoever is not signed in is asked to, and comes back here.
    if (route.page !== 'unknown') expect(isSuitePath(path)).toBe(true);
  });

  it.each(['/401', '/403', '/404'])('%s needs no session', (path) => {
    expect(routeOf(path)).toEqual({ page: path.slice(1), isPublic: true });
  });

  it('needs no session for automatic sign-in', () => {
    expect(routeOf('/auto-login')).toEqual({ page: 'former', now: '/login', isPublic: true });
  });

  it('takes the page of a certificate without a session', () => {
    expect(routeOf('/certificate/ab_c-1?tenant=x')).toEqual({
      page: 'certificate',
      code: 'ab_c-1',
      isPublic: true,
    });
  });

  it('takes the page for a forgotten password without a session', () => {
    expect(routeOf('/forgot-pwd?account=a')).toEqual({ page: 'forgotten', isPublic: true });
  });

  it('takes the redirect page without a session', () => {
    expect(routeOf('/redirect?to=/home')).toEqual({ page: 'redirect', isPublic: true });
  });
});
