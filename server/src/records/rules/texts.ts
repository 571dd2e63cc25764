import type { Bilingual } from '@attest/api-contract';
import { type CompiledFeel, compileFeel } from '../../platform/feel/compile';
import type { FeelScope } from '../../platform/feel/scope';
import type { RuleFacts } from './functions';
import { plain } from './plain';

const HOLE = /\{([^{}]+)\}/g;

/** The expressions in braces of texts. */
export const holesOf = (...texts: Bilingual[]): string[] =>
  texts.flatMap(({ zh, en }) =>
    [zh, en].flatMap((text) => [...text.matchAll(HOLE)].map(([, hole]) => hole as string)),
  );

/** A text whose holes are ready to be filled. */
export interface CompiledText {
  parts: readonly CompiledFeel<RuleFacts>[];
  fill(names: Readonly<Record<string, unknown>>, facts: RuleFacts): Bilingual;
}

/** Compiles a text that names values in braces. Throws FeelProblem. */
export function compileText(text: Bilingual, scope: FeelScope<RuleFacts>): CompiledText {
  const holes = new Map(holesOf(text).map((hole) => [hole, compileFeel(hole, scope)]));
  return {
    parts: [...holes.values()],
    fill(names, facts) {
      const filled = (of: string) =>
        of.replace(HOLE, (_, hole) => String(plain(holes.get(hole)?.evaluate(names, facts)) ?? ''));
      return { zh: filled(text.zh), en: filled(text.en) };
    },
  };
}
