import { type DocumentCategory, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';

/**
 * The number of a new document: the next of the category's pattern, or `wanted` when it begins with the
 * category's code and is free. Numbers are never given twice; a rollback gives the number back.
 * DOCUMENT_NO_INVALID, DOCUMENT_NO_EXISTS.
 */
export async function documentNumber(
  tx: TenantTransaction,
  category: DocumentCategory,
  departmentCode: string,
  wanted?: string,
): Promise<string> {
  if (wanted !== undefined) {
    const no = wanted.trim();
    const prefix = `${category.code}-`;
    if (!/^[\w.-]+$/.test(no) || !no.startsWith(prefix) || no === prefix)
      throw new AppError('DOCUMENT_NO_INVALID', { prefix });
    if (await isUsed(tx, no)) throw new AppError('DOCUMENT_NO_EXISTS');
    return no;
  }
  const pattern = category.numberPattern.replace('{dept}', departmentCode);
  const [prefix = '', width = '3'] = pattern.split(/\{seq:(\d)\}/);
  let no: string;
  do no = prefix + String(await nextOf(tx, prefix)).padStart(Number(width), '0');
  while (await isUsed(tx, no));
  return no;
}

/** Goes on after what the counter gave, or at first after the highest number in use. */
async function nextOf(tx: TenantTransaction, prefix: string): Promise<number> {
  // Only a new counter has to look through the documents.
  const { rows: given } = await sql<{ last: number }>`
    update document_counter set last = last + 1 where prefix = ${prefix} returning last`.execute(tx);
  if (given[0]) return given[0].last;
  const { rows } = await sql<{ last: number }>`
    insert into document_counter (prefix, last)
    select ${prefix}, 1 + coalesce(max(substr(d.no, ${prefix.length + 1})::int), 0) from document d
    where starts_with(d.no, ${prefix}) and substr(d.no, ${prefix.length + 1}) ~ '^[0-9]{1,6}$'
    on conflict (tenant_id, prefix) do update set last = document_counter.last + 1
    returning last`.execute(tx);
  return rows[0]?.last as number;
}

async function isUsed(tx: TenantTransaction, no: string): Promise<boolean> {
  const row = await tx.selectFrom('document').select('id').where('no', '=', no).executeTakeFirst();
  return row !== undefined;
}

/** `V04.d1`: the next draft after these labels; a release that was given once is never given again. */
export function nextDraftLabel(labels: string[]): string {
  const releases = labels.flatMap((label) => /^V(\d+)$/.exec(label)?.[1] ?? []).map(Number);
  const release = versionLabel(Math.max(0, ...releases) + 1);
  const drafts = labels
    .filter((label) => label.startsWith(`${release}.d`))
    .map((label) => Number(label.slice(release.length + 2)));
  return `${release}.d${Math.max(0, ...drafts) + 1}`;
}

/** `V04` of `V04.d2`. */
export const releaseOf = (label: string): string => label.replace(/\.d\d+$/, '');
