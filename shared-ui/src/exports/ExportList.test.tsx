import { type ExportJob, listExports } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { EXPORT_TEXTS } from '../lazy/exports';
import { expectAccessible, forget, prepare, renderUi, serve } from '../testing/harness';
import { ExportList } from './ExportList';

const job = (more: Partial<ExportJob>): ExportJob => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Deviations',
  format: 'xlsx',
  state: 'done',
  done: 12,
  total: 12,
  error: null,
  startedAt: '2026-03-01T08:00:00Z',
  dataAsOf: null,
  ...more,
});

beforeAll(() => prepare(['ui', EXPORT_TEXTS, 'export']));
afterEach(() => {
  cleanup();
  forget();
});

describe('the exports of the last day', () => {
  it('say of when their rows are, where a replica gave them', async () => {
    const dataAsOf = '2026-03-01T07:59:48Z';
    serve(listExports, () => [
      job({ dataAsOf }),
      job({ id: '00000000-0000-4000-8000-000000000002', name: 'CAPA' }),
    ]);
    renderUi(<ExportList />);
    const said = await screen.findAllByText(/^Data as of/);
    expect(said.map(({ textContent }) => textContent)).toEqual([
      `Data as of ${formatInstant(dataAsOf, { withSeconds: true })}`,
    ]);
    await expectAccessible();
  });
});
