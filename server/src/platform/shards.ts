import { homeOf } from './config/configOf';
import { AppError } from './errors';
import type { Context } from './module';
import type { TenantEntry } from './tenantDirectory';

type Platform = Context['platform'];

/** A tenant, and the database in which it is worked with. */
export interface Place {
  platform: Platform;
  tenant: TenantEntry;
}

/**
 * The databases of a process, each with its own pools, jobs and pushes, and the one place that chooses among them: by the
 * tenant. A tenant is worked with where the configuration has it live, and nowhere while two databases hold it.
 */
export class Shards {
  /** Changes with every change of what is deployed to browsers; set by whoever serves the modules. */
  deployedVersion: () => string = () => 'none';
  readonly #platforms = new Map<string, Platform>();

  /** @param names of all databases; one that is not reached yet is added later */
  constructor(private readonly names: readonly string[]) {}

  /** A database as the only one, with all tenants that it holds. */
  static alone(platform: Platform): Shards {
    const shards = new Shards([platform.config.database]);
    shards.#platforms.set(platform.config.database, platform);
    return shards;
  }

  /** From here on its tenants are found. */
  add(platform: Platform): void {
    platform.shards = this;
    platform.tenants.serves = (tenant) => this.#isPlaced(platform, tenant);
    this.#platforms.set(platform.config.database, platform);
  }

  /** Those that were reached, in the order of the configuration. */
  get all(): Platform[] {
    return this.names.flatMap((name) => this.#platforms.get(name) ?? []);
  }

  /** That of whoever names no tenant. */
  get first(): Platform {
    const [first] = this.all;
    if (!first) throw new Error('There is no database yet');
    return first;
  }

  /** Names of those that were not reached since the start. */
  get missing(): string[] {
    return this.names.filter((name) => !this.#platforms.has(name));
  }

  /** What is done at each of them, at once. */
  async each(work: (platform: Platform) => unknown): Promise<void> {
    await Promise.all(this.all.map(work));
  }

  /** One failure does not keep the others. */
  async stop(): Promise<void> {
    const ends = await Promise.allSettled(this.all.map((platform) => platform.stop()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** By `host[:port]`. Throws TENANT_NOT_SERVED for a tenant that is not where it should be, or in two places. */
  byHost(host: string): Place | undefined {
    return this.#placed((platform) => platform.tenants.byHost(host));
  }

  /** By id. Throws TENANT_NOT_SERVED; SERVICE_UNAVAILABLE where a database that may have it cannot be asked. */
  byId(id: string): Promise<Place | undefined> {
    return this.#sought((platform) => platform.tenants.known(id));
  }

  /** By its code; throws as `byId`. */
  byCode(code: string): Promise<Place | undefined> {
    return this.#sought((platform) => platform.tenants.ofCode(code));
  }

  /** Throws SERVICE_UNAVAILABLE while a database is not known, which may hold what was found nowhere. */
  requireAll(): void {
    if (this.missing.length > 0) throw new AppError('SERVICE_UNAVAILABLE');
  }

  #placed(find: (platform: Platform) => TenantEntry | undefined): Place | undefined {
    const held = this.all.flatMap((platform) => {
      const tenant = find(platform);
      return tenant ? [{ platform, tenant }] : [];
    });
    const placed = held.find(({ platform, tenant }) => platform.tenants.serves(tenant));
    if (held.length > 0 && !placed) throw new AppError('TENANT_NOT_SERVED');
    return placed;
  }

  /** Looks again in the databases for whom none knows: they may have been made a moment ago. */
  async #sought(find: (platform: Platform) => TenantEntry | undefined): Promise<Place | undefined> {
    const known = this.#placed(find);
    if (known) return known;
    const looks = await Promise.allSettled(this.all.map(({ tenants }) => tenants.load()));
    const found = this.#placed(find);
    if (found) return found;
    this.requireAll();
    if (looks.some(({ status }) => status === 'rejected')) throw new AppError('SERVICE_UNAVAILABLE');
    return undefined;
  }

  #isPlaced(platform: Platform, tenant: TenantEntry): boolean {
    if (tenant.moved || homeOf(platform.config, tenant.code) !== platform.config.database) return false;
    return this.all.every(
      (other) => other === platform || other.tenants.like(tenant).every(({ moved }) => moved),
    );
  }
}
