import type { FieldProblem } from '@attest/api-contract';
import { expect } from '@jest/globals';

/** What a form was refused for, as `key: problem` in English or by its code; empty when it was taken. */
export const problemsOf = (refused: Promise<unknown>): Promise<string[]> =>
  refused.then(
    () => [],
    (error: { code: string; params: { problems: FieldProblem[] } }) => {
      expect(error.code).toBe('FORM_INVALID');
      return error.params.problems.map(
        ({ key, code, params }) => `${key}: ${params?.en ?? params?.rule ?? code}`,
      );
    },
  );
