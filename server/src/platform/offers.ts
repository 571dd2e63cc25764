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

const WITHOUT = `
  select without_parts as parts from tenant where id = current_setting('app.tenant_id')::uuid`;
const VERSION = `
  select permission_version as version from tenant where id = current_setting('app.tenant_id')::uuid`;

/** The modules of the product that a tenant has, and those that it does without. */
interface Shipped {
  modules: readonly ServerModule[];
  leftOut: readonly ServerModule[];
  offer: Offer;
}

/** What the modules bring, and what each tenant adds to it, remembered as long as the tenant has not changed. */
export class Offers {
  readonly shipped: Offer;
  /** By the parts that are left out. */
  readonly #without = new Map<string, Shipped>();
  readonly #remembered = new Map<string, { version: number; offer: Offer }>();

  constructor(
    private readonly modules: readonly ServerModule[],
    private readonly log: Logger,
  ) {
    this.shipped = offerOf(modules);
  }

  /** Parts of the suite that a tenant may do without: no other code needs them. */
  get parts(): string[] {
    const parts = new Set(this.modules.flatMap(({ part }) => part ?? []));
    return [...parts].filter((part) => !this.isModule(part));
  }

  /** What the product has for the tenant of a transaction: parts that it does without are left out. */
  async shippedTo(tx: TenantTransaction): Promise<Offer> {
    return (await this.#shippedTo(tx)).offer;
  }

  async #shippedTo(tx: TenantTransaction): Promise<Shipped> {
    const [tenant] = await prepared<{ parts: string[] }>(tx, 'tenant_without', WITHOUT);
    const parts = this.parts.filter((part) => tenant?.parts.includes(part));
    const known = this.#without.get(parts.join());
    if (known) return known;
    const isLeftOut = ({ part }: ServerModule) => part !== undefined && parts.includes(part);
    const modules = this.modules.filter((module) => !isLeftOut(module));
    const leftOut = this.modules.filter(isLeftOut);
    const shipped = {
      modules,
      leftOut,
      offer: parts.length === 0 ? this.shipped : offerOf(modules, leftOut),
    };
    this.#without.set(parts.join(), shipped);
    return shipped;
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
    const shipped = await this.#shippedTo(tx);
    const own: ServerModule[] = [];
    for (const reader of shipped.offer.brought.all('tenantModules'))
      own.push(...(await reader(tx, shipped.offer)));
    return own.length === 0 ? shipped.offer : this.#with(own, shipped);
  }

  /** What a release brings under a key that the tenant has taken goes before: the rest of the tenant's still works. */
  #with(own: ServerModule[], { modules, leftOut }: Shipped): Offer {
    const among = (some: ServerModule[]) => {
      const replaced = new Set(some.map(({ name }) => name));
      return offerOf([...modules.filter(({ name }) => !replaced.has(name)), ...some], leftOut);
    };
    const had = own.filter((one) => !leftOut.some(({ name }) => name === one.name));
    try {
      return among(had);
    } catch {
      // Rarely so: each is tried alone, to find those that do not fit.
    }
    const fits = (one: ServerModule): boolean => {
      try {
        among([one]);
        return true;
      } catch (error) {
        this.log.error({ err: error, module: one.name }, 'what a tenant has defined cannot be used');
        return false;
      }
    };
    return among(had.filter(fits));
  }
}

const offerOf = (modules: readonly ServerModule[], leftOut: readonly ServerModule[] = []): Offer => ({
  brought: new Brought(modules, new Brought(leftOut)),
  menus: collectMenus(modules),
});

function collectMenus(modules: readonly ServerModule[]): MenuDefinition[] {
  const menus = modules.flatMap((module) => module.menus ?? []);
  const codes = menus.map((menu) => menu.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) throw new Error(`Menu ${twice} is defined twice`);
  return menus.sort((a, b) => a.order - b.order);
}
