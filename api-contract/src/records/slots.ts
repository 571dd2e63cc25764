import { type FaultText, faultText } from '../faults';
import type { FieldDefinition, FieldType } from '../forms';

/** How many typed columns a record has of each kind: text, numbers, instants. */
export const SLOT_COLUMNS = { t: 16, n: 8, d: 8 } as const;

/** A typed column of the record, or `many`: values kept beside it, for fields that hold several. */
export const SLOT_PATTERN = '^(t([1-9]|1[0-6])|n[1-8]|d[1-8]|many)$';

/** Characters that a text column takes: an entry of its index holds no more. */
export const MAX_SLOT_TEXT = 500;

type SlotKind = keyof typeof SLOT_COLUMNS | 'many';

/** Which slots take the values of a type of field; the others cannot be listed by. */
const KINDS: Partial<Record<FieldType, SlotKind[]>> = {
  input: ['t', 'many'],
  textarea: ['t', 'many'],
  user: ['t', 'many'],
  department: ['t', 'many'],
  number: ['n'],
  slider: ['n'],
  switch: ['n'],
  radio: ['n', 'many'],
  select: ['n', 'many'],
  checkbox: ['many'],
  date: ['d'],
  datetime: ['d'],
  relation: ['many'],
};

const kindOf = (slot: string): SlotKind => (slot === 'many' ? slot : (slot[0] as SlotKind));

/** A slot that nothing has yet, for a field that lists are to show; undefined where none takes its values. */
export function freeSlot(
  { type, multiple }: Pick<FieldDefinition, 'type' | 'multiple'>,
  taken: ReadonlySet<unknown>,
): string | undefined {
  const kinds = KINDS[type] ?? [];
  if (multiple) return kinds.find((kind) => kind === 'many');
  return kinds
    .flatMap((kind) =>
      kind === 'many' ? kind : Array.from({ length: SLOT_COLUMNS[kind] }, (_, at) => `${kind}${at + 1}`),
    )
    .find((slot) => slot === 'many' || !taken.has(slot));
}

/** What is wrong with the slots that fields ask for, each with its field. */
export function slotProblems(fields: readonly FieldDefinition[]): FaultText[] {
  const taken = new Map<string, string>();
  return fields.flatMap(({ key, type, slot, multiple, maxLength, options }) => {
    if (!slot) return [];
    const other = taken.get(slot);
    if (slot !== 'many') taken.set(slot, key);
    if (other) return [faultText('slotTaken', { key, slot, other })];
    const kind = kindOf(slot);
    if (!KINDS[type]?.includes(kind))
      return [
        faultText('slotOfOtherKind', {
          key,
          slot,
          type,
        }),
      ];
    if (multiple && kind !== 'many')
      return [
        faultText('slotHoldsOne', {
          key,
          slot,
        }),
      ];
    const isText = type === 'input' || type === 'textarea';
    if (isText && (maxLength ?? Number.POSITIVE_INFINITY) > MAX_SLOT_TEXT)
      return [faultText('slotTextTooLong', { key, slot, most: MAX_SLOT_TEXT })];
    return (type === 'select' || type === 'radio') && !options?.length
      ? [faultText('slotWithoutOptions', { key, slot })]
      : [];
  });
}
