import type { Bilingual, FieldDefinition, FieldType } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { standingOfNew, writable } from '../access/rights';
import { processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import type { ProcessForm } from '../definitions/processForm';

/** Kinds of field of which a cell can say the value; tables, files and drawings it cannot. */
const IN_A_CELL: ReadonlySet<FieldType> = new Set([
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

/** What new records of a type are imported by. */
export interface ImportForm {
  form: ProcessForm;
  /** The step at which a record is begun, and its fields. */
  step: string | null;
  editable: string[];
  fields: FieldDefinition[];
  /** Headings of their columns. */
  columns: Record<string, Bilingual>;
}

/** The form of a new record, and which of its fields a spreadsheet fills. */
export async function importForm(ctx: Context, process: string): Promise<ImportForm> {
  const { data } = processOf(ctx, process);
  const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
  const draft = data.steps.find(({ kind }) => kind === 'draft');
  const standing = standingOfNew(ctx, draft?.id, { owner: ctx.caller.userId });
  const editable = [...writable(ctx, process, standing, draft?.fields ?? [])];
  const fields = form.fields.filter(
    ({ key, type, computed, retired }) =>
      editable.includes(key) && IN_A_CELL.has(type) && !computed && !retired,
  );
  return { form, step: draft?.id ?? null, editable, fields, columns: headingsOf(fields) };
}

/** Fields that are called alike are told apart by their keys. */
function headingsOf(fields: FieldDefinition[]): Record<string, Bilingual> {
  const twice = (label: Bilingual) =>
    fields.filter((field) => field.label.zh === label.zh || field.label.en === label.en).length > 1;
  return Object.fromEntries(
    fields.map(({ key, label }) => [
      key,
      twice(label) ? { zh: `${label.zh}（${key}）`, en: `${label.en} (${key})` } : label,
    ]),
  );
}
