import type pg from 'pg';
import type { Listener } from './database/listener';

/** What the platform itself must know of a tenant. */
export interface TenantEntry {
  id: string;
  code: string;
  hosts: string[];
  timeZone: string;
  /** It lives in another database since; what is left here is no longer worked with. */
  moved: boolean;
}

export const TENANT_CHANNEL = 'attest_tenant';

/** Finds the tenant of a host without a query per request; kept fresh by notifications. */
export class TenantDirectory {
  /** Whether this database is where a tenant is worked with; set by whoever knows the other databases. */
  serves: (tenant: TenantEntry) => boolean = () => true;
  #byId = new Map<string, TenantEntry>();
  #byCode = new Map<string, TenantEntry>();
  #byHost = new Map<string, TenantEntry>();

  constructor(
    private readonly pool: pg.Pool,
    listener: Listener,
  ) {
    const reload = () => void this.load().catch(() => undefined);
    listener.on(TENANT_CHANNEL, reload);
    listener.onReturn(reload);
  }

  async load(): Promise<void> {
    const { rows } = await this.pool.query<TenantEntry>(
      'select id, code, hosts, time_zone as "timeZone", moved_at is not null as moved from tenant',
    );
    this.#byId = new Map(rows.map((tenant) => [tenant.id, tenant]));
    this.#byCode = new Map(rows.map((tenant) => [tenant.code, tenant]));
    this.#byHost = new Map(
      rows.flatMap((tenant) => tenant.hosts.map((host) => [host.toLowerCase(), tenant])),
    );
    for (const tenant of rows) this.#byHost.set(`${tenant.code}.localhost`, tenant);
  }

  /** All that have rows here. */
  async ids(): Promise<string[]> {
    await this.load();
    return [...this.#byId.keys()];
  }

  /** Those that are worked with here. */
  async servedIds(): Promise<string[]> {
    await this.load();
    return [...this.#byId.values()].filter((tenant) => this.serves(tenant)).map(({ id }) => id);
  }

  /** Those that have something in common by which one of them is found, as far as is known. */
  like({ id, code, hosts }: TenantEntry): TenantEntry[] {
    const found = [this.#byId.get(id), this.#byCode.get(code), ...hosts.map((host) => this.byHost(host))];
    return found.filter((tenant) => tenant !== undefined);
  }

  /** By id, as far as is known. */
  known(id: string): TenantEntry | undefined {
    return this.#byId.get(id);
  }

  /** By its code, as far as is known. */
  ofCode(code: string): TenantEntry | undefined {
    return this.#byCode.get(code);
  }

  /** By id; looks again in the database when unknown, so that a tenant made a moment ago is found. */
  async byId(id: string): Promise<TenantEntry | undefined> {
    if (!this.#byId.has(id)) await this.load();
    return this.#byId.get(id);
  }

  /** By its code, as addresses carry it. */
  async byCode(code: string): Promise<TenantEntry | undefined> {
    if (!this.#byCode.has(code)) await this.load();
    return this.#byCode.get(code);
  }

  /** The same where the tenant may have been made a moment ago. */
  async knownTimeZone(id: string): Promise<string> {
    await this.byId(id);
    return this.timeZone(id);
  }

  /** IANA name of the tenant's time zone. */
  timeZone(id: string): string {
    return this.#byId.get(id)?.timeZone ?? 'UTC';
  }

  /** By `host[:port]`: a host that the tenant owns, or `<code>.localhost`. */
  byHost(host: string): TenantEntry | undefined {
    const name = host.toLowerCase();
    return this.#byHost.get(name) ?? this.#byHost.get(name.replace(/:\d+$/, ''));
  }
}
