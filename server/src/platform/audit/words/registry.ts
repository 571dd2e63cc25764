import type { Bilingual, FieldDefinition } from '@attest/api-contract';
import type { Brought } from '../../brought';
import { together } from '../../database/transaction';
import type { Context } from '../../module';
import { AUDIT_NAMES, auditName } from './names';

/** How values of one field are read; without any, a value says itself what it is. */
export interface FieldWords {
  /** What the field is called. */
  label?: Bilingual;
  /** Codes and what they are called. */
  codes?: Readonly<Record<string, Bilingual>>;
  /** What keys of another kind than ids name. */
  named?: NamedKind;
  /** Fields of an object, or of each of a list. */
  parts?: Readonly<Record<string, FieldWords>>;
  unit?: Bilingual | null;
  /** Puts a value that was recorded another way into one that can be read. */
  read?: (value: unknown) => unknown;
}

/** Something a value names, and where it can be opened. */
export interface Named {
  text: Bilingual;
  path?: string;
}

/**
 * `id` is any uuid; accounts, roles and menus are named by words of their own. A `person` is who was recorded as
 * `韩雪 (hanxue)`, as long as they are called so.
 */
export type NamedKind = 'id' | 'account' | 'person' | 'role' | 'menu';

/** Finds what keys of a kind name; keys it does not know are left out. */
type FindNames = (ctx: Context, keys: string[]) => Promise<Map<string, Named>>;
export interface AuditNames {
  kind: NamedKind;
  find: FindNames;
}

/** Finds the fields of the definition that each record is pinned to. */
export type FindForms = (ctx: Context, objectIds: string[]) => Promise<Map<string, FieldDefinition[]>>;

declare module '../../module' {
  interface ServerModule {
    /** What fields of a type of object are called, and how their values are read (`*`: those of all others). */
    auditWords?: Record<string, Record<string, FieldWords>>;
    /** Finds what values of the trail name. */
    auditNames?: AuditNames[];
    /** What types of objects are called that the product has no name for. */
    objectNames?: Record<string, Bilingual>;
    /** By type of object: finds the fields of the definitions that records are pinned to. */
    auditForms?: Record<string, FindForms>;
  }
}

/** How one field of a type of object is read. */
export const fieldWords = (brought: Brought, objectType: string, field: string): FieldWords | undefined => {
  const fields = brought.byKey('auditWords')[objectType] ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : fields['*'];
};

/** What a field of a type of object is called; undefined for one that nobody has declared. */
export function fieldLabel(brought: Brought, objectType: string, field: string): Bilingual | undefined {
  const fields = brought.byKey('auditWords')[objectType] ?? {};
  const own = Object.hasOwn(fields, field) ? fields[field]?.label : undefined;
  return own ?? (Object.hasOwn(AUDIT_NAMES.fields, field) ? AUDIT_NAMES.fields[field] : undefined);
}

/** What a type of object is called. */
export const objectName = (brought: Brought, objectType: string): Bilingual =>
  brought.byKey('objectNames')[objectType] ?? auditName('objects', objectType);

/** Everything that the keys of a kind name, whoever knows it. */
export async function findNames(ctx: Context, kind: NamedKind, keys: string[]): Promise<Map<string, Named>> {
  const finders = ctx.brought.all('auditNames').filter((names) => names.kind === kind);
  const found = await together(ctx.tx, () => Promise.all(finders.map(({ find }) => find(ctx, keys))));
  return new Map(found.flatMap((names) => [...names]));
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
    ...(type === 'user' && { named: 'person' as const }),
    ...(options && { codes: Object.fromEntries(options.map(({ value, label }) => [value, label])) }),
    ...(columns && {
      parts: Object.fromEntries(
        columns.map((column) => [column.key, { ...wordsOfField(column), label: column.label }]),
      ),
    }),
    ...(unit && { unit }),
  };
}
