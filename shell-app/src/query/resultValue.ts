import type { Bilingual, QueryObject } from '@attest/api-contract';
import { formatDay, formatInstant } from '@attest/shared-utility';

type Field = QueryObject['fields'][number];

interface Words {
  text: (value: Bilingual) => string;
  yes: string;
  no: string;
}

/** A value of a result as people read it: names in their language, codes by label, days and instants in the user's way. */
export function resultValue(field: Field | undefined, value: unknown, { text, yes, no }: Words): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return text(value as Bilingual);
  switch (field?.type) {
    case 'boolean':
      return value ? yes : no;
    case 'day':
      return formatDay(String(value));
    case 'instant':
      return formatInstant(String(value));
    case 'choice': {
      const option = field.options.find((one) => one.value === value);
      return option ? text(option.label) : String(value);
    }
    default:
      return String(value);
  }
}
