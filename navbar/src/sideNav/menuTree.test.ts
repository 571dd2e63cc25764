import type { MenuEntry } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { currentMenu, isFolder, type ModuleMenus, menusByModule } from './menuTree';

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

const named = (entry: ModuleMenus['entries'][number]): unknown =>
  isFolder(entry) ? [entry.group, entry.entries.map(({ code }) => code)] : entry.code;

describe('the menu', () => {
  it('is grouped by module in a fixed order, without modules the tenant lacks', () => {
    const groups = menusByModule(MENUS, ['QMS']).map(({ module, entries }) => [module, entries.map(named)]);
    expect(groups).toEqual([
      ['SHELL', ['Home', 'AuditTrail', 'Organisation', 'TenantSettings']],
      ['QMS', ['QmsDeviation', 'QmsCapa']],
    ]);
  });

  it('has groups where there are many, each where its first menu would stand', () => {
    const of = (code: string, order: number, group?: MenuEntry['group']) => ({
      ...menu(code, 'QMS', `/micro-app/qms-app/${code}`, order),
      ...(group && { group }),
    });
    const events = ['A', 'B', 'C'].map((code, at) => of(code, 20 + at, 'events'));
    const plain = ['F', 'G', 'H', 'I'].map((code, at) => of(code, 40 + at));
    const [alone, late] = [of('Scar', 30, 'suppliers'), of('Z', 90, 'events')];
    const entriesOf = (menus: MenuEntry[]) => menusByModule(menus, ['QMS'])[0]?.entries.map(named);
    expect(entriesOf([...events, ...plain, alone, late])).toEqual([
      ['events', ['A', 'B', 'C', 'Z']],
      'Scar',
      ...['F', 'G', 'H', 'I'],
    ]);
    expect(entriesOf([...events, ...plain, alone])).toEqual(['A', 'B', 'C', 'Scar', 'F', 'G', 'H', 'I']);
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
