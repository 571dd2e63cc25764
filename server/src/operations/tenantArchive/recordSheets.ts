import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bilingual, FieldDefinition, FormValues } from '@attest/api-contract';
import { format } from 'fast-csv';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { QueryFieldSource } from '../../platform/query/objects';
import type { processesOf } from '../../records/definitions';
import { RECORD_QUERY_FIELDS } from '../../records/lists/columns';
import { TAKEN } from '../../records/queryable';
import { valueText } from '../../records/simulation/words';
import { namesIn } from '../../records/store/people';
import { auditChanges } from '../../records/values/changes';

/** Rows that are read at once. */
const PAGE = 500;

interface Sheet {
  process: string;
  /** Of its form, and of former versions of it. */
  fields: FieldDefinition[];
}

type Processes = ReturnType<typeof processesOf>;
type Row = Record<string, unknown> & { id: string; form_values: FormValues };
/** A cell in both languages; null: empty. */
type Cells = (Bilingual | null)[];

/**
 * The records of each type as a table for readers, below `records`: what they are and each field of the form under its
 * name, options and people by theirs, rich text as HTML, in a file for each language. Answers the types that have records.
 */
export async function writeRecordSheets(
  tx: TenantTransaction,
  processes: Processes,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{
    process: string;
  }>`select distinct process from quality_record order by process`.execute(tx);
  const folder = join(to, 'records');
  await mkdir(folder);
  const written: string[] = [];
  for (const { process } of rows) {
    const type = processes[process];
    if (!type) continue;
    const fields = [...type.form.fields, ...(type.inForce?.former ?? [])].filter(
      ({ key, type: kind }) => kind !== 'section' && !TAKEN.has(key),
    );
    await writeSheet(tx, { process, fields }, folder);
    written.push(process);
  }
  return written;
}

/** The records are read once for both languages. */
async function writeSheet(tx: TenantTransaction, sheet: Sheet, folder: string): Promise<void> {
  const lines = async function* (): AsyncGenerator<Cells> {
    yield [...RECORD_QUERY_FIELDS, ...sheet.fields].map(({ label }) => label);
    yield* cellsOf(tx, sheet);
  };
  const source = Readable.from(lines());
  await Promise.all(
    (['zh', 'en'] as const).map((language) =>
      pipeline(
        source,
        format<Cells, string[]>({
          headers: false,
          writeBOM: true,
          transform: (cells: Cells) => cells.map((cell) => cell?.[language] ?? ''),
        }),
        createWriteStream(join(folder, `${sheet.process}.${language}.csv`), { mode: 0o600 }),
      ),
    ),
  );
}

async function* cellsOf(tx: TenantTransaction, { process, fields }: Sheet): AsyncGenerator<Cells> {
  const told = RECORD_QUERY_FIELDS.map(
    ({ key, sql: value, shown }) => sql`${shown ?? value} as ${sql.id(`of_${key}`)}`,
  );
  let last: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select r.id, r.form_values, ${sql.join(told)} from quality_record r
      where r.process = ${process} and (${last}::uuid is null or r.id > ${last}::uuid)
      order by r.id limit ${PAGE}`.execute(tx);
    const names = await namesIn(tx, fields, ...rows.map(({ form_values }) => form_values));
    for (const row of rows) {
      const changes = auditChanges(fields, {}, row.form_values, names);
      const values = new Map(changes.map(({ field, new: value }) => [field, valueText(value)]));
      yield [
        ...RECORD_QUERY_FIELDS.map((field) => ownText(field, row[`of_${field.key}`])),
        ...fields.map(({ key }) => values.get(key) ?? null),
      ];
    }
    if (rows.length < PAGE) return;
    last = (rows.at(-1) as Row).id;
  }
}

/** What every record has: named, by its option, or as it is. */
function ownText({ options }: QueryFieldSource, value: unknown): Bilingual | null {
  const option = options?.find((one) => one.value === value);
  return option ? option.label : valueText(value instanceof Date ? value.toISOString() : value);
}
