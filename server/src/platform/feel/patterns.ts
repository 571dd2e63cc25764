import { faultText } from '@attest/api-contract';
import { RE2JS } from 're2js';
import { ReasonedError } from '../reasoned';

/** Patterns by flags and text; what expressions write by hand is few. */
const compiled = new Map<string, RE2JS>();
const MAX_PATTERNS = 500;

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** A regular expression whose matching takes time in line with the text only. Throws for what is none. */
export function linearPattern(pattern: string, flags = ''): RE2JS {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known) return known;
  let bits = 0;
  for (const flag of flags) {
    const bit = FLAGS[flag];
    if (bit === undefined) throw new ReasonedError(faultText('patternFlag', { flag }));
    bits |= bit;
  }
  const made = compile(pattern, bits);
  if (compiled.size >= MAX_PATTERNS) compiled.delete(compiled.keys().next().value as string);
  compiled.set(key, made);
  return made;
}

function compile(pattern: string, bits: number): RE2JS {
  try {
    return RE2JS.compile(pattern, bits);
  } catch (error) {
    throw new ReasonedError(
      faultText('patternUnusable', {
        pattern,
        why: (error as Error).message,
      }),
    );
  }
}
