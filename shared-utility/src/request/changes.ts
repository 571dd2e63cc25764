import type { CallDeclaration, Tag } from '@attest/api-contract';

/** Reads anew whatever it keeps of the paths that are stale; resolves when what is on screen has come. */
export type ReadAnew = (isStale: (path: string) => boolean) => Promise<unknown>;

/** What calls show and change, between the client of the API and who keeps its answers. */
export function createChanges() {
  const shown = new Map<string, readonly Tag[]>();
  const keepers = new Set<ReadAnew>();
  return {
    /** From now on answers of the call may be kept somewhere. */
    asked({ path, shows }: Pick<CallDeclaration, 'path' | 'shows'>): void {
      if (shows) shown.set(path, shows);
    },
    /** Something has changed: resolves when what is on screen of it was read anew, or could not be. */
    async tell(tags: readonly Tag[] = []): Promise<void> {
      if (tags.length === 0) return;
      const isStale = (path: string) => shown.get(path)?.some((tag) => tags.includes(tag)) ?? false;
      await Promise.all([...keepers].map((readAnew) => readAnew(isStale)));
    },
    /** Whoever keeps answers is told of what has changed. */
    keep(readAnew: ReadAnew): void {
      keepers.add(readAnew);
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
