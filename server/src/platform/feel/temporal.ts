import { evaluate, FeelDate, FeelDateTime, FeelTime } from 'feelin';
import type { FeelType } from './types';

const CONSTRUCTED: readonly FeelType[] = ['date and time', 'date', 'time', 'duration'];

/**
 * The kind that a date, time or duration in an expression has; undefined when it is written wrongly. What is made
 * from values, `date(values.at)`, is known by its name.
 */
export function literalType(literal: string): FeelType | undefined {
  if (!literal.startsWith('@') && !/^[a-z ]+\(\s*"[^"]*"\s*\)$/.test(literal))
    return CONSTRUCTED.find((kind) => literal.startsWith(String(kind)));
  const { value } = evaluate(literal);
  if (value === null) return undefined;
  if (value instanceof FeelDate) return 'date';
  if (value instanceof FeelDateTime) return 'date and time';
  return value instanceof FeelTime ? 'time' : 'duration';
}
