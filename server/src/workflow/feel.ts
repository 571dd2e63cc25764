import { evaluate } from 'feelin';

/** What expressions in diagrams and process data may read. */
export interface FeelContext {
  decision: string | null;
  values: Record<string, unknown>;
  /** Account of the initiator. */
  initiator: string;
  /** How the child process of a call activity ended. */
  end?: string;
}

/** Whether a FEEL condition holds; null, text and numbers are not true. */
export function holdsFeel(expression: string, context: FeelContext): boolean {
  return evaluate(expression, { ...context }).value === true;
}

/** The value of a FEEL expression (dates come as ISO text in the values). */
export function feelValue(expression: string, context: FeelContext): unknown {
  return evaluate(expression, { ...context }).value;
}

/** The reason why an expression cannot be used, or null. Only the syntax is judged: values come later. */
export function feelProblem(expression: string): string | null {
  try {
    evaluate(expression, { decision: null, values: {}, initiator: '', end: null });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
