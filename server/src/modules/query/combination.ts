import type { Bilingual } from '@attest/api-contract';

/** How conditions are combined: a leaf is the number of a condition. */
export type Combination = number | { and: Combination[] } | { or: Combination[] };

/** Why a combination cannot be read. */
export class CombinationError extends Error {
  constructor(readonly why: Bilingual) {
    super(why.en);
  }
}

const TOKEN = /\s*(?:(\d+)|(and|且|并且|&&)|(or|或|或者|\|\|)|([(（])|([)）])|(\S))/giy;
type Token = { kind: 'number' | 'and' | 'or' | 'open' | 'close'; text: string };
const KINDS = ['number', 'and', 'or', 'open', 'close'] as const;

/**
 * Reads `1 and (2 or 3)`: `and` binds more tightly than `or`, Chinese words and signs are understood.
 * Empty text joins all numbers by `and`. Throws CombinationError, also for numbers that do not exist or are unused.
 */
export function parseCombination(text: string, numbers: readonly number[]): Combination {
  if (text.trim() === '') return { and: [...numbers] };
  const tokens = tokenize(text);
  let at = 0;
  const used = new Set<number>();

  const either = (): Combination => group('or', both);
  const both = (): Combination => group('and', leaf);
  function group(kind: 'and' | 'or', part: () => Combination): Combination {
    const parts = [part()];
    while (tokens[at]?.kind === kind) {
      at++;
      parts.push(part());
    }
    if (parts.length === 1) return parts[0] as Combination;
    return kind === 'and' ? { and: parts } : { or: parts };
  }
  function leaf(): Combination {
    const token = tokens[at++];
    if (token?.kind === 'number') return condition(Number(token.text));
    if (token?.kind !== 'open') throw unexpected(token);
    const inner = either();
    if (tokens[at++]?.kind !== 'close')
      throw new CombinationError({ zh: '缺少右括号', en: 'a closing bracket is missing' });
    return inner;
  }
  function condition(no: number): number {
    if (!numbers.includes(no))
      throw new CombinationError({ zh: `没有条件 ${no}`, en: `there is no condition ${no}` });
    used.add(no);
    return no;
  }

  const tree = either();
  if (at < tokens.length) throw unexpected(tokens[at]);
  const unused = numbers.filter((no) => !used.has(no));
  if (unused.length)
    throw new CombinationError({
      zh: `条件 ${unused.join('、')} 未使用`,
      en: `condition ${unused.join(', ')} is not used`,
    });
  return tree;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const index = match.slice(1).findIndex((part) => part !== undefined);
    const kind = KINDS[index];
    const found = match[index + 1] as string;
    if (!kind) throw unexpected({ text: found });
    tokens.push({ kind, text: found });
  }
  return tokens;
}

const unexpected = (token: { text: string } | undefined) =>
  token
    ? new CombinationError({ zh: `意外的“${token.text}”`, en: `“${token.text}” is not expected here` })
    : new CombinationError({ zh: '表达式不完整', en: 'the expression is incomplete' });
