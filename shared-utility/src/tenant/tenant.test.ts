import { ERRORS, getLanguageBundles, getTenantConfig } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { fakeApi, refuse } from '../testing/fakeApi';
import { createTenant, type TenantOptions } from './tenant';

const TENANTS: Record<string, { tenantId: string; code: string }> = {
  hk: { tenantId: 'hk', code: 'hkpharma' },
  nv: { tenantId: 'nv', code: 'nordvik' },
};

function setUp({
  byHost = null as string | null,
  down = undefined as 'SERVICE_UNAVAILABLE' | 'TENANT_NOT_SERVED' | undefined,
  given = undefined as TenantOptions['given'],
  cookie = null as string | null,
} = {}) {
  const overrides: unknown[] = [];
  const api = fakeApi(({ path, query }) => {
    if (down) return refuse(down, {}, ERRORS[down].code, 503);
    if (path === getTenantConfig.path)
      return { tenant: TENANTS[byHost ?? query.tenantId ?? cookie ?? ''] ?? null };
    if (path === getLanguageBundles.path) return { cn: { a: '甲' }, en: {} };
    return refuse('NOT_FOUND');
  });
  const tenant = createTenant({
    request: api.request,
    choice: {
      read: () => cookie,
      write: (id) => {
        cookie = id;
      },
    },
    onOverrides: (texts) => overrides.push(texts),
    given,
  });
  const states: string[] = [];
  tenant.state$.subscribe(({ status, tenant: known, chosen }) =>
    states.push([status, known?.code, chosen && 'chosen'].filter(Boolean).join(' ')),
  );
  return { tenant, states, overrides, cookie: () => cookie };
}

describe('the tenant', () => {
  it('is that of the host, with its own wording', async () => {
    const { tenant, states, overrides } = setUp({ byHost: 'hk' });
    await tenant.load();
    expect(states).toEqual(['loading', 'known hkpharma']);
    expect(overrides).toEqual([{ zh: { a: '甲' }, en: {} }]);
  });

  it('is that of the page at once, with its wording, and is asked for again when it changes', async () => {
    const given = {
      tenant: TENANTS.hk,
      wording: { cn: { a: '乙' }, en: {} },
    } as unknown as TenantOptions['given'];
    const { tenant, states, overrides } = setUp({ byHost: 'nv', given, cookie: 'hk' });
    expect(states).toEqual(['known hkpharma chosen']);
    expect(overrides).toEqual([{ zh: { a: '乙' }, en: {} }]);
    await tenant.load();
    expect(states).toEqual(['known hkpharma chosen', 'known nordvik']);
    expect(overrides[1]).toEqual({ zh: { a: '甲' }, en: {} });

    expect(setUp({ given: { tenant: null, wording: { cn: {}, en: {} } } }).states).toEqual(['none']);
  });

  it('is chosen on a bare host and may be left again', async () => {
    const { tenant, states, cookie } = setUp();
    await tenant.load();
    await tenant.choose('nv');
    expect(cookie()).toBe('nv');
    expect(tenant.current()?.code).toBe('nordvik');
    tenant.leave();
    expect(cookie()).toBeNull();
    expect(states).toEqual(['loading', 'none', 'known nordvik chosen', 'none']);
  });

  it('is said to be unknown when the server cannot be asked', async () => {
    const { tenant, states } = setUp({ down: 'SERVICE_UNAVAILABLE' });
    await tenant.load();
    expect(states).toEqual(['loading', 'failed']);
  });

  it('that is moved is said to be, also when it was known, and one that was chosen may be left', async () => {
    const { tenant, states } = setUp({ down: 'TENANT_NOT_SERVED', cookie: 'nv' });
    await tenant.load();
    tenant.leave();
    expect(states).toEqual(['loading', 'notServed chosen', 'none']);

    const given = { tenant: TENANTS.hk, wording: { cn: {}, en: {} } } as unknown as TenantOptions['given'];
    const known = setUp({ given });
    known.tenant.markNotServed();
    expect(known.states).toEqual(['known hkpharma', 'notServed hkpharma']);
  });
});
