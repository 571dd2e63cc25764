/** A statement is prepared from its so-manieth use on. */
const OFTEN = 5;
/** Prepared statements a connection keeps at most: they take memory in the database. */
const MOST_NAMES = 256;
const MOST_COUNTED = 5_000;

/** A migration has changed a table under a prepared statement: only a fresh connection helps. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
};

const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The name under which a statement is prepared on each connection, so that it is parsed and planned once;
 * undefined while it is rare. Texts that differ by each call, such as lists of ids, stay without.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name) return name;
  if (names.size >= MOST_NAMES) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count >= OFTEN) {
    uses.delete(text);
    names.set(text, `often_${names.size}`);
    return names.get(text);
  }
  if (uses.size >= MOST_COUNTED) uses.clear();
  uses.set(text, count);
  return undefined;
}
