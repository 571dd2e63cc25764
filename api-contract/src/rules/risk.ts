import type { RiskScores } from '../forms';

export type RiskLevel = 'low' | 'medium' | 'high';
export type EventClass = 'minor' | 'major' | 'critical';

/** Risk priority number, 1–125. */
export const rpn = ({ severity, occurrence, detectability }: RiskScores): number =>
  severity * occurrence * detectability;

/** High: RPN ≥ 60, or S = 5 with O ≥ 2. Medium: RPN 20–59, or S = 5. (ICH Q9) */
export function riskLevel(scores: RiskScores): RiskLevel {
  const number = rpn(scores);
  if (number >= 60 || (scores.severity === 5 && scores.occurrence >= 2)) return 'high';
  return number >= 20 || scores.severity === 5 ? 'medium' : 'low';
}

/** The class a risk level proposes. */
export const proposedClass = (level: RiskLevel): EventClass =>
  level === 'high' ? 'critical' : level === 'medium' ? 'major' : 'minor';

const CLASS_ORDER: EventClass[] = ['minor', 'major', 'critical'];

/** Negative when `chosen` is below what the risk proposes: only the quality head may do that. */
export const compareClass = (chosen: EventClass, proposed: EventClass): number =>
  CLASS_ORDER.indexOf(chosen) - CLASS_ORDER.indexOf(proposed);

/** Whether a value is a risk grid: three scores of 1 to 5 before control, and after it where that was scored. */
export function isRiskGrid(value: unknown): boolean {
  const score = (n: unknown) => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= 5;
  const scores = (part: unknown) => {
    const s = part as Record<string, unknown> | null;
    return (
      typeof s === 'object' &&
      s !== null &&
      score(s.severity) &&
      score(s.occurrence) &&
      score(s.detectability)
    );
  };
  const grid = value as { before?: unknown; after?: unknown } | null;
  return (
    typeof grid === 'object' &&
    grid !== null &&
    scores(grid.before) &&
    (grid.after === undefined || scores(grid.after))
  );
}
