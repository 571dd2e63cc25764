import type { ResultQuestion } from '@attest/api-contract';

/** What a reviewer has entered for one question; points as typed. */
export interface Mark {
  points: string;
  comment: string;
}
export type Marks = Record<string, Mark>;

export const NO_MARK: Mark = { points: '', comment: '' };

/** Kinds of questions that a person marks. */
export const isWritten = ({ question }: Pick<ResultQuestion, 'question'>): boolean =>
  question.type === 'short' || question.type === 'case';

/** Points as a number with at most one decimal between 0 and `most`; null when they are not. */
export function pointsOf(typed: string, most: number): number | null {
  const text = typed.trim();
  if (!/^\d{1,3}(\.\d)?$/.test(text)) return null;
  const points = Number(text);
  return points <= most ? points : null;
}

/** The sum of what is entered so far, with what the server has marked. */
export function scoreSoFar(automatic: number, written: ResultQuestion[], marks: Marks): number {
  const sum = written.reduce(
    (total, { question }) => total + (pointsOf(marks[question.id]?.points ?? '', question.points) ?? 0),
    automatic,
  );
  return Math.round(sum * 10) / 10;
}
