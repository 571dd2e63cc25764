import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import type { Config } from '../../platform/config/config';
import { readConfig } from '../../platform/config/config';
import {
  createEmptyDatabase,
  createTestDatabase,
  rowsOf,
  type TestDatabase,
} from '../../testing/testDatabase';
import { makeKey } from '../backup/key';
import { lookAtDatabase } from './database';
import { lookAtDatabases } from './databases';
import { printed } from './findings';
import { lookAtMachine } from './machine';

describe('a look at what the server stands on', () => {
  let folder: string;
  let config: Config;
  let whole: TestDatabase;
  let empty: TestDatabase;
  let mailServer: Server;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attest-doctor-'));
    config = readConfig({ DATA_DIR: folder }, folder);
    [whole, empty] = await Promise.all([createTestDatabase(MODULES), createEmptyDatabase()]);
    mailServer = createServer();
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await Promise.all([whole?.drop(), empty?.drop()]);
    mailServer?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const found = async (look: Promise<{ what: string; is: string }[]>) =>
    Object.fromEntries((await look).map(({ what, is }) => [what, is]));

  it('finds a database that fits the program, one from before, one from later, and none', async () => {
    const at = (databaseUrl: string) => lookAtDatabase({ ...config, databaseUrl });
    expect(await found(at(whole.url))).toMatchObject({
      clock: 'good',
      schema: 'good',
      'indexed search': 'good',
    });
    const [before] = (await at(empty.url)).filter(({ what }) => what === 'schema');
    expect(before).toEqual({ what: 'schema', is: 'good', seen: 'empty: the first start makes everything' });
    await rowsOf(whole, "insert into kysely_migration values ('29991231T2359_platform_later', now())");
    expect(await found(at(whole.url))).toMatchObject({ schema: 'bad' });
    expect(await found(at('postgres://nobody@127.0.0.1:1/none'))).toEqual({ database: 'bad' });
    const reading = (databaseReplicaUrl: string) =>
      lookAtDatabase({ ...config, databaseUrl: whole.url, databaseReplicaUrl });
    // A database that follows none, and one that is not there.
    for (const replica of [whole.url, 'postgres://nobody@127.0.0.1:1/none'])
      expect(await found(reading(replica))).toMatchObject({ database: 'good', replica: 'warning' });
  });

  it('only looks: where there is nothing yet it says so, and makes nothing', async () => {
    const dataDir = join(folder, 'not/yet');
    const several = { DATABASE_URL_EAST: whole.url, TENANT_DATABASES: 'acme=east' };
    const asked = readConfig({ DATA_DIR: dataDir, ...several }, folder);
    const [first, ...others] = await lookAtDatabases(asked);
    expect(first).toEqual({
      what: 'default: database',
      is: 'warning',
      seen: `there is none in ${dataDir} yet`,
      advice: 'The first start makes it. If there should be one, see DATA_DIR and DATABASE_URL.',
    });
    expect(others).toContainEqual(
      expect.objectContaining({ what: 'tenants', seen: 'acme is in no database, and should be in east' }),
    );
    const machine = await lookAtMachine({ ...asked, auditHeadsDir: join(folder, 'heads') });
    expect(machine).toContainEqual({
      what: 'data folder',
      is: 'good',
      seen: `${dataDir}, which is not there yet and can be made`,
    });
    expect(readdirSync(folder)).toEqual([]);
    const barred = await lookAtMachine({ ...asked, dataDir: join(__filename, 'data') });
    expect(barred).toContainEqual({
      what: 'data folder',
      is: 'bad',
      seen: `${__filename} is no folder`,
      advice: 'See DATA_DIR.',
    });
  });

  it('finds what is missing on the machine, and says what to do', async () => {
    const { port } = mailServer.address() as AddressInfo;
    const smtpUrl = new URL(`smtp://127.0.0.1:${port}`);
    const findings = await lookAtMachine({
      ...config,
      smtpUrl,
      publicUrl: new URL('http://suite.example'),
      outbound: { networks: [], origins: ['http://127.0.0.1:8080', 'https://nowhere.invalid'] },
    });
    expect(await found(Promise.resolve(findings))).toMatchObject({
      'data folder': 'good',
      modules: 'bad',
      mail: 'good',
      'kept heads': 'warning',
      address: 'warning',
    });
    expect(findings.filter(({ what }) => what === 'outbound').map(({ is }) => is)).toEqual([
      'good',
      'warning',
    ]);
    expect(printed(findings)).toContain('BAD   modules');
    expect(printed(findings)).toContain('→ See importmap.json.');
    const away = await lookAtMachine({ ...config, smtpUrl: new URL('smtp://127.0.0.1:1') });
    expect(await found(Promise.resolve(away))).toMatchObject({ mail: 'bad' });
  });

  it('says where backups go and whether anybody can read them', async () => {
    const backups = async (env: Record<string, string>) => {
      const findings = await lookAtMachine(readConfig({ DATA_DIR: folder, ...env }, folder));
      return findings.find(({ what }) => what === 'backups');
    };
    const BACKUP_DIR = join(folder, 'backups');
    expect(await backups({})).toMatchObject({ is: 'warning' });
    expect(await backups({ BACKUP_DIR })).toMatchObject({
      is: 'warning',
      seen: expect.stringContaining('not encrypted'),
    });
    const BACKUP_KEY_FILE = join(folder, 'backup.key');
    expect(await backups({ BACKUP_DIR, BACKUP_KEY_FILE })).toMatchObject({ is: 'bad' });
    const recipient = await makeKey(BACKUP_KEY_FILE);
    expect(await backups({ BACKUP_DIR, BACKUP_AT: '02:00', BACKUP_KEY_FILE })).toMatchObject({
      is: 'good',
      seen: `${BACKUP_DIR}, daily at 02:00 UTC, encrypted for ${recipient}`,
    });
  });
});
