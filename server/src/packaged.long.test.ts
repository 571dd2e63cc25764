import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  COOKIES,
  type Envelope,
  getLoginKey,
  groupTenants,
  listPositions,
  login,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DemoAccount, demoAccounts } from './server';
import { callsTo } from './testing/httpCalls';
import { ServerProcess } from './testing/serverProcess';
import { encryptPassword } from './testing/testServer';

const REPOSITORY = join(__dirname, '../..');
/** Everything is built, and demo data made: minutes, and more of them where a machine has other work. */
const LONG = 1_200_000;

/** Outside of the repository, so that nothing of it is found by chance. */
const folder = mkdtempSync(join(tmpdir(), 'attest-packaged-'));
let root = '';
let server: ServerProcess;
let address = '';
let account: DemoAccount;

/** As on a machine with Node alone: nothing of this run’s surroundings. */
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '0', LOG_LEVEL: 'warn' };

beforeAll(async () => {
  // The database’s account has to pass it.
  chmodSync(folder, 0o711);
  execFileSync('npm', ['run', '--silent', 'package', '--', folder], { cwd: REPOSITORY });
  const [archive = ''] = readdirSync(folder);
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  root = join(folder, archive.replace('.tar.gz', ''));
  server = new ServerProcess(
    spawn(process.execPath, [join(root, 'server/dist/main.js')], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  address = await server.ready();
  account = demoAccounts({ dataDir: join(root, 'data') }).find(
    ({ roles }) => roles.length > 0,
  ) as DemoAccount;
}, LONG);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, LONG);

const get = async <T>(path: string): Promise<T> =>
  ((await (await fetch(`${address}/api/${path}`)).json()) as Envelope<T>).data as T;

it(
  'an unpacked archive starts beside nothing but Node, and people sign in and read a list',
  async () => {
    const tenants = await get<{ tenantId: string; code: string }[]>(groupTenants.path);
    const tenantId = tenants.find(({ code }) => code === account.tenant)?.tenantId ?? '';
    const key = await get<{ publicKey: string; nonce: string }>(getLoginKey.path);
    const answer = await fetch(`${address}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        account: account.account,
        tenantId,
        password: encryptPassword(key.publicKey, key.nonce, account.password),
      }),
    });
    const [, token = ''] =
      new RegExp(`${COOKIES.token}=([^;]+)`).exec(answer.headers.getSetCookie().join('\n')) ?? [];
    const { status, envelope } = await callsTo(
      address,
      tenantId,
      token,
    )(listPositions, {
      page: 1,
      pageSize: 10,
      filter: {},
    });
    expect([status, envelope.success]).toEqual([200, true]);
    expect((envelope.data as { total: number }).total).toBeGreaterThan(0);
  },
  LONG,
);

it(
  'every module is there with the hash that its map says',
  async () => {
    const map = (await (await fetch(`${address}/importmap.json`)).json()) as {
      imports: Record<string, string>;
      integrity: Record<string, string>;
    };
    expect(Object.keys(map.integrity)).toEqual(expect.arrayContaining(Object.values(map.imports)));
    for (const [path, hash] of Object.entries(map.integrity)) {
      const file = await fetch(new URL(path, `${address}/`));
      const found = createHash('sha384').update(Buffer.from(await file.arrayBuffer()));
      expect([path, file.status, `sha384-${found.digest('base64')}`]).toEqual([path, 200, hash]);
    }
    const page = await (await fetch(`${address}/login`)).text();
    expect(page).toContain('importmap');
  },
  LONG,
);

it('names what it is made of, with every licence', () => {
  const licences = readFileSync(join(root, 'LICENCES.txt'), 'utf8');
  const { bomFormat, components } = JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const installed = readdirSync(join(root, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map(
      (path) =>
        JSON.parse(readFileSync(join(root, 'node_modules', path), 'utf8')) as {
          name: string;
          version: string;
        },
    )
    .map(({ name, version }) => `${name} ${version}`);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter((one) => !named.has(one))).toEqual([]);
  const shown = new Set(licences.split('\n'));
  expect(installed.filter((one) => !shown.has(one))).toEqual([]);
  // What is bundled for browsers, and what the database brings.
  expect([...named].map((one) => one.split(' ')[0])).toEqual(
    expect.arrayContaining(['react', '@fluentui/react-components', 'fastify', 'PostgreSQL']),
  );
  expect(licences).toContain('PostgreSQL Database Management System');
});

it(
  'its commands work, and it stops',
  async () => {
    const doctor = new ServerProcess(
      spawn(process.execPath, [join(root, 'server/dist/doctor.js')], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    expect([await doctor.ended, doctor.errors]).toEqual([0, '']);
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(root, 'data/postgres/postmaster.pid'))).toBe(false);
  },
  LONG,
);
