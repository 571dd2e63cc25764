import type { FieldDefinition } from '@attest/api-contract';
import type { Bringing } from '../definitions';
import { processOf } from '../definitions';
import type { ProcessForm } from '../definitions/processForm';
import type { SlotColumn } from '../tables';

/** A field that lists know: its values stand in a typed column, or beside the record where it has none. */
export interface SlotField {
  field: FieldDefinition;
  /** Null: in `record_value`. */
  column: SlotColumn | null;
}

const known = new WeakMap<ProcessForm, ReadonlyMap<string, SlotField>>();

/** The fields with a slot of a form, by key. */
export function slotFieldsOf(form: ProcessForm): ReadonlyMap<string, SlotField> {
  const found = known.get(form);
  if (found) return found;
  const fields = new Map(
    form.fields.flatMap((field) =>
      field.slot
        ? [[field.key, { field, column: field.slot === 'many' ? null : (field.slot as SlotColumn) }] as const]
        : [],
    ),
  );
  known.set(form, fields);
  return fields;
}

/** The fields that the lists of a process know. */
export const listedFields = (ctx: Bringing, process: string): ReadonlyMap<string, SlotField> =>
  slotFieldsOf(processOf(ctx, process).form);

/** What is searched beside number and title: short texts that lists know. */
export const searchedFields = (fields: ReadonlyMap<string, SlotField>): SlotField[] =>
  [...fields.values()].filter(({ field, column }) => column && field.type === 'input');
