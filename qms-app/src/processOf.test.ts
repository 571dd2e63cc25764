import type { MenuEntry, RecordTypeEntry } from '@attest/api-contract';
import { prepare, signIn, userInfo } from '@attest/shared-ui/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { processesIn, processOf } from './processOf';
import { addressesOf } from './records/process';

const name = { zh: '类型', en: 'Type' };
const type = (code: string, menu: string, path: string): RecordTypeEntry => ({
  code,
  name,
  menu,
  path,
  byHand: true,
});
const menu = (code: string, path: string): MenuEntry => ({
  code,
  label: name,
  module: 'DMS',
  path,
  parentCode: null,
  order: 1,
  actionCodeList: ['view'],
});

beforeAll(async () => {
  signIn({
    ...userInfo(),
    sysAuthMenu: [menu('DmsArchive', '/micro-app/dms-app/archive/list')],
    recordTypes: [
      type('deviation', 'QmsDeviation', '/micro-app/qms-app/deviation/detail/{id}'),
      type('archiveItem', 'DmsArchive', '/micro-app/dms-app/archive/detail/{id}'),
      type('sample', 'DmsArchive', '/micro-app/dms-app/sample/detail/{id}'),
      type('correction', 'TmsCorrection', '/micro-app/tms-app/trainingTodo/correctionCount/{id}'),
    ],
  });
  await prepare();
});

describe('pages of a type of record', () => {
  const listOf = (code: string) => {
    const process = processOf(code);
    return process && addressesOf(process).list;
  };

  it('stand where its menu leads', () => {
    expect(listOf('archiveItem')).toBe('/archive/list');
  });

  it('stand in a folder of its own under the menu of another', () => {
    expect(listOf('sample')).toBe('/sample/index');
  });

  it('stand there for whoever may not open its menu, as somebody asked to handle a task', () => {
    const correction = processOf('correction');
    expect(correction && addressesOf(correction).record('1')).toBe('/trainingTodo/correctionCount/1');
  });

  it('know the parts of a process that has some, once', () => {
    expect(processesIn('qms-app').map(({ code }) => code)).toEqual(['deviation']);
    expect(processOf('deviation')?.Notices).toBeDefined();
  });

  it('are told apart by application', () => {
    expect(processesIn('dms-app').map(({ code }) => code)).toEqual([
      'dcr',
      'documentReview',
      'archiveItem',
      'sample',
    ]);
    expect(processOf('unheardOf')).toBeUndefined();
  });
});
