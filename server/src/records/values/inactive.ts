import type { FieldDefinition, FieldProblem, FormValues } from '@attest/api-contract';

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : []);

/** Options that are chosen no more, among what was given; what a record has already may stay. */
export const inactiveChosen = (
  fields: readonly FieldDefinition[],
  given: FormValues,
  before: FormValues,
): FieldProblem[] =>
  fields.flatMap((field): FieldProblem[] => {
    if (!(field.key in given)) return [];
    const had = new Set(valuesOf(before[field.key]));
    if (isInactive(field, given[field.key], had)) return [{ key: field.key, code: 'notAnOption' }];
    return (field.columns ?? []).flatMap((column) => {
      const hadIn = new Set(rowsOf(before[field.key]).flatMap((row) => valuesOf(row[column.key])));
      return rowsOf(given[field.key]).flatMap((row, index) =>
        isInactive(column, row[column.key], hadIn)
          ? [{ key: field.key, column: column.key, row: index, code: 'notAnOption' as const }]
          : [],
      );
    });
  });

function isInactive({ options = [] }: FieldDefinition, value: unknown, had: ReadonlySet<unknown>): boolean {
  const inactive = new Set<unknown>(options.flatMap((option) => (option.inactive ? option.value : [])));
  return valuesOf(value).some((one) => inactive.has(one) && !had.has(one));
}
