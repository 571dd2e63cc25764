import type { RiskScores } from '@attest/api-contract';
import type { DemoAct, References } from './company';
import type { Moment } from './moment';

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

const FUNCTIONS = ['quality', 'production', 'qc', 'validation', 'ra', 'ehs', 'it', 'supply'];

/** The assessment of a change: no effect on any function but where a note says so. */
export const assessment = (effects: Record<string, string> = {}) =>
  FUNCTIONS.map((one) => {
    const note = effects[one];
    return note ? { function: one, effect: 'yes', note } : { function: one, effect: 'none' };
  });

const JURISDICTIONS = ['cnDrug', 'cnDevice', 'usDevice', 'euDevice'];

/** Whether a complaint is reported: why or why not, where it is a question at all. */
export const reportability = (reasons: Record<string, ['yes' | 'no', string]>) =>
  JURISDICTIONS.map((jurisdiction) => {
    const [reportable, reason] = reasons[jurisdiction] ?? ['na'];
    return { jurisdiction, reportable, ...(reason && { reason }) };
  });

export const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

type Action = [type: string, text: string, owner: string, due: number, deliverable: string];

/** Rows of the plan of a CAPA, due so many days from today. */
export const planned = (refs: References, ...actions: Action[]) =>
  actions.map(([type, text, owner, due, deliverable]) => ({
    type,
    text,
    owner: refs.user(owner),
    due: refs.day(due),
    deliverable,
  }));

/** What is done with an action of a plan: its owner carries it out, then quality verifies it. */
export const carriedOut = (
  title: string,
  done: { by: string; at: Moment; result: string; evidence: string },
  verified: { by: string; at: Moment; verification: string },
): DemoAct[] => {
  const on = { process: 'capaAction', title };
  const { result, evidence } = done;
  const { verification } = verified;
  return [
    {
      by: done.by,
      at: done.at,
      decision: 'submit',
      reason: result,
      on,
      values: () => ({ result }),
      files: { evidence: { name: evidence, content: result } },
    },
    {
      by: verified.by,
      at: verified.at,
      decision: 'agree',
      reason: verification,
      on,
      values: () => ({ verification }),
    },
  ];
};

/** A row of the findings of an audit. */
export const finding = (text: string, clause: string, evidence: string, grade: string, owner: string) => ({
  text,
  clause,
  evidence,
  grade,
  owner,
});
