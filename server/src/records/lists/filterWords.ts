import { type Bilingual, NOT_CHOSEN, type RecordFilter } from '@attest/api-contract';
import { type Bringing, processOf } from '../definitions';
import { NOT_GIVEN, optionsOf } from './labels';

/** A filter as it is recorded: steps, fields and their values by what they are called. */
type NamedFilter = Omit<RecordFilter, 'stepId' | 'passed' | 'fields' | 'mine'> & {
  /** Other lists have a `mine` of their own. */
  own?: boolean;
  stepId?: (string | Bilingual)[];
  passed?: string | Bilingual;
  fields?: { field: string | Bilingual; values: (string | Bilingual)[] }[];
};

/** A filter of a type's records with names in the place of the keys of its definition. */
export function namedFilter(ctx: Bringing, process: string, filter: RecordFilter): NamedFilter {
  const { stepId, passed, fields, mine, ...rest } = filter;
  const { data, record, form } = processOf(ctx, process);
  const stepName = (id: string) => data.steps.find((step) => step.id === id)?.name ?? id;
  const fieldOf = (key: string) => form.fields.find((field) => field.key === key);
  const labelOf = (key: string) => fieldOf(key)?.label ?? record.report?.keys?.[key] ?? key;
  const valueName = (key: string, value: string): string | Bilingual => {
    if (value === NOT_CHOSEN) return NOT_GIVEN;
    const field = fieldOf(key);
    return (field && optionsOf(field).find((option) => option.value === value)?.label) ?? value;
  };
  return {
    ...rest,
    ...(mine !== undefined && { own: mine }),
    ...(stepId && { stepId: stepId.map(stepName) }),
    ...(passed && { passed: stepName(passed) }),
    ...(fields && {
      fields: Object.entries(fields).map(([key, values]) => ({
        field: labelOf(key),
        values: values.map((value) => valueName(key, value)),
      })),
    }),
  };
}
