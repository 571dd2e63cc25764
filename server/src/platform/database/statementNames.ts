/** A statement is prepared from its so-manieth use on. */
const OFTEN = 5;
/** Names that are remembered: more than a connection keeps prepared, so that those used in turns keep theirs. */
const MOST_NAMES = 1_000;
const MOST_COUNTED = 5_000;

/** A migration has changed a table under a prepared statement: only a fresh connection helps. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
};

/** By text, the one used last at the end. */
const names = new Map<string, string>();
const uses = new Map<string, number>();
let given = 0;

/**
 * The name under which a statement is prepared on each connection, so that it is parsed and planned once;
 * undefined while it is rare. Texts that differ by each call, such as lists of ids, stay without.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name) return named(text, name);
  const count = (uses.get(text) ?? 0) + 1;
  if (count >= OFTEN) {
    uses.delete(text);
    return named(text, `often_${given++}`);
  }
  if (uses.size >= MOST_COUNTED) uses.clear();
  uses.set(text, count);
  return undefined;
}

/** Remembers a name as the one used last. One that was forgotten is never given to another text. */
function named(text: string, name: string): string {
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest);
  return name;
}
