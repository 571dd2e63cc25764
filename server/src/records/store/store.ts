import type { FormValues } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { storedTerms } from '../../platform/search/searchTerms';
import { BASE_ITEMS, type StoredItems } from '../base/items';
import { listedFields, searchedFields } from '../slots/fields';
import type { StoredRecord } from '../tables';

/** A record of a process by id; RECORD_NOT_EXIST when the tenant has none. `lock` keeps others from changing it. */
export async function readRecord(
  tx: TenantTransaction,
  process: string,
  id: string,
  { lock = false } = {},
): Promise<StoredRecord> {
  const row = await findRecord(tx, process, id, { lock });
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

async function findRecord(
  tx: TenantTransaction,
  process: string,
  id: string,
  { lock = false } = {},
): Promise<StoredRecord | undefined> {
  const query = tx
    .selectFrom('quality_record')
    .selectAll()
    .where('id', '=', id)
    .where('process', '=', process);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A record with the name of whoever changed it last, and what its form is made of. */
export type ViewedRecord = StoredRecord & {
  changed_by_name: string | null;
  form_hash: string;
  base_items: StoredItems;
};

const VIEWED = `
  select q.*, (select u.name from user_account u where u.id = q.changed_by) as changed_by_name,
    (select f.content_hash from quality_form f where f.process = q.process and f.version = q.process_version)
      as form_hash,
    ${BASE_ITEMS} as base_items
  from quality_record q where q.id = $1 and q.process = $2`;

/** A record as the engine and the screens see it; undefined when the tenant has none. `lock` as for `readRecord`. */
export async function viewedRecord(
  tx: TenantTransaction,
  process: string,
  id: string,
  { lock = false } = {},
): Promise<ViewedRecord | undefined> {
  const [name, text] = lock
    ? ['quality_lock_viewed', `${VIEWED} for update of q`]
    : ['quality_viewed', VIEWED];
  return (await prepared<ViewedRecord>(tx, name, text, [id, process]))[0];
}

/** The columns that are drawn from the values. */
export const columnsOf = (values: FormValues) => ({
  title: textOf(values.title),
  department_id: idOf(values.dept),
  owner_id: idOf(values.owner),
  form_values: JSON.stringify(values),
});

/** What the list search looks through. */
export const termsOf = (
  ctx: Pick<Context, 'brought'>,
  process: string,
  no: string | null,
  values: FormValues,
): string[] =>
  storedTerms(
    no,
    textOf(values.title),
    ...searchedFields(listedFields(ctx, process)).map(({ field }) => textOf(values[field.key])),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
