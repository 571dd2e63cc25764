import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { inWords } from './operations/command';
import { archiveFile, archivesIn } from './platform/audit/archiveFiles';
import { isFingerprint } from './platform/audit/fingerprint';
import type { KnownChain } from './platform/audit/verdict';
import { readKnown, verifyChain } from './platform/audit/verify';

const USAGE = `usage: audit:verify -- <file.jsonl> --key <public key file or SHA256:… fingerprint>
                      [--earlier <older.jsonl>] [--head <heads.jsonl>] [--archives <folder>]`;

/**
 * Checks an exported audit trail offline. Exit code 0: whole; 1: damaged, the first bad entry is named; 2: cannot be
 * read; 3: nothing wrong was found, but not everything could be checked.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      earlier: { type: 'string' },
      head: { type: 'string' },
      archives: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const key = values.key && keyOf(values.key);
  // Before the file is opened: its lines are lost to whoever does not wait for them.
  const known = await knownOf([values.earlier, values.head]);
  const verdict = await verifyChain(
    linesOf(file),
    { key, known },
    values.archives ? archivesIn(folder(values.archives)) : undefined,
  );
  if (!verdict.ok) {
    console.error(
      verdict.seq === null
        ? `Not a valid export: ${verdict.why}`
        : `First bad entry: ${verdict.seq} (${verdict.why})`,
    );
    return 1;
  }
  const { tenant, entries, lastHash, unchecked, notes } = verdict;
  const whole = unchecked.length ? 'whole as far as it goes' : 'whole';
  console.log(`The trail of tenant ${tenant} is ${whole}: ${entries} entries.`);
  console.log(`Last hash ${lastHash}`);
  if (unchecked.length) console.log(`Not checked:\n${list(unchecked)}`);
  if (notes.length) console.log(`To be known:\n${list(notes)}`);
  return unchecked.length ? 3 : 0;
}

const list = (lines: string[]) => lines.map((line) => `  - ${line}`).join('\n');

function keyOf(given: string): string {
  if (isFingerprint(given)) return given;
  if (!existsSync(given)) throw new Error(`--key ${given}: neither a fingerprint nor a file`);
  return readFileSync(given, 'utf8').trim();
}

/** What was kept elsewhere, of both files together. */
async function knownOf(paths: (string | undefined)[]): Promise<KnownChain | undefined> {
  const given = paths.filter((path) => path !== undefined);
  if (!given.length) return undefined;
  const parts = await Promise.all(given.map((path) => readKnown(linesOf(path))));
  return {
    tenant: parts.find(({ tenant }) => tenant)?.tenant ?? '',
    publicKey: parts.find(({ publicKey }) => publicKey)?.publicKey ?? '',
    hashes: new Map(parts.flatMap(({ hashes }) => [...hashes])),
    heads: parts.flatMap(({ heads }) => heads),
  };
}

function linesOf(path: string) {
  if (!statSync(path).isFile()) throw new Error(`${path} is no file.`);
  if (path.endsWith('.gz')) return archiveFile(path).lines;
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

function folder(path: string): string {
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder.`);
  return path;
}

// Whatever ends the process early, it has not verified anything.
process.exitCode = 2;
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(inWords(error));
    process.exitCode = 2;
  },
);
