/**
 * A line of a cause analysis, in the order in which an outline has them. The first is the effect and has level 0; each of
 * the others is a cause of the nearest line above it with a lower level.
 */
export interface CauseLine {
  level: number;
  text: string;
  /** The cause is held to be a root cause. */
  root?: true;
}

/** A cause with its own causes. */
export interface CauseNode extends Omit<CauseLine, 'level'> {
  causes: CauseNode[];
}

export const MAX_CAUSE_LINES = 100;
export const MAX_CAUSE_LEVEL = 8;
export const MAX_CAUSE_TEXT = 200;

const KEYS = new Set(['level', 'text', 'root']);

/** Whether a value is a cause analysis: one effect, and no level is skipped on the way down. */
export function isCauseTree(value: unknown): value is CauseLine[] {
  if (!Array.isArray(value) || value.length > MAX_CAUSE_LINES) return false;
  return value.every((line: unknown, at) => {
    if (typeof line !== 'object' || line === null || Object.keys(line).some((key) => !KEYS.has(key)))
      return false;
    const { level, text, root } = line as Record<string, unknown>;
    const above = at === 0 ? -1 : (value[at - 1] as CauseLine).level;
    return (
      Number.isInteger(level) &&
      (level as number) >= Math.min(at, 1) &&
      (level as number) <= Math.min(above + 1, MAX_CAUSE_LEVEL) &&
      typeof text === 'string' &&
      text.length <= MAX_CAUSE_TEXT &&
      !text.includes('\u0000') &&
      (root === undefined || (root === true && at > 0))
    );
  });
}

/** The lines as a tree under their effect; null where there are none. */
export function causeTreeOf(lines: readonly CauseLine[]): CauseNode | null {
  const path: CauseNode[] = [];
  for (const { level, ...line } of lines) {
    const node: CauseNode = { ...line, causes: [] };
    path.length = level;
    path.at(-1)?.causes.push(node);
    path.push(node);
  }
  return path[0] ?? null;
}
