import type { Variable } from '@bpmn-io/feel-editor';
import { groupAt, listAt, type Part } from '../content';
import { type Designing, wordsOf } from '../designing';

const fieldOf = (pick: (words: ReturnType<typeof wordsOf>) => string) =>
  function variable({ key, label, columns }: Part): Variable {
    const detail = pick(wordsOf(label));
    const rows = Array.isArray(columns) ? (columns as Part[]).map(variable) : undefined;
    return {
      name: String(key),
      ...(detail && { detail }),
      ...(rows && { isList: 'optional' as const, entries: rows }),
    };
  };

const named = (name: string): Variable => ({ name });

/** What the expressions of a definition may name. */
export function variablesOf(
  { content, choices }: Designing,
  pick: (words: ReturnType<typeof wordsOf>) => string,
): Variable[] {
  const fields = listAt(content, '/form/fields').map(fieldOf(pick));
  const keys = new Set(fields.map(({ name }) => name));
  const ofRules = ['lookups', 'rollups', 'computed'].flatMap((kind) =>
    Object.keys(groupAt(content, `/rules/${kind}`)).filter((key) => kind !== 'computed' || !keys.has(key)),
  );
  return [
    { name: 'values', entries: fields },
    { name: 'before', entries: fields },
    { name: 'row', entries: fields.flatMap(({ entries = [] }) => entries) },
    ...['step', 'submitting', 'finishing', 'submittedAt', ...ofRules].map(named),
    ...[...new Set(choices.occasions.flatMap(({ tells }) => tells))].map(named),
  ];
}

/** The functions that the rules of the product have. */
export const functionsOf = ({ choices }: Designing): Variable[] =>
  choices.functions.map(({ name, takes }) => ({
    name,
    type: 'function',
    detail: `(${takes.join(', ')})`,
    params: takes.map((type) => ({ name: type })),
  }));
