/** The value under a name that came from outside; names such as `constructor` find nothing. */
export const ownValue = <V>(table: Record<string, V>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
