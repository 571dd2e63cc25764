import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bilingual, FieldDefinition, FormValues } from '@attest/api-contract';
import { format } from 'fast-csv';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { QueryFieldSource } from '../../platform/query/objects';
import type { processesOf } from '../../records/definitions';
import type { ProcessForm } from '../../records/definitions/processForm';
import { RECORD_QUERY_FIELDS } from '../../records/lists/columns';
import { TAKEN } from '../../records/queryable';
import { valueText } from '../../records/simulation/words';
import { namesIn } from '../../records/store/people';
import { auditChanges, type Names } from '../../records/values/changes';

/** Rows that are read at once. */
const PAGE = 500;

/** A type of records with what its records may hold. */
export interface Sheet {
  process: string;
  name: Bilingual;
  sections: ProcessForm['sections'];
  /** Of its form. */
  fields: FieldDefinition[];
  /** Of former versions of its form. */
  former: FieldDefinition[];
}

type Processes = ReturnType<typeof processesOf>;
export type Row = Record<string, unknown> & { id: string; form_values: FormValues };
/** A cell in both languages; null: empty. */
type Cells = (Bilingual | null)[];

/** The types that have records. */
export async function sheetsOf(tx: TenantTransaction, processes: Processes): Promise<Sheet[]> {
  const { rows } = await sql<{
    process: string;
  }>`select distinct process from quality_record order by process`.execute(tx);
  return rows.flatMap(({ process }) => {
    const type = processes[process];
    if (!type) return [];
    const { sections, fields } = type.form;
    const own = (some: readonly FieldDefinition[]) =>
      some.filter(({ key, type: kind }) => kind !== 'section' && !TAKEN.has(key));
    const former = own(type.inForce?.former ?? []);
    return [{ process, name: type.data.name, sections, fields: own(fields), former }];
  });
}

/**
 * The records of each type as a table for readers, in `folder`: what they are and each field of the form under its
 * name, options and people by theirs, rich text as HTML, in a file for each language.
 */
export async function writeRecordSheets(
  tx: TenantTransaction,
  sheets: readonly Sheet[],
  folder: string,
): Promise<void> {
  for (const sheet of sheets) await writeSheet(tx, sheet, folder);
}

/** All that records of a type may have, or have had. */
export const everyField = ({ fields, former }: Sheet): FieldDefinition[] => [...fields, ...former];

/** The records are read once for both languages. */
async function writeSheet(tx: TenantTransaction, sheet: Sheet, folder: string): Promise<void> {
  const fields = everyField(sheet);
  const lines = async function* (): AsyncGenerator<Cells> {
    yield [...RECORD_QUERY_FIELDS, ...fields].map(({ label }) => label);
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

async function* cellsOf(tx: TenantTransaction, sheet: Sheet): AsyncGenerator<Cells> {
  const fields = everyField(sheet);
  for await (const { rows, names } of recordsOf(tx, sheet))
    for (const row of rows) {
      const changes = auditChanges(fields, {}, row.form_values, names);
      const values = new Map(changes.map(({ field, new: value }) => [field, valueText(value)]));
      yield [
        ...RECORD_QUERY_FIELDS.map((field) => ownText(field, row[`of_${field.key}`])),
        ...fields.map(({ key }) => values.get(key) ?? null),
      ];
    }
}

/** All records of a type, many at a time, with the names of whom they name. */
export async function* recordsOf(
  tx: TenantTransaction,
  sheet: Sheet,
): AsyncGenerator<{ rows: Row[]; names: Names }> {
  const columns = RECORD_QUERY_FIELDS.map(
    ({ key, sql: value, shown }) => sql`${shown ?? value} as ${sql.id(`of_${key}`)}`,
  );
  const fields = everyField(sheet);
  let last: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select r.id, r.form_values, ${sql.join(columns)} from quality_record r
      where r.process = ${sheet.process} and (${last}::uuid is null or r.id > ${last}::uuid)
      order by r.id limit ${PAGE}`.execute(tx);
    yield { rows, names: await namesIn(tx, fields, ...rows.map(({ form_values }) => form_values)) };
    if (rows.length < PAGE) return;
    last = (rows.at(-1) as Row).id;
  }
}

/** What every record has: named, by its option, or as it is. */
export function ownText({ options }: QueryFieldSource, value: unknown): Bilingual | null {
  const option = options?.find((one) => one.value === value);
  return option ? option.label : valueText(value instanceof Date ? value.toISOString() : value);
}
