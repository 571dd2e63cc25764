/** The connection leads to a standby, which takes no changes: a fresh one finds the primary. */
export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === '25006';
