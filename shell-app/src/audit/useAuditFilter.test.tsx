import { auditModules, auditObjectTypes, auditOperations, auditOperators } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, prepare, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useAuditFilter } from './useAuditFilter';

const OBJECT = '00000000-0000-7000-8000-000000000001';

beforeAll(() => prepare());
afterEach(() => {
  cleanup();
  forget();
});

it('shows everything that ever happened to one object, whatever was filtered by before', () => {
  for (const call of [auditModules, auditOperations, auditObjectTypes, auditOperators]) serve(call, () => []);
  const everyFilter = 'text=tank&operator=x&module=quality&event=change&from=2026-01-02&to=2026-01-03';
  window.history.replaceState(null, '', `/log?${everyFilter}&page=4`);
  const { result } = renderHook(() => useAuditFilter('UTC'), { wrapper: AttestProvider });
  expect(result.current.filter).toMatchObject({ text: 'tank', module: 'quality', from: expect.anything() });
  act(() => result.current.onlyObject({ objectType: 'deviation', objectId: OBJECT }));
  expect(result.current.filter).toEqual({ objectType: 'deviation', objectId: OBJECT });
  expect(result.current.text).toBe('');
});
