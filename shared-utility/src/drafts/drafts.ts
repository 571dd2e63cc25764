export interface Draft<T> {
  value: T;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

interface DraftOptions {
  storage: () => Storage;
  /** Whose drafts: `tenant:user`, null when nobody is signed in. */
  owner: () => string | null;
  now: () => number;
}

/**
 * What was typed and not yet sent, kept in this browser per tenant and person. It survives sign-out
 * by idleness, a crash and a reload; it never leaves the browser.
 */
export function createDrafts({ storage, owner, now }: DraftOptions) {
  const keyOf = (key: string) => {
    const who = owner();
    return who === null ? null : `attest:draft:${who}:${key}`;
  };
  return {
    load<T>(key: string): Draft<T> | null {
      const name = keyOf(key);
      const text = name && storage().getItem(name);
      if (!text) return null;
      try {
        return JSON.parse(text) as Draft<T>;
      } catch {
        return null;
      }
    },
    /** False when the browser has no room left or nobody is signed in. */
    save<T>(key: string, value: T): boolean {
      const name = keyOf(key);
      if (!name) return false;
      try {
        storage().setItem(name, JSON.stringify({ value, savedAt: now() } satisfies Draft<T>));
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      const name = keyOf(key);
      if (name) storage().removeItem(name);
    },
  };
}
