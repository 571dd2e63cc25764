import type { Config } from '../../platform/config/config';
import { configsOf, homeOf } from '../../platform/config/configOf';
import { askDatabase, NoDatabaseYet } from '../ownDatabase';
import { lookAtDatabase } from './database';
import type { Finding } from './findings';

/** A tenant as a database holds it. */
interface Held {
  database: string;
  id: string;
  code: string;
  hosts: string[];
  moved: boolean;
}

/** Each database, and where there are several, whether every tenant stands where the configuration has it live. */
export async function lookAtDatabases(config: Config): Promise<Finding[]> {
  const configs = configsOf(config);
  if (configs.length === 1) return lookAtDatabase(config);
  const findings: Finding[] = [];
  for (const each of configs)
    for (const { what, ...found } of await lookAtDatabase(each))
      findings.push({ what: `${each.database}: ${what}`, ...found });
  return [...findings, ...(await lookAtTenants(config, configs))];
}

async function lookAtTenants(config: Config, configs: Config[]): Promise<Finding[]> {
  const what = 'tenants';
  try {
    const held: Held[] = [];
    for (const each of configs) held.push(...(await heldBy(each)));
    const problems = [
      ...held.filter(({ moved }) => !moved).flatMap((tenant) => problemOf(config, tenant, held) ?? []),
      ...[...config.tenantDatabases]
        .filter(([code]) => held.every((tenant) => tenant.code !== code))
        .map(([code, database]) => `${code} is in no database, and should be in ${database}`),
    ];
    const left = held
      .filter(({ moved }) => moved)
      .map(
        ({ code, database }): Finding => ({
          what,
          is: 'good',
          seen: `${code} was moved; what it left in ${database} is kept there`,
        }),
      );
    if (problems.length > 0)
      return [
        ...[...new Set(problems)].map(
          (seen): Finding => ({
            what,
            is: 'bad',
            seen,
            advice: 'It is not served. See TENANT_DATABASES, and moving a tenant in docs/operations.md.',
          }),
        ),
        ...left,
      ];
    const count = held.filter(({ moved }) => !moved).length;
    return [{ what, is: 'good', seen: `${count}, each in its database alone` }, ...left];
  } catch (error) {
    return [{ what, is: 'warning', seen: `not all databases can be asked: ${(error as Error).message}` }];
  }
}

/** Why a tenant is not served; undefined where it is. */
function problemOf(config: Config, tenant: Held, held: Held[]): string | undefined {
  const { code, database } = tenant;
  const home = homeOf(config, code);
  const twin = held.find(
    (other) =>
      other.database !== database &&
      !other.moved &&
      (other.id === tenant.id ||
        other.code === code ||
        other.hosts.some((host) => tenant.hosts.includes(host))),
  );
  if (twin) {
    const [one, other] = [tenant, twin].sort((a, b) => (a.database < b.database ? -1 : 1)) as [Held, Held];
    return `${one.code} in ${one.database} and ${other.code} in ${other.database} have an id, a code or a host in common`;
  }
  return home === database ? undefined : `${code} stands in ${database}, and should be in ${home}`;
}

const heldBy = (config: Config): Promise<Held[]> =>
  askDatabase(config, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('tenant') is not null as there",
    );
    if (!rows[0]?.there) return [];
    const { rows: tenants } = await client.query<Omit<Held, 'database'>>(
      "select id, code, hosts, to_jsonb(t) ->> 'moved_at' is not null as moved from tenant t order by code",
    );
    return tenants.map((tenant) => ({ database: config.database, ...tenant }));
  }).catch((error: unknown) => {
    if (error instanceof NoDatabaseYet) return [];
    throw error;
  });
