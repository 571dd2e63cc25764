import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MANIFEST = 'manifest.json';
export const TRAIL = 'trail.jsonl';
export const FORMAT = 1;

/** A file of an archive. */
export interface Listed {
  /** Lines. */
  rows: number;
  sha256: string;
}

/** What an archive of one tenant holds. */
export interface TenantManifest {
  product: 'attest-tenant';
  format: typeof FORMAT;
  tenant: { id: string; code: string; nameZh: string; nameEn: string; hosts: string[] };
  /** All that is in it is as of this moment. */
  mark: string;
  /** Changes of the data model that the data is of. */
  migrations: string[];
  /** It holds what lets people in. */
  credentials: boolean;
  /** Table → its file below `tables`. */
  tables: Record<string, Listed>;
  trail: { entries: number; lastHash: string; key: string; sha256: string };
  files: { count: number; bytes: number };
}

/** Throws for a folder that is no archive of a tenant, or one of another format. */
export async function readTenantManifest(folder: string): Promise<TenantManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : (JSON.parse(text) as TenantManifest);
  if (manifest?.product !== 'attest-tenant') throw new Error(`${folder} is no archive of a tenant`);
  if (manifest.format !== FORMAT) throw new Error(`The format ${manifest.format} of ${folder} is not known`);
  return manifest;
}
