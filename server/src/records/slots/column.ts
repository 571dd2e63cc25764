import type { FieldDefinition } from '@attest/api-contract';
import { MAX_SLOT_TEXT } from '@attest/api-contract/records';
import type { SlotField } from './fields';

/** A text as it is kept beside a record and compared there: longer ones agree when they begin alike. */
export const keptText = (value: unknown): string => String(value).slice(0, MAX_SLOT_TEXT);

/** What a column holds of a value: the rank of an option, 1 for a switch that is on, the first instant of a day. */
export function slotValue(field: FieldDefinition, value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (field.options) return rankOf(field, value) || null;
  switch (field.type) {
    case 'switch':
      return value === true ? 1 : 0;
    case 'number':
    case 'slider':
      return typeof value === 'number' ? value : null;
    case 'date':
      return `${String(value)}T00:00:00Z`;
    default:
      return String(value);
  }
}

const rankOf = ({ options = [] }: FieldDefinition, value: unknown): number =>
  options.findIndex((option) => option.value === value) + 1;

/** The value that a column stands for; undefined for none. */
export function fromSlot({ field }: SlotField, stored: unknown): unknown {
  if (stored === null || stored === undefined) return undefined;
  if (field.options) return field.options[Number(stored) - 1]?.value;
  if (field.type === 'switch') return stored === 1;
  if (stored instanceof Date) {
    const text = stored.toISOString();
    return field.type === 'date' ? text.slice(0, 10) : text;
  }
  return stored;
}
