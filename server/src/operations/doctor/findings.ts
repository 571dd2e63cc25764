/** What a look at one thing has found. */
export interface Finding {
  what: string;
  /** `off`: it is not set up, and need not be. */
  is: 'good' | 'warning' | 'bad' | 'off';
  /** What was seen, in a few words. */
  seen: string;
  /** What to do about it. */
  advice?: string;
}

const SIGNS: Record<Finding['is'], string> = { good: 'ok', warning: 'look', bad: 'BAD', off: '–' };

/** A line for each finding, and one for what to do where there is something to do. */
export function printed(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .flatMap(({ what, is, seen, advice }) => [
      `${SIGNS[is].padEnd(5)} ${what.padEnd(width)}  ${seen}`,
      ...(advice ? [`${' '.repeat(6)}${' '.repeat(width)}  → ${advice}`] : []),
    ])
    .join('\n');
}
