import {
  type ActionCode,
  type MenuEntry,
  type RecordTypeEntry,
  type StartedProcess,
  startedList,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve, signIn } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { AllProcesses } from './AllProcesses';

const type = (code: string, zh: string, en: string, byHand = true): RecordTypeEntry => ({
  code,
  name: { zh, en },
  menu: code,
  path: `/micro-app/${code === 'loan' ? 'dms-app' : 'qms-app'}/${code}/detail/{id}`,
  byHand,
});

const menu = (code: string, ...actionCodeList: ActionCode[]): MenuEntry => ({
  code,
  label: { zh: code, en: `List of ${code}` },
  module: 'QMS',
  path: `/micro-app/qms-app/${code}/index`,
  parentCode: null,
  order: 1,
  actionCodeList,
});

const started = (pdKey: string, procInstNo: string | null): StartedProcess => ({
  piId: '00000000-0000-7000-8000-000000000001',
  pdKey,
  procType: 'QMS',
  workflowName: { zh: pdKey, en: pdKey },
  procInstNo,
  bizKey: '00000000-0000-7000-8000-000000000002',
  bizTitle: 'Title',
  processStatus: 'inProgress',
  openSteps: [],
  handlers: [],
  createTime: '2026-01-01T00:00:00Z',
  endTime: null,
  dueDate: null,
  canWithdraw: false,
  canUrge: false,
  version: 1,
  path: '/',
});

beforeAll(async () => {
  signIn({
    sysAuthMenu: [
      menu('excursion', 'view', 'add'),
      menu('sample', 'view'),
      menu('measure', 'view', 'add'),
      menu('loan', 'view', 'add'),
    ],
    recordTypes: [
      type('excursion', '环境超标', 'Excursion'),
      type('sample', '样品', 'Sample'),
      type('measure', '措施', 'Measure', false),
      type('loan', '借阅', 'Loan'),
    ],
  });
  await prepareApp();
});
beforeEach(() => serve(startedList, () => ({ rows: [started('loan', null)], total: 1 })));
afterEach(() => {
  cleanup();
  forget();
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/processOverview/allProcessesCreate']}>
      <AllProcesses />
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );

/** Where the links to start something lead, by the heading they stand under. */
const offered = (heading: string) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('link', { name: /^New / })
    .map((link) => link.getAttribute('href'));

describe('the overview of processes', () => {
  it('offers those one may start, by application, and first those one has started last', async () => {
    show();
    expect(offered('Quality')).toEqual(['/micro-app/qms-app/excursion/create']);
    expect(offered('Documents')).toEqual(['/micro-app/dms-app/loan/create']);
    expect(screen.queryByRole('region', { name: 'Training' })).toBeNull();
    await screen.findByRole('region', { name: 'Started recently' });
    expect(offered('Started recently')).toEqual(['/micro-app/dms-app/loan/create']);
  });

  it('finds one by its name in either language, and says when there is none', async () => {
    show();
    const seek = (text: string) => {
      const box = screen.getByRole('searchbox');
      fireEvent.change(box, { target: { value: text } });
      fireEvent.keyDown(box, { key: 'Enter' });
    };
    seek('超标');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull());
    expect(offered('Quality')).toHaveLength(1);
    seek('nothing such');
    await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
  });
});
