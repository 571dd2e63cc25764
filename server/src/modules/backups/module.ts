import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BACKUPS_SHOWN, type getBackups, type ResponseOf } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { Context, ServerModule } from '../../platform/module';
import { backupMigrations } from './migrations';
import './tables';

async function readAttempts({ tx, platform }: Context): Promise<ResponseOf<typeof getBackups>> {
  const rows = await tx
    .selectFrom('backup_attempt')
    .select(['at', 'outcome', 'mark', 'encrypted', 'entries', 'last_hash', 'opened', 'closed'])
    .orderBy('at', 'desc')
    .limit(BACKUPS_SHOWN)
    .execute();
  return {
    daily: platform.config.backup.at ?? null,
    attempts: rows.map(({ at, mark, last_hash, ...row }) => ({
      ...row,
      at: at.toISOString(),
      mark: mark?.toISOString() ?? null,
      lastHash: last_hash,
    })),
  };
}

/**
 * Begins the operators’ command in a process of its own, which packs and encrypts for minutes or hours, takes care that
 * there is one at a time, and writes down how it ended. What it says goes into the log of the server.
 */
async function beginBackup({ config, log, programs }: Context['platform']): Promise<void> {
  const args = [join(programs, 'backup.js'), '--database', config.database];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.once('close', (code) => {
    if (code === 0) log.info({ said }, 'backed up');
    else log.error({ said, code }, 'not backed up');
  });
}

/** When the data was backed up, and the job that does it. */
export const backupsModule: ServerModule = {
  name: 'backups',
  migrations: backupMigrations,
  jobs: [
    {
      name: 'backups.take',
      schedule: ({ backup: { at, folder } }) => {
        const [hour, minute] = at?.split(':').map(Number) ?? [];
        return folder && hour !== undefined ? `${minute} ${hour} * * *` : undefined;
      },
      run: (_, platform) => beginBackup(platform),
    },
  ],
  routes: handleAll({ getBackups: readAttempts }),
};
