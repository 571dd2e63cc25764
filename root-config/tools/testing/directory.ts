import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundSlapd } from '../setup/slapd.mjs';
import { makeCertificate } from './certificate';

const SUFFIX = 'dc=corp,dc=example';
const SEARCHES = `cn=search,${SUFFIX}`;
const SEARCH_PASSWORD = 'searches for people';

/** Somebody in the directory. */
export interface DirectoryPerson {
  uid: string;
  password: string;
  /** More of the entry, as `employeeNumber`. */
  more?: Record<string, string>;
  /** Name of the unit; `people` by default. */
  unit?: string;
}

/** A real LDAP server with people, on loopback. */
export interface TestDirectory {
  /** `ldaps://…` and `ldap://…`. */
  ldaps: string;
  ldap: string;
  /** Of the server, which vouches for itself. */
  certificate: string;
  baseDn: string;
  bindDn: string;
  bindPassword: string;
  stop(): Promise<void>;
}

/** Whether there is a server to start; the system has one, or `npm test` has installed one. */
export const hasDirectory = (): boolean => foundSlapd() !== undefined;

/** Starts OpenLDAP in a folder and on ports of its own. */
export async function startDirectory(
  people: DirectoryPerson[],
  ports?: [number, number],
): Promise<TestDirectory> {
  const slapd = foundSlapd();
  if (!slapd) throw new Error('There is no slapd');
  const folder = mkdtempSync(join(tmpdir(), 'attest-slapd-'));
  const path = (name: string) => join(folder, name);
  const { certificate, privateKey } = await makeCertificate();
  mkdirSync(path('data'));
  writeFileSync(path('server.crt'), certificate);
  writeFileSync(path('server.key'), privateKey, { mode: 0o600 });
  writeFileSync(path('slapd.conf'), configuration(folder));
  writeFileSync(path('people.ldif'), ldif(people));
  const added = spawnSync(slapd, ['-T', 'add', '-f', path('slapd.conf'), '-l', path('people.ldif')]);
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`);
  const [plain, secure] = ports ?? [await freePort(), await freePort()];
  const ldap = `ldap://127.0.0.1:${plain}`;
  const ldaps = `ldaps://127.0.0.1:${secure}`;
  // Level 256 says when it listens, and keeps it in the foreground.
  const server = spawn(slapd, ['-f', path('slapd.conf'), '-h', `${ldap} ${ldaps}`, '-d', '256'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => void server.kill();
  // Also of a test that is broken off.
  process.once('exit', end);
  const said = await started(server);
  return {
    ldap,
    ldaps,
    certificate,
    baseDn: SUFFIX,
    bindDn: SEARCHES,
    bindPassword: SEARCH_PASSWORD,
    async stop() {
      process.off('exit', end);
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`slapd had ended before: ${said()}`);
      const gone = once(server, 'exit');
      end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers what it has said until then, whenever that is asked. */
function started(server: ChildProcess): Promise<() => string> {
  return new Promise((done, failed) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('slapd starting')) done(() => said);
    });
    server.once('exit', () => failed(new Error(`slapd has ended: ${said}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/server.crt
TLSCertificateKeyFile ${folder}/server.key
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
database mdb
suffix "${SUFFIX}"
directory ${folder}/data
`;

const ldif = (people: DirectoryPerson[]) =>
  [
    { dn: SUFFIX, objectClass: ['dcObject', 'organization'], dc: 'corp', o: 'Corp' },
    {
      dn: SEARCHES,
      objectClass: ['simpleSecurityObject', 'organizationalRole'],
      cn: 'search',
      userPassword: SEARCH_PASSWORD,
    },
    ...[...new Set(people.map(unitOf))].map((ou) => ({
      dn: `ou=${ou},${SUFFIX}`,
      objectClass: 'organizationalUnit',
      ou,
    })),
    ...people.map((person) => ({
      dn: `uid=${person.uid},ou=${unitOf(person)},${SUFFIX}`,
      objectClass: 'inetOrgPerson',
      uid: person.uid,
      cn: person.uid,
      sn: person.uid,
      userPassword: person.password,
      ...person.more,
    })),
  ]
    .map((entry) =>
      Object.entries(entry)
        .flatMap(([key, values]) => [values].flat().map((value) => lineOf(key, value)))
        .join('\n'),
    )
    .join('\n\n');

const unitOf = ({ unit = 'people' }: DirectoryPerson) => unit;

/** What is not plain is written in base64. */
const lineOf = (key: string, value: string) =>
  /^[\x21-\x39\x3b\x3d-\x7e][\x20-\x7e]*$/.test(value)
    ? `${key}: ${value}`
    : `${key}:: ${Buffer.from(value).toString('base64')}`;
