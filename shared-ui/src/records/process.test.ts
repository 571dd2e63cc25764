import type { MenuEntry, RecordTypeEntry } from '@attest/api-contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { prepare, signIn, userInfo } from '../testing/harness';
import { type PartsOfTypes, processesIn } from './process';

const name = { zh: '类型', en: 'Type' };
const DMS = '/micro-app/dms-app';
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
    sysAuthMenu: [menu('DmsArchive', `${DMS}/archive/list`), menu('DmsChange', `${DMS}/changes/dcrList`)],
    recordTypes: [
      type('deviation', 'QmsDeviation', '/micro-app/qms-app/deviation/detail/{id}'),
      type('archiveItem', 'DmsArchive', `${DMS}/archive/detail/{id}`),
      type('sample', 'DmsArchive', `${DMS}/sample/detail/{id}`),
      type('review', 'DmsChange', `${DMS}/changes/reviewDetail/{id}`),
      type('correction', 'TmsCorrection', '/micro-app/tms-app/trainingTodo/correctionCount/{id}'),
    ],
  });
  await prepare();
});

describe('pages of a type of record', () => {
  const at = (application: string, code: string, parts?: PartsOfTypes) =>
    processesIn(application, undefined, parts).find((process) => process.code === code)?.at;

  it('stand where its menu leads', () => {
    expect(at('dms-app', 'archiveItem')?.list).toBe(`${DMS}/archive/list`);
  });

  it('stand in a folder of its own under the menu of another', () => {
    expect(at('dms-app', 'sample')?.list).toBe(`${DMS}/sample/index`);
  });

  it('are named after its record where they share a folder', () => {
    const { list, create } = at('dms-app', 'review') ?? {};
    expect([list, create]).toEqual([`${DMS}/changes/reviewList`, `${DMS}/changes/reviewCreate`]);
  });

  it('stand there for whoever may not open its menu, as somebody asked to handle a task', () => {
    expect(at('tms-app', 'correction')?.record('1')).toBe(
      '/micro-app/tms-app/trainingTodo/correctionCount/1',
    );
  });

  it('are told apart by application, and have the parts of their type', () => {
    const own = async () => ({});
    const known = (application: string) =>
      processesIn(application, undefined, { deviation: own }).map(({ code, parts }) => [code, parts]);
    expect(known('qms-app')).toEqual([['deviation', own]]);
    expect(known('dms-app')).toEqual([
      ['archiveItem', undefined],
      ['sample', undefined],
      ['review', undefined],
    ]);
    expect(known('unheard-of')).toEqual([]);
  });
});
