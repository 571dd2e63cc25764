import type { RiskScores } from '@attest/api-contract';

/** Scores of the risk grid. */
export const risk = (severity: number, occurrence: number, detectability: number) => {
  const before: RiskScores = { severity, occurrence, detectability };
  return { before };
};

const AREAS = [
  'product',
  'otherBatches',
  'validation',
  'stability',
  'registration',
  'dataIntegrity',
  'patient',
];

/** The impact table: no effect anywhere but where a note says so. */
export const impact = (effects: Record<string, string> = {}) =>
  AREAS.map((area) => {
    const note = effects[area];
    return note ? { area, effect: 'yes', note } : { area, effect: 'none' };
  });

export const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
