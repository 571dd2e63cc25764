import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '../../platform/config/config';
import { readImportMap } from '../../platform/deployment/importMap';
import { filesFolder, openStore } from '../../platform/files/store/openStore';
import { findOffice } from '../../platform/renditions/office';
import { readKey } from '../backup/key';
import type { Finding } from './findings';

const GIB = 1024 ** 3;
/** Bytes that should be free: less is soon full. */
const ROOM = 5 * GIB;
/** Milliseconds for a mail server to take a connection. */
const PATIENCE = 5_000;

/** What the server stands on besides its database. */
export const lookAtMachine = async (config: Config): Promise<Finding[]> => [
  { what: 'Node.js', is: 'good', seen: process.version },
  folder('data folder', config.dataDir, 'DATA_DIR'),
  room(config.dataDir),
  await files(config),
  modules(config),
  office(),
  await mail(config),
  config.auditHeadsDir
    ? folder('kept heads', config.auditHeadsDir, 'AUDIT_HEADS_DIR')
    : {
        what: 'kept heads',
        is: 'warning',
        seen: 'heads of the trail are kept nowhere else',
        advice: 'AUDIT_HEADS_DIR, where administrators of the database cannot write.',
      },
  ...(config.auditArchiveDir
    ? [folder('archive of the trail', config.auditArchiveDir, 'AUDIT_ARCHIVE_DIR')]
    : []),
  await backups(config),
  ...(await Promise.all(config.outbound.origins.map(outbound))),
  address(config),
];

async function backups({ backup: { folder: path, at, keyFile } }: Config): Promise<Finding> {
  const what = 'backups';
  if (!path) return { what, is: 'warning', seen: 'no BACKUP_DIR: whoever takes them names a folder' };
  const found = folder(what, path, 'BACKUP_DIR');
  if (found.is === 'bad') return found;
  const when = at ? `daily at ${at} UTC` : 'taken by the operators';
  if (!keyFile)
    return {
      what,
      is: 'warning',
      seen: `${path}, ${when}, not encrypted`,
      advice: 'BACKUP_KEY_FILE, made by npm run backup -- --new-key <file>.',
    };
  return readKey(keyFile).then(
    ({ recipient }) => ({ what, is: 'good', seen: `${path}, ${when}, encrypted for ${recipient}` }),
    (error: Error) => ({ what, is: 'bad', seen: error.message, advice: 'See BACKUP_KEY_FILE.' }),
  );
}

/** Whether a folder can be worked in, or be made: it is not made by looking. */
function folder(what: string, path: string, variable: string): Finding {
  try {
    const nearest = existing(path);
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is no folder`);
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    const seen = nearest === path ? path : `${path}, which is not there yet and can be made`;
    return { what, is: 'good', seen };
  } catch (error) {
    return { what, is: 'bad', seen: (error as Error).message, advice: `See ${variable}.` };
  }
}

function room(path: string): Finding {
  const { bavail, bsize } = statfsSync(existing(path));
  const free = bavail * bsize;
  return {
    what: 'disk',
    is: free < ROOM ? 'warning' : 'good',
    seen: `${(free / GIB).toFixed(1)} GiB free`,
    ...(free < ROOM && { advice: 'Writing is refused when it is full; reading goes on.' }),
  };
}

/** The path, or the nearest above it that is there. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** Whether what is written can be read again and removed; that of a folder is said by the data folder. */
async function files(config: Config): Promise<Finding> {
  const what = 'files';
  const { filesBucket } = config;
  if (!filesBucket) return { what, is: 'good', seen: filesFolder(config) };
  const place = `${filesBucket.name}/${filesBucket.prefix}`;
  const store = await openStore(config);
  const upload = `doctor-${randomUUID()}`;
  try {
    await store.putShard(upload, 0, Buffer.from(upload));
    const [there] = await store.receivedShards(upload, () => upload.length);
    await store.discardUpload(upload);
    if (there === undefined) throw new Error('what was written cannot be read');
    return { what, is: 'good', seen: `${place} takes files, gives them back and removes them` };
  } catch (error) {
    return {
      what,
      is: 'bad',
      seen: `${place}: ${(error as Error).message || (error as Error).name}`,
      advice: 'See FILES_URL, the credentials and what they may do in the bucket.',
    };
  } finally {
    store.close();
  }
}

function modules({ importMap }: Config): Finding {
  const what = 'modules';
  try {
    const { map } = readImportMap(importMap, dirname(importMap));
    return { what, is: 'good', seen: `${Object.keys(map.imports).length} in the import map, all there` };
  } catch (error) {
    return {
      what,
      is: 'bad',
      seen: (error as Error).message.split('\n').join(' '),
      advice: 'See importmap.json.',
    };
  }
}

function office(): Finding {
  const found = findOffice();
  return found
    ? { what: 'office files', is: 'good', seen: found }
    : { what: 'office files', is: 'off', seen: 'LibreOffice is not installed: office files get no PDF' };
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  const what = 'mail';
  if (!smtpUrl) return { what, is: 'warning', seen: 'no SMTP_URL: messages lie in DATA_DIR/outbox' };
  const port = Number(smtpUrl.port) || (smtpUrl.protocol === 'smtps:' ? 465 : 587);
  const problem = await reached(smtpUrl.hostname, port);
  const seen = `${smtpUrl.hostname}:${port}`;
  return problem
    ? { what, is: 'bad', seen: `${seen}: ${problem}`, advice: 'See SMTP_URL and the firewall.' }
    : { what, is: 'good', seen: `${seen} takes connections` };
}

/** Why a connection cannot be made; undefined where it can. */
const reached = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE });
    const end = (problem?: string) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(error.message));
  });

async function outbound(origin: string): Promise<Finding> {
  const what = 'outbound';
  const { hostname } = new URL(origin);
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ''));
    return { what, is: 'good', seen: `${origin} (${address})` };
  } catch {
    return { what, is: 'warning', seen: `${origin} has no address`, advice: 'See OUTBOUND_ORIGINS and DNS.' };
  }
}

function address({ publicUrl }: Config): Finding {
  const what = 'address';
  if (!publicUrl) return { what, is: 'off', seen: 'whatever host people come by (PUBLIC_URL is not set)' };
  const secure = publicUrl.protocol === 'https:';
  return {
    what,
    is: secure ? 'good' : 'warning',
    seen: publicUrl.href,
    ...(!secure && { advice: 'Signing in should be over https.' }),
  };
}
