import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Deployment, ImportMapError, readImportMap } from './importMap';

interface Log {
  info(data: object, message: string): void;
  error(data: object, message: string): void;
}

interface WatchOptions {
  path: string;
  root: string;
  log: Log;
  onChange(before: Deployment, after: Deployment): void;
  /** Milliseconds of quiet before the file is read: editors write in several steps. */
  quiet?: number;
}

export interface MapWatch {
  /** The last good map. */
  current(): Deployment;
  /** Reads the file now; an invalid one is refused with a log, and the last good map stays in force. */
  reread(): void;
  stop(): void;
}

/** Reads the map and keeps it up to date. Throws ImportMapError when the first one is invalid. */
export const watchImportMap = ({ path, root, log, onChange, quiet = 150 }: WatchOptions): MapWatch => {
  let current = readImportMap(path, root);
  let timer: NodeJS.Timeout | undefined;

  const reread = () => {
    try {
      const next = readImportMap(path, root);
      if (next.version === current.version) return;
      const before = current;
      current = next;
      log.info({ from: before.version, to: next.version }, 'a new import map is in force');
      onChange(before, next);
    } catch (error) {
      const problems = error instanceof ImportMapError ? error.problems : [String(error)];
      log.error({ path, problems }, 'the import map is refused; the last good one stays in force');
    }
  };

  // The folder is watched, not the file: many tools replace a file by another of the same name.
  const watcher = watch(dirname(path), (_event, name) => {
    if (name && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(reread, quiet);
    timer.unref();
  });
  watcher.on('error', (error) => log.error({ error }, 'the import map is no longer watched'));

  return {
    current: () => current,
    reread,
    stop() {
      clearTimeout(timer);
      watcher.close();
    },
  };
};
