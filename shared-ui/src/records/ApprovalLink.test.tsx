import { checkTask, listRecords, processView } from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { forget, prepare, Refusal, serve, signIn } from '../testing/harness';
import { DEVIATION, detail, INSTANCE, RECORD, TASK, task } from '../testing/sampleRecord';
import { AttestProvider } from '../theme/AttestProvider';
import { ApprovalLink } from './ApprovalLink';

beforeAll(async () => {
  signIn({ recordTypes: [DEVIATION] });
  await prepare();
});
beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  forget();
});

const open = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/processOverview/allProcessesCreate${query}`]}>
      <Routes>
        <Route path="/processOverview/allProcessesCreate" element={<ApprovalLink application="qms-app" />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );

const QUERY = `?procInstId=${INSTANCE}&procInstNo=DEV-2026-0001&rtype=approval`;

const leadsTo = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

describe('an approval deep link', () => {
  it('leads to the record of its task', async () => {
    serve(checkTask, () => task());
    open(`${QUERY}&taskId=${TASK}`);
    await leadsTo(`/micro-app/qms-app/deviation/detail/${RECORD}`);
  });

  it('leads to the record of its instance, in whichever application, when the task was handled', async () => {
    const path = `/micro-app/dms-app/archiveBorrow/detail/${RECORD}`;
    serve(checkTask, () => {
      throw new Refusal('TASK_PROCESSED', { name: 'Ben', at: '2026-01-01T00:00:00Z' });
    });
    serve(processView, () => ({
      rail: [],
      history: [],
      signatures: [],
      processStatus: 'completed' as const,
      path,
      version: 4,
    }));
    open(`${QUERY}&taskId=${TASK}`);
    await leadsTo(path);
  });

  it('leads to the record by its number when the task was handled', async () => {
    serve(checkTask, () => {
      throw new Refusal('TASK_PROCESSED', { name: 'Ben', at: '2026-01-01T00:00:00Z' });
    });
    serve(processView, () => {
      throw new Refusal('PROCESS_NOT_EXIST');
    });
    serve(listRecords, ({ filter }) => ({
      rows: filter.text === 'DEV-2026-0001' ? [detail().row] : [],
      total: 1,
    }));
    open(`${QUERY}&taskId=${TASK}`);
    await leadsTo(`/micro-app/qms-app/deviation/detail/${RECORD}`);
  });

  it('says so when there is nothing to see, also when a number only begins alike', async () => {
    serve(processView, () => {
      throw new Refusal('PROCESS_NOT_EXIST');
    });
    serve(listRecords, () => ({ rows: [{ ...detail().row, no: 'DEV-2026-00019' }], total: 1 }));
    open(QUERY);
    expect(await screen.findByText('The record was not found')).toBeTruthy();
  });
});
