import type { Bilingual, FieldDefinition, FieldOption } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { ProcessForm } from '../definitions/processForm';

/** An item of a list of base data, as a tenant has it. */
export interface BaseItem {
  code: string;
  label: Bilingual;
  inactive: boolean;
  /** The order in which items came: what is stored of it never changes. */
  seq: number;
}

/** The lists that a tenant has changed, each in the tenant's order; others are as the types name them. */
export type BaseLists = ReadonlyMap<string, readonly BaseItem[]>;

/** SQL value: all items, as JSON. */
export const BASE_ITEMS = `(
  select coalesce(json_agg(json_build_array(list, code, name_zh, name_en, inactive, seq) order by list, rank, seq), '[]')
  from base_item)`;

/** What `BASE_ITEMS` answers. */
export type StoredItems = [
  list: string,
  code: string,
  zh: string,
  en: string,
  inactive: boolean,
  seq: number,
][];

const asked = new WeakMap<TenantTransaction, Promise<BaseLists>>();

/** The lists that the tenant of a transaction has changed, read once in it. */
export function baseLists(tx: TenantTransaction): Promise<BaseLists> {
  const known = asked.get(tx) ?? readLists(tx);
  asked.set(tx, known);
  return known;
}

/** After the transaction has changed a list itself. */
export const forgetLists = (tx: TenantTransaction): boolean => asked.delete(tx);

/** Tells what the lists hold, where a statement has read them by the way: `baseLists` need not ask. */
export function holdLists(tx: TenantTransaction, stored: StoredItems): void {
  if (!asked.has(tx)) asked.set(tx, Promise.resolve(listsIn(stored)));
}

async function readLists(tx: TenantTransaction): Promise<BaseLists> {
  const [row] = await prepared<{ items: StoredItems }>(tx, 'base_items', `select ${BASE_ITEMS} as items`);
  return listsIn(row?.items ?? []);
}

function listsIn(stored: StoredItems): BaseLists {
  const lists = new Map<string, BaseItem[]>();
  for (const [list, code, zh, en, inactive, seq] of stored) {
    const items = lists.get(list) ?? [];
    lists.set(list, items);
    items.push({ code, label: { zh, en }, inactive, seq });
  }
  return lists;
}

const optionOf = ({ code, label, inactive }: BaseItem): FieldOption => ({
  value: code,
  label,
  ...(inactive && { inactive }),
});

/** As people choose: in the tenant's order, with what a later version of the type brings at the end. */
export function toChoose(options: readonly FieldOption[], items: readonly BaseItem[]): FieldOption[] {
  const known = new Set(items.map(({ code }) => code));
  return [...items.map(optionOf), ...options.filter(({ value }) => !known.has(value))];
}

/** As lists store ranks: those of the type in its order, then what the tenant has added in the order in which it came. */
export function toKeep(options: readonly FieldOption[], items: readonly BaseItem[]): FieldOption[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const own = new Set(options.map(({ value }) => value));
  const added = items.filter(({ code }) => !own.has(code)).sort((a, b) => a.seq - b.seq);
  return [
    ...options.map((option) => {
      const item = byCode.get(option.value);
      return item ? optionOf(item) : option;
    }),
    ...added.map(optionOf),
  ];
}

type Arrange = typeof toChoose;

const withItems = (field: FieldDefinition, lists: BaseLists, arrange: Arrange): FieldDefinition => {
  const items = field.base === undefined ? undefined : lists.get(field.base);
  const columns = field.columns?.map((column) => withItems(column, lists, arrange));
  const changed = columns?.some((column, index) => column !== field.columns?.[index]);
  if (!items && !changed) return field;
  return {
    ...field,
    ...(columns && { columns }),
    ...(items && { options: arrange(field.options ?? [], items) }),
  };
};

/** The lists that fields of a form name. */
const named = new WeakMap<ProcessForm, ReadonlySet<string>>();

export function listsOf(form: ProcessForm): ReadonlySet<string> {
  const known =
    named.get(form) ??
    new Set(
      form.fields.flatMap((field) => [field, ...(field.columns ?? [])].flatMap(({ base }) => base ?? [])),
    );
  named.set(form, known);
  return known;
}

/** What was made of a form, by what the lists say: the same again and again, so that what was compiled of it is. */
const made = new WeakMap<ProcessForm, Map<string, ProcessForm>>();
const MOST_MADE = 50;

/** A form with the items of the tenant's lists; the same form where the tenant has changed none that it names. */
export function withLists(form: ProcessForm, lists: BaseLists, arrange: Arrange): ProcessForm {
  const changed = [...listsOf(form)].filter((list) => lists.has(list));
  if (changed.length === 0) return form;
  const sign = JSON.stringify([arrange === toKeep, changed.map((list) => [list, lists.get(list)])]);
  const known = made.get(form) ?? new Map<string, ProcessForm>();
  made.set(form, known);
  const found = known.get(sign);
  if (found) return found;
  if (known.size >= MOST_MADE) known.clear();
  const fields = form.fields.map((field) => withItems(field, lists, arrange));
  const filled = { ...form, fields };
  known.set(sign, filled);
  return filled;
}
