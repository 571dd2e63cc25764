import type { MenuEntry } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { currentMenu, menuGroups } from './menuTree';

const menu = (code: string, module: MenuEntry['module'], path: string, order = 1): MenuEntry => ({
  code,
  module,
  path,
  order,
  label: { zh: code, en: code },
  parentCode: null,
  actionCodeList: ['view'],
});
const MENUS = [
  menu('TmsMyTraining', 'TMS', '/micro-app/tms-app/myTraining/todo'),
  menu('QmsCapa', 'QMS', '/micro-app/qms-app/capa/capaIndex', 2),
  menu('QmsDeviation', 'QMS', '/micro-app/qms-app/deviation/deviationIndex', 1),
  menu('AuditTrail', 'SHELL', '/log', 9),
  menu('Home', 'SHELL', '/home', 1),
  menu('TenantSettings', 'SHELL', '/administration/settings', 11),
  menu('Organisation', 'SHELL', '/administration', 10),
];

describe('the menu', () => {
  it('is grouped by module in a fixed order, without modules the tenant lacks', () => {
    const groups = menuGroups(MENUS, ['QMS']).map(({ module, entries }) => [
      module,
      entries.map(({ code }) => code),
    ]);
    expect(groups).toEqual([
      ['SHELL', ['Home', 'AuditTrail', 'Organisation', 'TenantSettings']],
      ['QMS', ['QmsDeviation', 'QmsCapa']],
    ]);
  });

  it.each([
    ['/home', 'Home'],
    ['/home/index?bucket=overdue', 'Home'],
    ['/log', 'AuditTrail'],
    ['/micro-app/qms-app/deviation/deviationIndex', 'QmsDeviation'],
    ['/micro-app/qms-app/deviation/0190a5b4?tab=audit', 'QmsDeviation'],
    ['/micro-app/qms-app/capa/create', 'QmsCapa'],
    ['/micro-app/tms-app/myTraining/completed', 'TmsMyTraining'],
    ['/administration/roles?role=qa', 'Organisation'],
    ['/administration/settings/translations', 'TenantSettings'],
    ['/homestead', undefined],
    ['/update-pwd', undefined],
  ])('%s marks %s', (path, code) => {
    expect(currentMenu(MENUS, path)).toBe(code);
  });
});
