import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditValueText, type Bilingual, type FieldDefinition, type Language } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import { wordsOfField } from '../../platform/audit/words/registry';
import { auditParts, type Known } from '../../platform/audit/words/values';
import type { Database } from '../../platform/database/schema';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { instantText } from '../../platform/exports/cells';
import type { Renditions } from '../../platform/renditions/renditions';
import type { RecordPaper } from '../../platform/renditions/types';
import { RECORD_QUERY_FIELDS } from '../../records/lists/columns';
import { auditChanges, type Names } from '../../records/values/changes';
import { SIGNATURE_MEANINGS } from '../../workflow/definition';
import { everyField, ownText, type Row, recordsOf, type Sheet } from './recordSheets';

/** Papers that are asked for at once. */
const AT_ONCE = 20;

const WORDS = {
  signatures: { zh: '电子签名', en: 'Electronic signatures' },
  former: { zh: '以往版本的字段', en: 'Fields of former versions' },
  signer: { zh: '签名人', en: 'Signed by' },
  behalf: { zh: '代', en: 'for' },
  meaning: { zh: '含义', en: 'Meaning' },
  at: { zh: '日期时间', en: 'Date and time' },
  hash: { zh: '所签内容的 SHA-256', en: 'SHA-256 of what was signed' },
  superseded: { zh: '（已失效）', en: ' (superseded)' },
} satisfies Record<string, Bilingual>;

/** The company whose records they are, the language and the clock that they are written for. */
export interface PaperReader {
  tenant: string;
  language: Language;
  timeZone: string;
  asOf: Date;
}

type Signature = Selectable<Database['signature']>;

/** Nothing is opened from a paper, and whoever is named has a name in it. */
const AS_NAMED: Known = { named: () => undefined, size: () => null };

/**
 * Each record as PDF/A below `folder`, in a folder of its type: what it is, the fields by the sections of its form, its
 * signatures. The name of a file is the number of its record, or the id of one that has none.
 */
export async function writeRecordPapers(
  tx: TenantTransaction,
  renditions: Renditions,
  { sheets, reader, folder }: { sheets: readonly Sheet[]; reader: PaperReader; folder: string },
): Promise<void> {
  for (const sheet of sheets) {
    const place = join(folder, sheet.process);
    await mkdir(place);
    for await (const { rows, names } of recordsOf(tx, sheet))
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE);
        const signatures = await signaturesOf(tx, some);
        await Promise.all(
          some.map(async (row) => {
            const paper = paperOf(sheet, row, { names, signatures: signatures.get(row.id) ?? [], reader });
            const pdf = await renditions.run('recordToPdf', paper);
            await writeFile(join(place, `${fileName(paper.no || row.id)}.pdf`), pdf, { mode: 0o600 });
          }),
        );
      }
  }
}

const fileName = (no: string): string => no.replace(/[^\p{L}\p{N}._-]+/gu, '_');

async function signaturesOf(tx: TenantTransaction, rows: Row[]): Promise<Map<string, Signature[]>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .selectFrom('signature')
    .selectAll()
    .where(
      'record_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  const grouped = new Map<string, Signature[]>();
  for (const one of found) grouped.set(one.record_id, [...(grouped.get(one.record_id) ?? []), one]);
  return grouped;
}

interface PaperParts {
  names: Names;
  signatures: Signature[];
  reader: PaperReader;
}

function paperOf(sheet: Sheet, row: Row, { names, signatures, reader }: PaperParts): RecordPaper {
  const { language, timeZone, tenant, asOf } = reader;
  const at = (instant: Date) => instantText(instant, timeZone);
  const own = new Map(
    RECORD_QUERY_FIELDS.map((field) => {
      const value = row[`of_${field.key}`];
      const text = value instanceof Date ? at(value) : ownText(field, value)?.[language];
      return [field.key, { label: field.label[language], text: text ?? '' }] as const;
    }),
  );
  const values = new Map(
    auditChanges(everyField(sheet), {}, row.form_values, names).map(({ field, new: value }) => [
      field,
      value,
    ]),
  );
  const factsOf = (fields: FieldDefinition[]) =>
    fields.flatMap((field) => {
      const parts = auditParts(values.get(field.key), wordsOfField(field), AS_NAMED);
      return parts.length > 0 ? [{ label: field.label[language], text: auditValueText(parts, reader) }] : [];
    });
  const sections = [
    { title: '', facts: [...own.values()].filter(({ text }) => text !== '') },
    ...sheet.sections.map(({ key, label }) => ({
      title: label[language],
      facts: factsOf(sheet.fields.filter(({ section }) => section === key)),
    })),
    { title: WORDS.former[language], facts: factsOf(sheet.former) },
  ];
  const no = own.get('no')?.text ?? '';
  return {
    language,
    tenant,
    type: sheet.name[language],
    no,
    title: own.get('title')?.text ?? '',
    sections: sections.filter(({ facts }) => facts.length > 0),
    tables: signatures.length > 0 ? [signatureTable(signatures, { language, at })] : [],
    footer: `${no || row.id}  ·  ${at(asOf)}`,
  };
}

function signatureTable(
  signatures: Signature[],
  { language, at }: { language: Language; at: (instant: Date) => string },
): RecordPaper['tables'][number] {
  return {
    title: WORDS.signatures[language],
    columns: [WORDS.signer, WORDS.meaning, WORDS.at, WORDS.hash].map((label) => label[language]),
    rows: signatures.map((one) => [
      [
        `${one.signer_name} (${one.signer_account})`,
        ...(one.behalf_name ? [`${WORDS.behalf[language]} ${one.behalf_name}`] : []),
      ].join('\n'),
      `${SIGNATURE_MEANINGS[one.meaning][language]}${one.superseded ? WORDS.superseded[language] : ''}`,
      at(one.at),
      one.snapshot_hash,
    ]),
  };
}
