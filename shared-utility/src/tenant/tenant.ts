import {
  getLanguageBundles,
  getTenantConfig,
  groupTenants,
  type PageData,
  type ResponseOf,
  type TenantConfig,
} from '@attest/api-contract';
import { BehaviorSubject } from 'rxjs';
import type { Overrides } from '../i18n/i18n';
import { isApiError } from '../request/apiError';
import type { Requester } from '../request/request';

export interface TenantState {
  /**
   * `none`: a bare host with no tenant chosen yet; `failed`: the server could not be asked; `notServed`: it is moved to
   * another database, and may be named still.
   */
  status: 'loading' | 'known' | 'none' | 'failed' | 'notServed';
  tenant: TenantConfig | null;
  /** It was chosen on a bare host, so another one may be chosen. */
  chosen: boolean;
}

export type PublicTenant = ResponseOf<typeof groupTenants>[number];

export interface TenantOptions {
  request: Requester;
  /** The choice on a bare host. */
  choice: { read(): string | null; write(tenantId: string | null): void };
  onOverrides: (overrides: Overrides) => void;
  /** What is known already. */
  given?: Pick<PageData, 'tenant' | 'wording'> | undefined;
}

/** The tenant of this page: by host, else the one that was chosen. */
export function createTenant({ request, choice, onOverrides, given }: TenantOptions) {
  const known = (tenant: TenantConfig | null): TenantState => ({
    status: tenant ? 'known' : 'none',
    tenant,
    chosen: tenant !== null && choice.read() === tenant.tenantId,
  });
  const take = ({ cn, en }: PageData['wording']) => onOverrides({ zh: cn, en });
  if (given) take(given.wording);
  const state$ = new BehaviorSubject<TenantState>(
    given ? known(given.tenant) : { status: 'loading', tenant: null, chosen: false },
  );

  /** Nobody can work there for now. One that was chosen on a bare host may be left. */
  const markNotServed = () => {
    const { tenant } = state$.value;
    state$.next({ status: 'notServed', tenant, chosen: choice.read() !== null });
  };

  const load = async (tenantId?: string): Promise<void> => {
    try {
      const { tenant } = await request(getTenantConfig, tenantId ? { tenantId } : {});
      if (tenant) {
        // Wording of the tenant is an extra: without it the page still works.
        await request(getLanguageBundles, {}).then(take, () => undefined);
      }
      state$.next(known(tenant));
    } catch (error) {
      if (isApiError(error) && error.code === 'TENANT_NOT_SERVED') markNotServed();
      else if (!state$.value.tenant) state$.next({ status: 'failed', tenant: null, chosen: false });
    }
  };

  return {
    state$: state$.asObservable(),
    current: () => state$.value.tenant,
    /** Nobody has said yet whose page this is. */
    isUnknown: () => state$.value.status === 'loading',
    load,
    markNotServed,
    /** Takes a tenant on a bare host and remembers it. */
    async choose(tenantId: string): Promise<void> {
      choice.write(tenantId);
      await load(tenantId);
    },
    /** Leaves the chosen tenant: another one can be taken. */
    leave(): void {
      choice.write(null);
      state$.next({ status: 'none', tenant: null, chosen: false });
    },
    /** Tenants offered to the public. */
    list: (): Promise<PublicTenant[]> => request(groupTenants, {}, { quiet: false }),
  };
}
