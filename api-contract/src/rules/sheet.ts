/** What a sheet shows of a record beside its fields: `{{record.no}}`. */
export const SHEET_FACTS = [
  'no',
  'status',
  'initiator',
  'owner',
  'department',
  'createdAt',
  'signatures',
  'history',
] as const;
export type SheetFact = (typeof SHEET_FACTS)[number];

/** Tags of a sheet; none of them has attributes. */
export const SHEET_TAGS: readonly string[] = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/**
 * What stands between two pairs of braces: the value of a field, what the first row of a table says in a column, what
 * a field is called, or a fact of the record.
 */
export type SheetPlaceholder = { value: string; column?: string } | { label: string } | { fact: SheetFact };

const isFact = (name: string): name is SheetFact => SHEET_FACTS.some((fact) => fact === name);

function placeholderOf(text: string): SheetPlaceholder {
  const [key = '', part] = text.trim().split('.', 2);
  if (part !== undefined && key === 'record' && isFact(part)) return { fact: part };
  if (part === 'label') return { label: key };
  return part === undefined ? { value: key } : { value: key, column: part };
}

/** The text of a sheet in pieces: as it stands, and what is filled in. */
export const sheetPieces = (text: string): (string | SheetPlaceholder)[] =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\{.*\}\}$/s.test(piece) ? placeholderOf(piece.slice(2, -2)) : piece));
