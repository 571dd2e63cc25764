import { getProcessDefine, listRecords, recordFacets } from '@attest/api-contract';
import { signOut } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { forget, prepare, renderUi, serve, signIn } from '../testing/harness';
import { define } from '../testing/sampleRecord';
import { RecordPages } from './RecordPages';

const START = '/micro-app/tms-app/somewhere';
const type = (code: string, en: string, application: string) => ({
  code,
  name: { zh: '类型', en },
  menu: code,
  path: `/micro-app/${application}/${code}/detail/{id}`,
  byHand: true,
});

beforeAll(async () => {
  signIn({ recordTypes: [type('complaint', 'Complaint', 'tms-app'), type('loan', 'Loan', 'dms-app')] });
  await prepare();
});
beforeEach(() => {
  window.history.replaceState(null, '', START);
  serve(getProcessDefine, () => define);
  serve(listRecords, () => ({ rows: [], total: 0 }));
  serve(recordFacets, () => []);
});
afterEach(() => {
  cleanup();
  forget();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const show = (address: string) =>
  renderUi(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/micro-app/tms-app">
          <Route path="*" element={<RecordPages application="tms-app" />} />
        </Route>
      </Routes>
      <Address />
    </MemoryRouter>,
  );

describe('pages of types of record', () => {
  it.each(['/micro-app/tms-app/complaint/index', '/micro-app/tms-app/complaint'])(
    'stand in the application of their type: %s',
    async (address) => {
      show(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Complaint' })).toBeTruthy();
      expect(window.location.pathname).toBe(START);
    },
  );

  it('keep what was asked for on the way from a folder to its list', async () => {
    show('/micro-app/tms-app/complaint?text=pump');
    expect(await screen.findByText('/micro-app/tms-app/complaint/index?text=pump')).toBeTruthy();
  });

  it.each([
    '/micro-app/tms-app/loan/index',
    '/micro-app/tms-app/complaints/index',
    '/micro-app/tms-app/complaint/x',
  ])('are nowhere else: %s', async (address) => {
    show(address);
    await waitFor(() => expect(window.location.pathname).toBe('/404'));
  });

  it('lead nowhere else when the session ends: sign-in comes', async () => {
    show('/micro-app/tms-app/complaint/index');
    expect(await screen.findByRole('heading', { level: 1, name: 'Complaint' })).toBeTruthy();
    await act(signOut);
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(window.location.pathname).toBe('/login');
  });
});
