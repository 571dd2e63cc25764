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
