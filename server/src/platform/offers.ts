import type { Logger } from 'pino';
import { Brought } from './brought';
import type { TenantTransaction } from './database/tenantTransaction';
import { prepared } from './database/transaction';
import type { MenuDefinition, ServerModule } from './module';

/** What there is for a tenant: what the modules bring, and what it has defined itself. */
export interface Offer {
  brought: Brought;
  menus: readonly MenuDefinition[];
}

declare module './module' {
  interface Context extends Offer {
    /** After the tenant has changed what there is for it: reads it again for the rest of the transaction. */
    renewOffer(): Promise<void>;
  }
  interface ServerModule {
    /**
     * What a tenant has defined itself, as modules; one of the same name takes the place of the product's. To be read
     * again when `tenant.permission_version` has grown.
     */
    tenantModules?: ((tx: TenantTransaction, shipped: Offer) => Promise<ServerModule[]>)[];
  }
}

const VERSION = `
  select permission_version as version from tenant where id = current_setting('app.tenant_id')::uuid`;

/** What the modules bring, and what each tenant adds to it, remembered as long as the tenant has not changed. */
export class Offers {
  readonly shipped: Offer;
  readonly #remembered = new Map<string, { version: number; offer: Offer }>();

  constructor(
    private readonly modules: readonly ServerModule[],
    private readonly log: Logger,
  ) {
    this.shipped = offerOf(modules);
  }

  /** Whether a module of the product goes by a name. */
  isModule = (name: string): boolean => this.modules.some((module) => module.name === name);

  /** What there is for the tenant of a transaction; `version` where it was read with the session. */
  async of(tx: TenantTransaction, tenantId: string, version?: number): Promise<Offer> {
    const remembered = version !== undefined && this.remembered(tenantId, version);
    if (remembered) return remembered;
    if (this.shipped.brought.all('tenantModules').length === 0) return this.shipped;
    const now = version ?? (await prepared<{ version: number }>(tx, 'tenant_version', VERSION))[0]?.version;
    if (now === undefined) return this.shipped;
    const known = this.#remembered.get(tenantId);
    if (known?.version === now) return known.offer;
    const offer = await this.read(tx);
    this.#remembered.set(tenantId, { version: now, offer });
    return offer;
  }

  /** The same where it is remembered. */
  remembered(tenantId: string, version: number): Offer | undefined {
    if (this.shipped.brought.all('tenantModules').length === 0) return this.shipped;
    const known = this.#remembered.get(tenantId);
    return known?.version === version ? known.offer : undefined;
  }

  /** What there is for the tenant of a transaction that has just changed it. */
  async read(tx: TenantTransaction): Promise<Offer> {
    const readers = this.shipped.brought.all('tenantModules');
    const own: ServerModule[] = [];
    for (const reader of readers) own.push(...(await reader(tx, this.shipped)));
    return own.length === 0 ? this.shipped : this.#with(own);
  }

  /** What a release brings under a key that the tenant has taken goes before: the rest of the tenant's still works. */
  #with(own: ServerModule[]): Offer {
    const among = (some: ServerModule[]) => {
      const replaced = new Set(some.map(({ name }) => name));
      return offerOf([...this.modules.filter(({ name }) => !replaced.has(name)), ...some]);
    };
    const fits = (one: ServerModule): boolean => {
      try {
        among([one]);
        return true;
      } catch (error) {
        this.log.error({ err: error, module: one.name }, 'what a tenant has defined cannot be used');
        return false;
      }
    };
    return among(own.filter(fits));
  }
}

const offerOf = (modules: readonly ServerModule[]): Offer => ({
  brought: new Brought(modules),
  menus: collectMenus(modules),
});

function collectMenus(modules: readonly ServerModule[]): MenuDefinition[] {
  const menus = modules.flatMap((module) => module.menus ?? []);
  const codes = menus.map((menu) => menu.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) throw new Error(`Menu ${twice} is defined twice`);
  return menus.sort((a, b) => a.order - b.order);
}
