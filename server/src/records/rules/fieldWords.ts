import type { FieldDefinition } from '@attest/api-contract';
import type { FeelWords } from '../../platform/feel/words';

type Named = Pick<FieldDefinition, 'label' | 'type' | 'options'>;

/** What expressions of a type name, as people call it: `values.…`, its fields and the columns of their tables. */
export function fieldWords(fields: readonly FieldDefinition[]): FeelWords {
  const byPath = new Map<string, Named>();
  for (const { key, columns = [], ...field } of fields) {
    byPath.set(`values.${key}`, field);
    for (const column of columns) byPath.set(`values.${key}.${column.key}`, column);
  }
  return {
    nameOf: (path) => byPath.get(path)?.label,
    isTime: (path) => ['date', 'datetime'].includes(byPath.get(path)?.type ?? ''),
    textAt: (path, text) => byPath.get(path)?.options?.find(({ value }) => value === text)?.label,
  };
}
