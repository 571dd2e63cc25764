import { AttestProvider } from '@attest/shared-ui';
import { signIn, userInfo } from '@attest/shared-ui/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { processOf } from '../processOf';
import { prepareApp } from '../testing/prepare';
import type { RecordProcess } from './process';
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
    ],
  });
  await prepareApp();
});

const textsOf = (code: string) =>
  renderHook(() => useProcessTexts(processOf(code) as RecordProcess), { wrapper: AttestProvider }).result
    .current;

describe('texts of a type of record', () => {
  it('call the list as its menu does, and a new record by the name of the type', () => {
    expect(textsOf('archiveItem')).toEqual({ title: 'Archive', create: 'New archive item' });
  });

  it('leave abbreviations as they are', () => {
    expect(textsOf('capa')).toEqual({ title: 'CAPA', create: 'New CAPA' });
  });
});
