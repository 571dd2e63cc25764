import {
  type AuditEntry,
  type AuditFilter,
  auditModules,
  auditObjectTypes,
  auditOperations,
  auditOperators,
  searchAudit,
} from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { forget, prepare, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAuditFilter } from './useAuditFilter';

const OBJECT = '00000000-0000-7000-8000-000000000001';
const words = { zh: '偏差', en: 'Deviation' };
const ENTRY: AuditEntry = {
  seq: 7,
  at: '2026-01-02T03:04:05Z',
  operatorId: null,
  operatorAccount: 'u',
  operatorName: '曹阳',
  onBehalfOf: null,
  module: 'quality',
  objectType: 'deviation',
  objectId: OBJECT,
  objectNo: 'DEV-2026-0001',
  objectName: '罐',
  objectNameEn: 'Tank',
  objectVersion: 1,
  event: 'change',
  changes: [],
  reason: 'Weekly round',
  descriptionZh: '修改',
  descriptionEn: 'Change',
  ip: null,
  taskId: null,
  signatureId: null,
  requestId: null,
  previousHash: '0',
  hash: '1',
  words: {
    module: words,
    event: words,
    objectType: words,
    description: { zh: '修改', en: 'Tank cleaned' },
    operator: { zh: '曹阳', en: 'Yang Cao' },
    onBehalfOf: null,
    changes: [],
    hashes: [],
  },
};

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/audit.zh.json'), en: () => import('../locales/audit.en.json') },
    'audit',
  ]),
);
afterEach(() => {
  cleanup();
  forget();
});

it('shows everything that ever happened to one object, whatever was filtered by before', async () => {
  serve(auditModules, () => [{ value: 'quality', label: words }]);
  serve(auditOperations, () => [{ value: 'change', label: words }]);
  serve(auditObjectTypes, () => [{ value: 'deviation', label: words }]);
  serve(auditOperators, () => [{ id: 'x', account: 'u', name: '曹阳' }]);
  const asked: AuditFilter[] = [];
  serve(searchAudit, ({ filter }) => {
    asked.push(filter);
    return { rows: [ENTRY], total: 1 };
  });
  const everyFilter = 'q=tank&operator=x&module=quality&event=change&from=2026-01-02&to=2026-01-03';
  window.history.replaceState(null, '', `/log?${everyFilter}&page=4`);
  const Trail = () => <ManagedList {...useAuditFilter()} />;
  renderUi(<Trail />);
  await userEvent.setup().click(await screen.findByText('Tank cleaned'));
  expect(asked).toContainEqual({
    text: 'tank',
    operatorId: 'x',
    module: 'quality',
    event: 'change',
    from: expect.any(String),
    to: expect.any(String),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'All entries of this object' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ objectType: 'deviation', objectId: OBJECT }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
