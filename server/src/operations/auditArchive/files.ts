import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archivesIn } from '../../platform/audit/archiveFiles';
import { signHead } from '../../platform/audit/chain';
import { partLines } from '../../platform/audit/exportChain';
import type { DetachedLine } from '../../platform/audit/lines';
import { auditKey } from '../../platform/audit/seal';
import { verifyPart } from '../../platform/audit/verify';
import { syncFolder } from '../../platform/files/store/durable';
import { hashing } from '../../platform/hashing';
import type { Platform } from '../../platform/platform';
import type { Month } from './months';

/** A tenant, and the folder of its files in the archive. */
export interface Archive {
  id: string;
  code: string;
  folder: string;
}

/** Writes a month into its file, reads it again, and writes down beside it what it holds. Throws where it is not whole. */
export async function writeMonth(
  platform: Platform,
  { id, code, folder }: Archive,
  month: Month,
): Promise<DetachedLine> {
  const key = await auditKey(platform.owner);
  const file = `${code}-${month.month}.jsonl.gz`;
  const at = new Date().toISOString();
  const head = { tenant: id, seq: month.seq, hash: month.hash, at };
  const source = {
    tenantId: id,
    head,
    key,
    page: <T>(work: Parameters<typeof platform.inTenant<T>>[1]) => platform.inTenant(id, work),
  };
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const lines = partLines(source, { seq: month.from - 1, hash: month.previousHash });
  const sha256 = await write(join(folder, file), lines);
  const part = { ...month, ...head, file, sha256 };
  const line: DetachedLine = {
    type: 'detached',
    head: part,
    publicKey: key.publicPem,
    signature: signHead(key.privateKey, part),
  };
  await requirePart(folder, line);
  await writeFile(join(folder, `${code}-${month.month}.json`), `${JSON.stringify(line, null, 2)}\n`, {
    mode: 0o640,
    flush: true,
  });
  await syncFolder(folder);
  return line;
}

/** Nothing has its name before it is complete. Answers the hash of its bytes. */
async function write(path: string, lines: AsyncIterable<string>): Promise<string> {
  const draft = `${path}.part`;
  const hash = createHash('sha256');
  try {
    await pipeline(
      Readable.from(lines),
      createGzip({ level: 9 }),
      hashing(hash),
      createWriteStream(draft, { mode: 0o640, flush: true }),
    );
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return hash.digest('hex');
}

/** Throws where the file of a detached part is not there, or is not what was detached. */
export async function requirePart(folder: string, line: DetachedLine): Promise<void> {
  const file = await archivesIn(folder)(line.head.file);
  if (!file) throw new Error(`There is no ${join(folder, line.head.file)}: nothing was removed.`);
  const verdict = await verifyPart(line, file);
  if (!verdict.ok)
    throw new Error(`The archive in ${folder} is not whole: ${verdict.why}. Nothing was removed.`);
}
