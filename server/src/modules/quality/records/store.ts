import type { FormValues } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import { searchTerms } from '../../../platform/search/searchTerms';
import type { QualityProcessDefinition } from '../processes/process';
import type { QualityRecordTable } from '../tables';
import '../tables';

export type StoredRecord = Selectable<QualityRecordTable>;

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

/** A record with the name of whoever changed it last. */
export const viewedRecord = (
  tx: TenantTransaction,
  process: string,
  id: string,
): Promise<(StoredRecord & { changed_by_name: string | null }) | undefined> =>
  tx
    .selectFrom('quality_record')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('user_account')
        .select('user_account.name')
        .whereRef('user_account.id', '=', 'quality_record.changed_by')
        .as('changed_by_name'),
    )
    .where('quality_record.id', '=', id)
    .where('process', '=', process)
    .executeTakeFirst();

/** The columns that lists sort and filter by, drawn from the values. */
export function columnsOf(definition: QualityProcessDefinition, values: FormValues) {
  const facets = Object.fromEntries(
    definition.record.facets.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
  );
  return {
    title: textOf(values.title),
    department_id: idOf(values.dept),
    owner_id: idOf(values.owner),
    late_report: values.lateReport === true,
    facets: JSON.stringify({ ...facets, ...definition.rules.lookupKeys(values) }),
    form_values: JSON.stringify(values),
  };
}

/** What the list search looks through. */
export const termsOf = (no: string | null, values: FormValues): string[] =>
  searchTerms(no, textOf(values.title), textOf(values.place));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
