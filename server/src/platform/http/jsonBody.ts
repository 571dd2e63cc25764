import { AppError } from '../errors';

/** Bytes of a JSON body, and how deep it may nest. */
export const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const invalid = (where: string) => new AppError('REQUEST_INVALID', { where });

/** Refuses texts that PostgreSQL cannot store: NUL and halves of surrogate pairs. */
const isStorable = (text: string) => !text.includes('\0') && isWellFormed(text);
const LONE_SURROGATE = /\p{Surrogate}/u;
const isWellFormed = (text: string) => !LONE_SURROGATE.test(text);

/**
 * Parses a body. Throws REQUEST_INVALID for what is no JSON, nests deeper than 32, or holds keys, texts or
 * numbers that nothing of ours can take.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('JSON');
  }
  checkValue(value);
  return value;
}

/** Walks without recursion, so that depth itself cannot exhaust the stack. */
export function checkValue(root: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (depth > MAX_DEPTH) throw invalid(`depth > ${MAX_DEPTH}`);
    if (typeof value === 'string' && !isStorable(value)) throw invalid(path || '/');
    if (typeof value === 'number' && !Number.isFinite(value)) throw invalid(path || '/');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key)) throw invalid(`${path}/${key.slice(0, 40)}`);
      open.push({ value: child, path: `${path}/${key.slice(0, 40)}`, depth: depth + 1 });
    }
  }
}
