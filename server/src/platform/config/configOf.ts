import { join } from 'node:path';
import type { Config } from './config';
import { FIRST_DATABASE, variableOf } from './databases';

/** What the server does with each of its databases: the configuration of a deployment that has this one alone. */
export const configsOf = (config: Config): [Config, ...Config[]] => [
  config,
  ...config.otherDatabases.map(
    ({ name, backupDatabaseUrl, ...own }): Config => ({
      ...config,
      ...own,
      database: name,
      demo: false,
      // What a database alone has rows for, such as files, lies apart: nobody else may clear it away.
      dataDir: join(config.dataDir, 'databases', name),
      filesBucket: config.filesBucket && {
        ...config.filesBucket,
        prefix: `${config.filesBucket.prefix}databases/${name}/`,
      },
      backup: {
        ...config.backup,
        folder: config.backup.folder && join(config.backup.folder, name),
        databaseUrl: backupDatabaseUrl,
      },
    }),
  ),
];

/** The database of that name. Throws where the configuration has none. */
export function configOf(config: Config, database: string): Config {
  const found = configsOf(config).find((each) => each.database === database);
  if (!found) throw new Error(`The configuration has no database ${database}: see TENANT_DATABASES`);
  return found;
}

/** The name of the database in which the configuration has a tenant live. */
export const homeOf = ({ tenantDatabases }: Pick<Config, 'tenantDatabases'>, code: string): string =>
  tenantDatabases.get(code) ?? FIRST_DATABASE;

/** The configuration of the database in which a tenant lives. */
export const configOfTenant = (config: Config, code: string): Config =>
  configOf(config, homeOf(config, code));

/** A database as messages name it: never with its password. */
export function databaseName({ database, databaseUrl }: Config): string {
  if (!databaseUrl) return `${database} (embedded)`;
  const { host, pathname } = new URL(databaseUrl);
  return `${database} (${host}${pathname})`;
}

/** Which database a message is about, where there are several: ` of the database east`. */
export const ofDatabase = ({ database, otherDatabases }: Config): string =>
  otherDatabases.length > 0 ? ` of the database ${database}` : '';

/** The variable that says where a database is. */
export function databaseVariable({ database, databaseUrl }: Config): string {
  if (!databaseUrl) return 'DATA_DIR';
  return database === FIRST_DATABASE ? 'DATABASE_URL' : variableOf('DATABASE_URL', database);
}
