import { EXPORT_LIMIT } from '@attest/api-contract';

/** Key of the text that says what is wrong with a range of rows; null when it can be exported. */
export function rangeProblem(from: string, to: string): 'missing' | 'order' | 'tooMany' | null {
  const [first, last] = [from, to].map((text) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : 0));
  if (!first || !last) return 'missing';
  if (first >= last) return 'order';
  return last - first + 1 > EXPORT_LIMIT ? 'tooMany' : null;
}
