import type { FieldDefinition, FileRef, FormValues } from '@attest/api-contract';

/** Where files stand: in a field, or in a cell of its rows. */
export interface FilePlace {
  key: string;
  column?: string;
  row?: number;
  files: FileRef[];
}

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);

/** The columns of a table that hold files. */
const fileColumns = ({ columns = [] }: FieldDefinition): FieldDefinition[] =>
  columns.filter(({ type }) => type === 'file');

/** Whether a field holds files, itself or in its rows. */
export const holdsFiles = (field: FieldDefinition): boolean =>
  field.type === 'file' || fileColumns(field).length > 0;

/** All files in the values, place by place. */
export const filePlaces = (fields: readonly FieldDefinition[], values: FormValues): FilePlace[] =>
  fields.flatMap((field): FilePlace[] => {
    const { key } = field;
    if (field.type === 'file') return [{ key, files: listOf(values[key]) }];
    return fileColumns(field).flatMap((column) =>
      listOf<FormValues>(values[key]).map((cells, row) => ({
        ...{ key, column: column.key, row },
        files: listOf<FileRef>(cells[column.key]),
      })),
    );
  });
