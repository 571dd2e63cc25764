import type { ArchiveFile, OpenArchive } from './archiveFiles';
import { Checker, readLine, requireSigned } from './checker';
import type { DetachedLine } from './lines';
import { Bad, type KnownChain, type Trust, type Verdict } from './verdict';

/**
 * Checks an exported chain without a database: every hash, the columns beside each entry, the order, the seals, the
 * signed head; with trust from elsewhere also who signed it, and that nothing known was rewritten or cut. What was
 * detached is read where `open` finds its files, and goes through the same. Names the first bad entry, and says what
 * could not be checked.
 */
export async function verifyChain(
  lines: AsyncIterable<string> | Iterable<string>,
  trust: Trust = {},
  open: OpenArchive = async () => undefined,
): Promise<Verdict> {
  return verdictOf(async () => {
    const checker = new Checker(trust);
    await checker.takeAll(lines, open);
    return checker.finish();
  });
}

/** Checks that a file of the archive holds a part of a chain, whole, from its first entry to its last. */
export async function verifyPart(line: DetachedLine, file: ArchiveFile): Promise<Verdict> {
  const { from, previousHash } = line.head;
  return verdictOf(async () => {
    requireSigned(line);
    const checker = new Checker({ key: line.publicKey }, { seq: from - 1, hash: previousHash });
    return checker.takePart(line.head, file);
  });
}

async function verdictOf(check: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Bad) return { ok: false, seq: error.seq, why: error.why };
    throw error;
  }
}

/** Takes hashes and key from an earlier export, or from a file of heads; the export is not checked here. */
export async function readKnown(lines: AsyncIterable<string> | Iterable<string>): Promise<KnownChain> {
  const known: KnownChain = { tenant: '', publicKey: '', hashes: new Map(), heads: [] };
  for await (const text of lines) {
    if (!text.trim()) continue;
    const line = readLine(text, 0);
    if (line.type === 'chain') Object.assign(known, { tenant: line.tenant, publicKey: line.publicKey });
    else if (line.type === 'entry') known.hashes.set(line.entry.seq, line.hash);
    else if (line.type === 'detached') known.hashes.set(line.head.seq, line.head.hash);
    else known.heads.push(line);
  }
  for (const { head } of known.heads) known.hashes.set(head.seq, head.hash);
  return known;
}
