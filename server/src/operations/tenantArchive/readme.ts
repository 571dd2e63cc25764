import type { TenantManifest } from './manifest';
import { CREDENTIAL_COLUMNS, CREDENTIALS, LEFT_OUT, type TenantTable } from './tables';

const lines = (reasons: Record<string, string>) =>
  Object.entries(reasons)
    .map(([table, why]) => `- ${table}: ${why}`)
    .join('\n');

/** What an archive says of itself, for readers who have neither this product nor its documentation. */
export const readme = (
  { tenant, mark, trail, files, credentials }: TenantManifest,
  tables: TenantTable[],
  { types, papers }: { types: string[]; papers: boolean },
) =>
  `# ${tenant.nameEn} (${tenant.nameZh}), tenant ${tenant.code}

All data of one tenant of Attest, as of ${mark}. Everything is UTF-8; times are ISO 8601, UTC.

- manifest.json: what is here; of each file its number of lines and its SHA-256.
- tables/<name>.jsonl: the rows of a table, one JSON object a line, in the order of their keys.
- tables/<name>.csv: the same for spreadsheets; lists and objects stand as JSON in their cell.
- records/<type>.en.csv, <type>.zh.csv: the records of a type for readers, with the names of its fields, options and
  people in English and in Chinese, rich text as HTML${types.length > 0 ? `: ${types.join(', ')}` : ''}. They repeat what tables/quality_record.jsonl holds, and are not imported.${
    papers
      ? '\n- records/<type>/<number>.pdf: each record as PDF/A-2b, with its signatures; under its id where it has no number.'
      : ''
  }
- trail.jsonl: the audit trail, ${trail.entries} entries. Each entry has the SHA-256 of the hash before it followed by the
  entry as it was hashed; the last line is the head, signed with Ed25519 by the key ${trail.key}.
  \`npm run audit:verify -- trail.jsonl --key ${trail.key}\` checks it.
- files/content/ab/cd/<sha256>: ${files.count} files by their SHA-256; tables/stored_file.jsonl has their names.

Rows refer to each other by ids: a column such as user_id to the row of user_account with that id. Values of records are
in quality_record, by the keys of the fields that record_definition_content describes; signatures in signature.

Not in it:
${lines(LEFT_OUT)}
${
  credentials
    ? ''
    : `${lines(CREDENTIALS)}
- ${Object.entries(CREDENTIAL_COLUMNS)
        .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
        .join(
          ', ',
        )}, and texts that are stored sealed: they stand as null. It cannot be imported without them.
`
}
Tables, each after those that it refers to:
${tables.map(({ name, needs }) => `- ${name}${needs.length > 0 ? ` (${needs.join(', ')})` : ''}`).join('\n')}
`;
