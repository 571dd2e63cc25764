interface Fault extends Error {
  code?: string;
  path?: string;
  /** Of an address that leads to several: what came of each. */
  errors?: Error[];
}

/** Of a file or folder that a command was given. */
const OF_FILES: Record<string, (what: string) => string> = {
  ENOENT: (what) => `There is no ${what}.`,
  ENOTDIR: (what) => `There is no ${what}: a part of its path is no folder.`,
  EEXIST: (what) => `${what} is there already, and is not written over.`,
  EISDIR: (what) => `${what} is a folder, and a file is needed.`,
  EACCES: (what) => `${what} may not be used by this account.`,
  EPERM: (what) => `${what} may not be used by this account.`,
  ENOSPC: (what) => `There is no room left on the disk for ${what}.`,
};

/** What went wrong, in words; where a system tells of it by a code, what that means. */
export function inWords(error: unknown): string {
  const { code = '', path, message, errors } = error as Fault;
  if (path !== undefined && OF_FILES[code]) return OF_FILES[code](path);
  return message || (errors ?? []).map((each) => each.message).join('; ') || code;
}

/**
 * Runs a command of the operators to its end: 0, or what it answers; where it could not be done, says why on standard error
 * and ends with `failed`.
 */
export function runCommand(main: () => Promise<unknown>, failed = 2): void {
  main().then(
    (code) => process.exit(typeof code === 'number' ? code : 0),
    (error: unknown) => {
      console.error(inWords(error));
      process.exit(failed);
    },
  );
}
