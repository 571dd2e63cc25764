import {
  auditValueText,
  type FieldDefinition,
  isEmptyValue,
  type Language,
  NO_VALUE,
} from '@attest/api-contract';
import { wordsOfField } from '../../platform/audit/words/registry';
import { changesInWords } from '../../platform/audit/words/words';
import type { Context } from '../../platform/module';

/** A value of a field, or of a column of its rows. */
export interface FieldValue {
  field: FieldDefinition;
  value: unknown;
}

/** Values as people read them, each empty where there is none; names are looked up for all of them together. */
export async function valuesInWords(
  ctx: Context,
  values: readonly FieldValue[],
  reader: { language: Language; timeZone: string },
): Promise<string[]> {
  const written = await changesInWords(
    ctx,
    (at) => wordsOfField((values[Number(at)] as FieldValue).field),
    values.map(({ field, value }, at) => ({
      field: String(at),
      label: field.label,
      old: null,
      new: isEmptyValue(value) ? null : value,
    })),
  );
  return written.map((change) => {
    const text = auditValueText(change.new, reader);
    return text === NO_VALUE ? '' : text;
  });
}
