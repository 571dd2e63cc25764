import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { prepare, renderUi, signIn } from '../testing/harness';
import { RecordPages } from './RecordPages';

type Props = { domElement: HTMLElement; application: string };

const recordPages = {
  bootstrap: async () => undefined,
  mount: async ({ domElement, application }: Props) => {
    domElement.innerHTML = `<p>records of ${application}</p>`;
  },
  unmount: async ({ domElement }: Props) => {
    domElement.innerHTML = '';
  },
};

const name = { zh: '投诉', en: 'Complaint' };
const START = '/micro-app/tms-app/somewhere';

beforeAll(async () => {
  signIn({
    recordTypes: [
      {
        code: 'complaint',
        name,
        menu: 'TmsComplaint',
        path: '/micro-app/tms-app/complaint/detail/{id}',
        byHand: true,
      },
      { code: 'loan', name, menu: 'DmsLoan', path: '/micro-app/dms-app/loan/detail/{id}', byHand: true },
    ],
  });
  await prepare();
  Object.assign(globalThis, { System: { import: async () => ({ recordPages }) } });
});
beforeEach(() => window.history.replaceState(null, '', START));
afterEach(cleanup);

const show = (address: string) =>
  renderUi(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="*" element={<RecordPages application="tms-app" />} />
      </Routes>
    </MemoryRouter>,
  );

describe('pages of types of record', () => {
  it('stand in the application of their type', async () => {
    show('/micro-app/tms-app/complaint/index');
    expect(await screen.findByText('records of tms-app')).toBeTruthy();
    expect(window.location.pathname).toBe(START);
  });

  it.each(['/micro-app/tms-app/loan/index', '/micro-app/tms-app/complaints/index', '/micro-app/tms-app'])(
    'are nowhere else: %s',
    async (address) => {
      show(address);
      await waitFor(() => expect(window.location.pathname).toBe('/404'));
      expect(screen.queryByText('records of tms-app')).toBeNull();
    },
  );
});
