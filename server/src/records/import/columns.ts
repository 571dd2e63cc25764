import type { Bilingual, FieldDefinition, FieldType } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import type { ProcessForm } from '../definitions/processForm';
import { beginning } from '../store/begin';

/** Kinds of field of which a cell can say the value; tables, files and drawings it cannot. */
export const IN_A_CELL: ReadonlySet<FieldType> = new Set([
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'time',
  'date',
  'datetime',
  'select',
  'editor',
  'relation',
  'user',
  'department',
  'richText',
  'slider',
  'switch',
  'link',
]);

/** What of a new record a spreadsheet fills. */
export interface ImportForm {
  /** As it is in force, with the fields that no cell can say. */
  form: ProcessForm;
  fields: FieldDefinition[];
  /** Headings of their columns. */
  columns: Record<string, Bilingual>;
}

/** The fields of a new record that a spreadsheet fills and the caller may write. */
export async function importForm(ctx: Context, process: string): Promise<ImportForm> {
  const { form, editable } = await beginning(ctx, process, {});
  const fields = form.fields.filter(
    ({ key, type, computed, retired }) => editable.has(key) && IN_A_CELL.has(type) && !computed && !retired,
  );
  return { form, fields, columns: headingsOf(fields) };
}

/** Fields that are called alike are told apart by their keys. */
export function headingsOf(fields: FieldDefinition[]): Record<string, Bilingual> {
  const twice = (label: Bilingual) =>
    fields.filter((field) => field.label.zh === label.zh || field.label.en === label.en).length > 1;
  return Object.fromEntries(
    fields.map(({ key, label }) => [
      key,
      twice(label) ? { zh: `${label.zh}（${key}）`, en: `${label.en} (${key})` } : label,
    ]),
  );
}
