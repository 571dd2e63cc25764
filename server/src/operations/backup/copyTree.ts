import { constants } from 'node:fs';
import { chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are copied at the same time. */
const AT_ONCE = 8;

interface Copied {
  files: number;
  bytes: number;
}

/**
 * Copies a folder with its owners and modes, each file synced to disk. `skip` names, by their path below the folder,
 * what is left out; a folder that ends with a slash is made without what is in it. What goes away meanwhile is not copied.
 */
export async function copyTree(
  from: string,
  to: string,
  skip: (path: string) => 'all' | 'content' | false = () => false,
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0 };
  const waiting: string[] = [];
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(join(from, path), { withFileTypes: true }).catch(orGone);
    if (!entries) return;
    await makeLike(join(from, path), join(to, path));
    for (const entry of entries) {
      const at = path ? `${path}/${entry.name}` : entry.name;
      const left = skip(at);
      if (left === 'all') continue;
      if (left === 'content') await makeLike(join(from, at), join(to, at));
      else if (entry.isDirectory()) await walk(at);
      else if (entry.isFile()) waiting.push(at);
    }
  };
  await walk('');
  const next = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const bytes = await copyOne(join(from, path), join(to, path));
      if (bytes === undefined) continue;
      copied.files += 1;
      copied.bytes += bytes;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return copied;
}

async function makeLike(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await lstat(from);
  await mkdir(to, { recursive: true, mode: mode & 0o7777 });
  await giveTo(to, { uid, gid });
}

/** Bytes of a file that was copied; undefined where it had gone. */
async function copyOne(from: string, to: string): Promise<number | undefined> {
  const like = await lstat(from).catch(orGone);
  if (!like) return undefined;
  const there = await copyFile(from, to, constants.COPYFILE_FICLONE).then(
    () => true,
    (error) => orGone(error) ?? false,
  );
  if (!there) return undefined;
  await giveTo(to, like);
  const file = await open(to, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Only root may give files away; anybody else owns what they read. */
export async function giveTo(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}

function orGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
