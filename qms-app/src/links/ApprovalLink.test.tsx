import { checkTask, listRecords } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, Refusal, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { detail, INSTANCE, RECORD, TASK, task } from '../testing/deviation';
import { prepareApp } from '../testing/prepare';
import { ApprovalLink } from './ApprovalLink';

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const Where = () => <output>{useLocation().pathname}</output>;

const open = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/processOverview/allProcessesCreate${query}`]}>
      <Routes>
        <Route path="/processOverview/allProcessesCreate" element={<ApprovalLink />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );

const QUERY = `?procInstId=${INSTANCE}&procInstNo=DEV-2026-0001&rtype=approval`;

describe('an approval deep link', () => {
  it('leads to the record of its task', async () => {
    serve(checkTask, () => task());
    open(`${QUERY}&taskId=${TASK}`);
    expect((await screen.findByRole('status')).textContent).toBe(`/deviation/detail/${RECORD}`);
  });

  it('leads to the record by its number when the task was handled', async () => {
    serve(checkTask, () => {
      throw new Refusal('TASK_PROCESSED', { name: 'Ben', at: '2026-01-01T00:00:00Z' });
    });
    serve(listRecords, ({ filter }) => ({
      rows: filter.text === 'DEV-2026-0001' ? [detail().row] : [],
      total: 1,
    }));
    open(`${QUERY}&taskId=${TASK}`);
    expect((await screen.findByRole('status')).textContent).toBe(`/deviation/detail/${RECORD}`);
  });

  it('says so when there is nothing to see, also when a number only begins alike', async () => {
    serve(listRecords, () => ({ rows: [{ ...detail().row, no: 'DEV-2026-00019' }], total: 1 }));
    open(QUERY);
    expect(await screen.findByText('The record was not found')).toBeTruthy();
  });
});
