import type { RecordTypeEntry } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { safeTarget } from '../redirect/safeTarget';
import { approvalTarget } from './approvalTarget';
import { foreignTarget } from './foreignTarget';
import { isMixed, mixedTarget } from './mixedTarget';

const ID = '01a1f1a3-b440-794c-900c-d21229bcc226';

const type = (code: string, path: string, linkNames?: string[]): RecordTypeEntry => ({
  code,
  path: `/micro-app/${path}/{id}`,
  name: { zh: '类型', en: 'Type' },
  menu: 'Menu',
  byHand: true,
  ...(linkNames && { linkNames }),
});
const TYPES = [
  type('dcr', 'dms-app/fileManagement/dcrDetail', ['dcrDetail']),
  type('archiveBorrow', 'dms-app/archiveBorrow/detail', ['borrow', 'extension']),
  type('deviation', 'qms-app/deviation/detail'),
  type('complaint', 'qms-app/complaint/detail'),
];

describe('an approval link by its fields', () => {
  it.each([
    [
      `procType=TMS&moduleType=3&bizKey=${ID}`,
      `/micro-app/tms-app/management/requirement/${ID}?rtype=approval`,
    ],
    [
      `procType=TMS&moduleType=4&bizKey=${ID}`,
      `/micro-app/tms-app/management/classroom/${ID}?rtype=approval`,
    ],
    [
      `procType=TMS&moduleType=5&bizKey=${ID}&tenantId=t`,
      `/micro-app/tms-app/management/quiz/${ID}?rtype=approval&tenantId=t`,
    ],
    [
      `procType=DMS&pdKey=documentVersion&bizKey=${ID}&taskId=t`,
      `/micro-app/dms-app/systemdoc/version/${ID}?rtype=approval&taskId=t`,
    ],
    [
      `procType=DMS&pdKey=dcr&bizKey=${ID}`,
      `/micro-app/dms-app/fileManagement/dcrDetail/${ID}?rtype=approval`,
    ],
    [
      `procType=DMS&pdKey=extension&bizKey=${ID}`,
      `/micro-app/dms-app/archiveBorrow/detail/${ID}?rtype=approval`,
    ],
    // Also one that only the tenant knows.
    [
      `procType=QMS&pdKey=complaint&bizKey=${ID}&procInstId=i`,
      `/micro-app/qms-app/complaint/detail/${ID}?rtype=approval&procInstId=i`,
    ],
    [
      'procType=QMS&procInstId=i&procInstNo=DEV-2026-0001',
      '/micro-app/qms-app/processOverview/allProcessesCreate?rtype=approval&procInstId=i&procInstNo=DEV-2026-0001',
    ],
  ])('%s leads to %s', (fields, address) => {
    expect(approvalTarget(`?rtype=approval&${fields}`, TYPES)).toBe(address);
    expect(safeTarget(address)).toBe(address);
  });

  it.each([
    '?procType=TMS&moduleType=3&bizKey=1',
    '?rtype=approval',
    '?rtype=approval&procType=TMS&moduleType=99&bizKey=1',
    // No screen shows plans or eForms.
    `?rtype=approval&procType=TMS&moduleType=8&bizKey=${ID}`,
    `?rtype=approval&procType=DMS&pdKey=eForm&bizKey=${ID}`,
    '?rtype=approval&procType=DMS&pdKey=dcr&bizKey=../../login',
    '?rtype=approval&procType=TMS&moduleType=constructor&bizKey=1',
  ])('%s names none', (search) => {
    expect(approvalTarget(search, TYPES)).toBeNull();
  });

  it('leads nowhere where the tenant has no such type', () => {
    expect(approvalTarget(`?rtype=approval&procType=DMS&pdKey=dcr&bizKey=${ID}`, [])).toBeNull();
  });
});

describe('a link into another tenant', () => {
  it.each([
    ['/home/index?rtype=approval&taskId=1', '/home/index?rtype=approval&taskId=1'],
    [
      `/redirect?rtype=approval&procType=DMS&pdKey=dcr&bizKey=${ID}&tenantId=t`,
      `/redirect?rtype=approval&procType=DMS&pdKey=dcr&bizKey=${ID}&tenantId=t`,
    ],
    ['/redirect?to=//evil.example&rtype=approval&procType=DMS', '/redirect?rtype=approval&procType=DMS'],
    ['https://evil.example/home', '/home/index'],
    ['//evil.example', '/home/index'],
    ['javascript:alert(1)', '/home/index'],
    [null, '/home/index'],
  ])('%s means %s over there', (from, address) => {
    expect(foreignTarget(from)).toBe(address);
  });
});

describe('an address of the mixed application', () => {
  const menus = [
    '/log',
    '/micro-app/qms-app/deviation/deviationIndex',
    '/micro-app/tms-app/management/quiz',
  ].map((path) => ({ path }));
  it.each([
    ['/micro-app/mixed-app/deviation/detail/1?tab=2', '/micro-app/qms-app/deviation/detail/1?tab=2'],
    ['/micro-app/mixed-app/management/trainingTask', '/micro-app/tms-app/management/trainingTask'],
    ['/micro-app/mixed-app/systemdoc/list', null],
    ['/micro-app/mixed-app/log', null],
    ['/micro-app/mixed-app/', null],
    ['/micro-app/mixed-app', null],
  ])('%s leads to %s', (address, target) => {
    expect(isMixed(address)).toBe(true);
    expect(mixedTarget(address, menus)).toBe(target);
  });

  it.each(['/micro-app/mixed-apps', '/micro-app/qms-app/deviation', '/mixed-app'])(
    '%s is none',
    (address) => {
      expect(isMixed(address)).toBe(false);
    },
  );
});
