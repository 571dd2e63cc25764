/** How the database of DATABASE_URL, or the embedded one, is called beside others. */
export const FIRST_DATABASE = 'default';

/** What the configuration says of a database beside the first, by its name. */
export interface OtherDatabase {
  name: string;
  databaseUrl: string;
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  backupDatabaseUrl: string | undefined;
  sealKeyFile: string | undefined;
}

const PAIR = /^([a-z][a-z0-9-]{1,30})=([a-z][a-z0-9_]{0,30})$/;

/** What a variable that belongs to one database is called for another. */
export const variableOf = (variable: string, database: string) => `${variable}_${database.toUpperCase()}`;

interface Read {
  /** A valid address of a PostgreSQL, or nothing. */
  address(variable: string): string | undefined;
  path(variable: string): string | undefined;
  problem(text: string): void;
}

/**
 * Reads TENANT_DATABASES, `acme=east,globex=east`: which tenants live in which database beside the first; and of each what
 * DATABASE_URL_EAST and the like say.
 */
export function readDatabases(
  text: string | undefined,
  { address, path, problem }: Read,
): { homes: Map<string, string>; others: OtherDatabase[] } {
  const homes = new Map<string, string>();
  const others = new Map<string, OtherDatabase>();
  for (const pair of text?.split(',').map((each) => each.trim()) ?? []) {
    const [, code, name] = PAIR.exec(pair) ?? [];
    if (!code || !name) {
      problem(
        `TENANT_DATABASES: "${pair}": expected the code of a tenant and the name of a database, such as acme=east`,
      );
      continue;
    }
    if (name === FIRST_DATABASE)
      problem(`TENANT_DATABASES: ${FIRST_DATABASE} is the name of the first database`);
    if (homes.has(code)) problem(`TENANT_DATABASES: the tenant ${code} is named twice`);
    homes.set(code, name);
    if (others.has(name)) continue;
    const own = (variable: string) => variableOf(variable, name);
    const databaseUrl = address(own('DATABASE_URL'));
    if (!databaseUrl) problem(`TENANT_DATABASES: ${own('DATABASE_URL')} has to name the database ${name}`);
    others.set(name, {
      name,
      databaseUrl: databaseUrl ?? '',
      databaseDirectUrl: address(own('DATABASE_DIRECT_URL')),
      databaseReplicaUrl: address(own('DATABASE_REPLICA_URL')),
      backupDatabaseUrl: address(own('BACKUP_DATABASE_URL')),
      sealKeyFile: path(own('SEALING_KEY_FILE')),
    });
  }
  return { homes, others: [...others.values()] };
}

/** Two names of one database would have each tenant of it stand in two. */
export function sharedAddress(first: string | undefined, others: OtherDatabase[]): string | undefined {
  const urls = [...(first ? [first] : []), ...others.map(({ databaseUrl }) => databaseUrl).filter(Boolean)];
  return urls.find((url, index) => urls.indexOf(url) !== index);
}
