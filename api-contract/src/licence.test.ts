import { describe, expect, it } from '@jest/globals';
import { CALLS } from './calls';
import { needsLicence } from './licence';

const closed = new Set(CALLS.filter(needsLicence).map(({ path }) => path));

describe('an ended licence', () => {
  it.each([
    'export/start',
    'export/download',
    'log/unify/export/chain',
    'dms/version/view',
    'dms/version/print',
    'dms/version/download',
    'file/download',
    'qms/record/print',
    'resume/export',
    'tenant/licence/install',
    'tenant/settings/save',
    'userCenter/user/login',
    'userCenter/user/logout',
    'userCenter/user/updateUserPwd',
  ])('leaves %s open', (path) => {
    expect(CALLS.some((call) => call.path === path)).toBe(true);
    expect(closed.has(path)).toBe(false);
  });

  it.each([
    'process-instance/start',
    'task/complete',
    'dms/document/create',
    'tms/learn/sign',
    'userCenter/user/create',
  ])('closes %s', (path) => expect(closed.has(path)).toBe(true));

  it('closes nothing that changes nothing', () => {
    expect(CALLS.filter((call) => call.method === 'GET' && needsLicence(call))).toEqual([]);
  });
});
