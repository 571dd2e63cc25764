import { SYNONYM_LIMITS } from '@attest/api-contract';

/** The words of a line, divided by commas or semicolons of either script; each once, whatever its case. */
export const wordsOf = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,，、;；=]/)
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) => [word.toLowerCase(), word]),
  ).values(),
];

/** What is wrong with a line; null when it can be saved. */
export function wordsProblem(text: string): 'tooFew' | 'notWords' | null {
  const { minWords, maxWords, minLength, maxLength } = SYNONYM_LIMITS;
  const words = wordsOf(text);
  if (words.length < minWords) return 'tooFew';
  const fit = words.every(({ length }) => length >= minLength && length <= maxLength);
  return fit && words.length <= maxWords ? null : 'notWords';
}
