import { type FileRef, sizeLimitOf } from '@attest/api-contract';
import { RowRefusal } from '../../../directory/imports/kind';
import { AppError, errorTexts } from '../../../platform/errors';
import type { OpenArchive } from '../../../platform/files/archive';
import { storeBrought } from '../../../platform/files/storeBytes';
import type { Context } from '../../../platform/module';
import type { FormerRecord } from './check';

/** The files that a record brings along. */
export interface Brought {
  values: FormerRecord['values'];
  /** Of what was signed. */
  scans: FileRef[];
  /** Those that fields hold. */
  held: FileRef[];
}

/** Keeps the files of the zip that a record names. RowRefusal for one that uploads would refuse. */
export async function bringFiles(
  ctx: Context,
  { values: given, proof, files }: FormerRecord,
  archive: OpenArchive | undefined,
): Promise<Brought> {
  const values = { ...given };
  const held: FileRef[] = [];
  for (const [key, names] of Object.entries(files)) {
    const refs = await all(ctx, names, archive);
    held.push(...refs);
    if (refs.length > 0) values[key] = refs;
  }
  return { values, scans: await all(ctx, proof, archive), held };
}

async function all(ctx: Context, names: string[], archive: OpenArchive | undefined): Promise<FileRef[]> {
  const refs: FileRef[] = [];
  for (const name of names) {
    const bytes = await archive?.read(name, sizeLimitOf(name));
    if (!bytes)
      throw new RowRefusal([
        { zh: `压缩包中的“${name}”无法读取`, en: `“${name}” of the zip cannot be read` },
      ]);
    refs.push(await kept(ctx, name, bytes));
  }
  return refs;
}

/** The refusal of a file names it. */
async function kept(ctx: Context, name: string, bytes: Buffer): Promise<FileRef> {
  try {
    return await storeBrought(ctx, { name: name.split('/').at(-1) ?? name, bytes });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { zh, en } = errorTexts(error.code, error.params);
    throw new RowRefusal([{ zh: `${name}：${zh}`, en: `${name}: ${en}` }]);
  }
}
