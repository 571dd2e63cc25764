import { describe, expect, it } from '@jest/globals';
import en from '../locales/link.en.json';
import zh from '../locales/link.zh.json';
import { safeTarget } from '../redirect/safeTarget';
import { approvalTarget } from './approvalTarget';
import { PLANNED_SCREENS, plannedScreen } from './plannedScreens';

const ID = '01a1f1a3-b440-794c-900c-d21229bcc226';

describe('screens that are still to come', () => {
  it.each([
    ['/data-in', 'dataImport'],
    ['/auto-login', 'autoLogin'],
    ['/micro-app/mixed-app/any?x=1', 'mixed'],
    ['/micro-app/qms-app/capa/capaIndex', 'capa'],
    ['/micro-app/qms-app/changeControl/create?procInstId=1', 'change'],
    ['/micro-app/dms-app/archiveBorrow/list', 'archive'],
    ['/micro-app/tms-app/management/learner', 'learner'],
    ['/micro-app/tms-app/dataIn', 'dataImport'],
    ['/micro-app/tms-app/management/learnerRole/x/y', undefined],
    ['/data-input', undefined],
    ['/nonsense', undefined],
    ['', undefined],
  ])('%s is %s', (address, screen) => {
    expect(plannedScreen(address)).toBe(screen);
  });

  it('each have a name in both languages', () => {
    for (const texts of [zh, en])
      expect(Object.keys(texts.planned.screens).sort()).toEqual([...PLANNED_SCREENS].sort());
  });
});

describe('an approval link by its fields', () => {
  it.each([
    [
      `procType=TMS&moduleType=3&bizKey=${ID}`,
      `/micro-app/tms-app/management/requirement/${ID}?rtype=approval`,
    ],
    [
      `procType=TMS&moduleType=8&bizKey=${ID}&tenantId=t`,
      '/micro-app/tms-app/management/plan?rtype=approval&tenantId=t',
    ],
    [
      `procType=DMS&pdKey=dcr&bizKey=${ID}`,
      `/micro-app/dms-app/fileManagement/dcrDetail/${ID}?rtype=approval`,
    ],
    [
      'procType=QMS&procInstId=i&procInstNo=DEV-2026-0001',
      '/micro-app/qms-app/processOverview/allProcessesCreate?rtype=approval&procInstId=i&procInstNo=DEV-2026-0001',
    ],
  ])('%s leads to %s', (fields, address) => {
    expect(approvalTarget(`?rtype=approval&${fields}`)).toBe(address);
    expect(safeTarget(address)).toBe(address);
  });

  it.each([
    '?procType=TMS&moduleType=3&bizKey=1',
    '?rtype=approval',
    '?rtype=approval&procType=TMS&moduleType=99&bizKey=1',
    '?rtype=approval&procType=DMS&pdKey=dcr&bizKey=../../login',
    '?rtype=approval&procType=TMS&moduleType=constructor&bizKey=1',
  ])('%s names none', (search) => {
    expect(approvalTarget(search)).toBeNull();
  });
});
