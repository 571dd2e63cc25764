import type { FieldDefinition, FileRef, FormValues } from '@attest/api-contract';

/** A file of a record and the field that holds it. */
export interface FileOfRecord {
  field: FieldDefinition;
  file: FileRef;
}

const isFile = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'sha256' in value;

const rowsOf = (value: unknown): FormValues[] =>
  Array.isArray(value)
    ? value.filter((row): row is FormValues => typeof row === 'object' && row !== null)
    : [];

/** Every file of the record: those of file fields, and those in columns of tables. */
export function filesOf(fields: FieldDefinition[], values: FormValues): FileOfRecord[] {
  return fields.flatMap((field) => {
    const value = values[field.key];
    if (field.type === 'file')
      return Array.isArray(value) ? value.filter(isFile).map((file) => ({ field, file })) : [];
    const { columns } = field;
    return columns ? rowsOf(value).flatMap((row) => filesOf(columns, row)) : [];
  });
}
