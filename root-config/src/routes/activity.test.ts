import { describe, expect, it } from '@jest/globals';
import { activeApplications, isClosed, NAVBAR, namesRecord, SHELL, type Situation } from './activity';

const signedIn = (path: string, more: Partial<Situation> = {}): Situation => ({
  path,
  isPublic: false,
  menuModules: new Set(['SHELL', 'QMS']),
  tenantModules: ['QMS', 'DMS'],
  openPaths: ['/home', '/queryManager', '/micro-app/tms-app/management/quiz'],
  closedPaths: ['/log', '/queryManager/edit', '/micro-app/tms-app/management/learnerRole'],
  ...more,
});

describe('which applications an address shows', () => {
  it('gives public pages to the shell alone, whoever looks', () => {
    expect(activeApplications(signedIn('/login', { isPublic: true }))).toEqual([SHELL]);
    expect(activeApplications(signedIn('/404', { isPublic: true, menuModules: undefined }))).toEqual([SHELL]);
  });

  it('shows nothing else before somebody is signed in', () => {
    expect(activeApplications(signedIn('/home/index', { menuModules: undefined }))).toEqual([]);
    expect(activeApplications(signedIn('/micro-app/qms-app', { menuModules: undefined }))).toEqual([]);
  });

  it('puts the navbar beside the shell on its own pages', () => {
    expect(activeApplications(signedIn('/home/index'))).toEqual([NAVBAR, SHELL]);
    expect(activeApplications(signedIn('/log'))).toEqual([NAVBAR, SHELL]);
  });

  it('opens a module application below its path', () => {
    for (const path of ['/micro-app/qms-app', '/micro-app/qms-app/deviation/deviationIndex']) {
      expect(activeApplications(signedIn(path))).toEqual([NAVBAR, '@attest/qms-app']);
    }
    expect(activeApplications(signedIn('/micro-app/qms-appendix'))).toEqual([NAVBAR, SHELL]);
  });

  it('leaves a module to the shell when the user has no menu of it or the tenant does not have it', () => {
    expect(activeApplications(signedIn('/micro-app/dms-app'))).toEqual([NAVBAR, SHELL]);
    expect(activeApplications(signedIn('/micro-app/qms-app', { tenantModules: ['DMS'] }))).toEqual([
      NAVBAR,
      SHELL,
    ]);
    expect(activeApplications(signedIn('/micro-app/tms-app'))).toEqual([NAVBAR, SHELL]);
  });

  it('waits for the tenant before it decides about a module', () => {
    expect(activeApplications(signedIn('/micro-app/qms-app', { tenantModules: undefined }))).toEqual([
      NAVBAR,
    ]);
  });
});

describe('a page of a menu that the user may not open', () => {
  it.each([
    '/log',
    '/queryManager/edit',
    '/micro-app/tms-app/management/learnerRole',
    '/micro-app/tms-app/management/learnerRole/positions/new',
  ])('is closed: %s', (path) => expect(isClosed(signedIn(path))).toBe(true));

  it.each([
    '/home/index',
    '/logbook',
    '/queryManager/index',
    '/micro-app/tms-app/management/quiz/new',
    '/micro-app/tms-app/myTraining/todo',
    // A link that came with a task.
    '/micro-app/tms-app/management/learnerRole/01a1f1a3-b440-794c-900c-d21229bcc226',
  ])('is not %s', (path) => expect(isClosed(signedIn(path))).toBe(false));
});

describe('a query that names a record', () => {
  it('is that of an approval link, by task, instance or number', () => {
    expect(['?taskId=1', '?x=1&procInstId=2', '?procInstNo=DEV-1'].map(namesRecord)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['', '?rtype=approval', '?name=taskId'].map(namesRecord)).toEqual([false, false, false]);
  });
});
