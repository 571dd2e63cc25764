import type { Bilingual, FieldDefinition } from '@attest/api-contract';
import type { Context } from '../../module';

/** How values of one field are read; without any, a value says itself what it is. */
export interface FieldWords {
  /** Codes and what they are called. */
  codes?: Readonly<Record<string, Bilingual>>;
  /** What keys of another kind than ids name. */
  named?: NamedKind;
  /** Fields of an object, or of each of a list. */
  parts?: Readonly<Record<string, FieldWords & { label?: Bilingual }>>;
  unit?: Bilingual | null;
  /** Puts a value that was recorded another way into one that can be read. */
  read?: (value: unknown) => unknown;
}

/** Something a value names, and where it can be opened. */
export interface Named {
  text: Bilingual;
  path?: string;
}

/** `id` is any uuid; accounts, roles and menus are named by words of their own. */
export type NamedKind = 'id' | 'account' | 'role' | 'menu';

type FindNames = (ctx: Context, keys: string[]) => Promise<Map<string, Named>>;
type FindForms = (ctx: Context, objectIds: string[]) => Promise<Map<string, FieldDefinition[]>>;

const words = new Map<string, Record<string, FieldWords>>();
const names = new Map<NamedKind, FindNames[]>();
const forms = new Map<string, FindForms>();

/**
 * Tells how the trail of one type of object is read, field by field (`*`: all others); called by the module that owns
 * the type.
 */
export function registerAuditWords(objectType: string, fields: Record<string, FieldWords>): void {
  words.set(objectType, { ...words.get(objectType), ...fields });
}

/** Finds what keys name; called once by the module that owns them. Keys it does not know are left out. */
export function registerAuditNames(kind: NamedKind, find: FindNames): void {
  names.set(kind, [...(names.get(kind) ?? []), find]);
}

/** Finds the fields of the definition that a record is pinned to. */
export function registerAuditForm(objectType: string, find: FindForms): void {
  forms.set(objectType, find);
}

export const fieldWords = (objectType: string, field: string): FieldWords | undefined => {
  const fields = words.get(objectType) ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : fields['*'];
};

export const formFinder = (objectType: string): FindForms | undefined => forms.get(objectType);

/** Everything that the keys of a kind name, whoever knows it. */
export async function findNames(ctx: Context, kind: NamedKind, keys: string[]): Promise<Map<string, Named>> {
  const found = new Map<string, Named>();
  for (const find of names.get(kind) ?? [])
    for (const [key, named] of await find(ctx, keys)) found.set(key, named);
  return found;
}

/** Both names of a department, as they were once recorded in one text. */
const bothNames = (value: unknown): unknown => {
  const [zh, en, ...more] = typeof value === 'string' ? value.split(' / ') : [];
  return zh && en && more.length === 0 ? { zh, en } : value;
};

/** Fields of a form as the trail reads them: columns of tables, units, labels of codes. */
export function wordsOfField({ type, columns, options, unit }: FieldDefinition): FieldWords {
  return {
    ...(type === 'department' && { read: bothNames }),
    ...(options && { codes: Object.fromEntries(options.map(({ value, label }) => [value, label])) }),
    ...(columns && {
      parts: Object.fromEntries(
        columns.map((column) => [column.key, { ...wordsOfField(column), label: column.label }]),
      ),
    }),
    ...(unit && { unit }),
  };
}
