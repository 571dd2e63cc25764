import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { prepare, signIn, userInfo } from '../testing/harness';
import { AttestProvider } from '../theme/AttestProvider';
import { processesIn } from './process';
import { useProcessTexts } from './useProcessTexts';

const PATH = '/micro-app/dms-app';

beforeAll(async () => {
  signIn({
    ...userInfo(),
    sysAuthMenu: [
      {
        code: 'DmsArchive',
        label: { zh: '档案', en: 'Archive' },
        module: 'DMS',
        path: `${PATH}/archive/list`,
        parentCode: null,
        order: 1,
        actionCodeList: ['view'],
      },
    ],
    recordTypes: [
      {
        code: 'archiveItem',
        name: { zh: '归档', en: 'Archive item' },
        menu: 'DmsArchive',
        path: `${PATH}/archive/detail/{id}`,
        byHand: true,
      },
      {
        code: 'capa',
        name: { zh: 'CAPA', en: 'CAPA' },
        menu: 'QmsCapa',
        path: `${PATH}/capa/detail/{id}`,
        byHand: true,
      },
      {
        code: 'deviation',
        name: { zh: '偏差', en: 'Deviation' },
        menu: 'QmsDeviation',
        path: `${PATH}/deviation/detail/{id}`,
        byHand: true,
        words: {
          list: { zh: '偏差', en: 'Deviations' },
          create: { zh: '发起偏差', en: 'Report a deviation' },
          search: { zh: '编号、地点', en: 'Number, place' },
        },
      },
    ],
  });
  await prepare();
});

const textsOf = (code: string) =>
  renderHook(
    () => {
      const process = processesIn('dms-app').find((one) => one.code === code);
      if (!process) throw new Error(`There is no ${code}`);
      return useProcessTexts(process);
    },
    { wrapper: AttestProvider },
  ).result.current;

describe('texts of a type of record', () => {
  it('call the list as its menu does, and a new record by the name of the type', () => {
    expect(textsOf('archiveItem')).toEqual({
      title: 'Archive',
      create: 'New archive item',
      searchHint: 'Number, title',
    });
  });

  it('leave abbreviations as they are', () => {
    expect(textsOf('capa')).toMatchObject({ title: 'CAPA', create: 'New CAPA' });
  });

  it('are those of the type where it has some', () => {
    expect(textsOf('deviation')).toEqual({
      title: 'Deviations',
      create: 'Report a deviation',
      searchHint: 'Number, place',
    });
  });
});
