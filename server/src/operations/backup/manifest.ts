import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a backup that says what it is. */
export const MANIFEST = 'backup.json';

/** Name of a backup’s folder: its mark, in UTC. */
export const NAME = /^attest-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const nameAt = (mark: Date): string =>
  `attest-${mark.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** What was proved of a backup. */
export interface Proof {
  provedAt: string;
  tenants: ProvedTenant[];
}

export interface ProvedTenant {
  code: string;
  /** Of its trail. */
  entries: number;
  lastHash: string;
  /** Sealed texts that the key opens, and those that no key does. */
  opened: number;
  closed: number;
}

export interface Manifest extends Proof {
  product: 'attest';
  /** Nothing that was acknowledged before it is missing. */
  mark: string;
  files: number;
  bytes: number;
  /** Everything else is in one file that only its key opens. */
  encrypted: boolean;
}

/** Throws for a folder that is no backup, or one that was not finished. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : (JSON.parse(text) as Manifest);
  if (manifest?.product !== 'attest') throw new Error(`${folder} is no backup of Attest`);
  return manifest;
}
