import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readKnown, verifyChain } from './platform/audit/verify';

/**
 * `npm run audit:verify -- file.jsonl [--earlier older.jsonl]`: checks an exported audit trail offline.
 * Exit code 0: whole; 1: damaged, the first bad entry is named; 2: cannot be read.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { earlier: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) {
    console.error('usage: audit:verify -- <file.jsonl> [--earlier <older.jsonl>]');
    return 2;
  }
  const known = values.earlier ? await readKnown(linesOf(values.earlier)) : undefined;
  const verdict = await verifyChain(linesOf(file), known);
  if (verdict.ok) {
    console.log(`The trail of tenant ${verdict.tenant} is whole: ${verdict.entries} entries.`);
    console.log(`Last hash ${verdict.lastHash}`);
    return 0;
  }
  console.error(
    verdict.seq === null
      ? `Not a valid export: ${verdict.why}`
      : `First bad entry: ${verdict.seq} (${verdict.why})`,
  );
  return 1;
}

const linesOf = (path: string) => createInterface({ input: createReadStream(path), crlfDelay: Infinity });

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
