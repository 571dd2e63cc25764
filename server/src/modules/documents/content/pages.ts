import { sql } from 'kysely';
import { storable } from '../../../platform/audit/chain';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { contentTerms, unbroken } from '../../../platform/search/searchTerms';

/** What a page has of the next one: the longest text that can be searched for, less the character it begins with. */
const AHEAD = 99;
/** Characters of a piece of a file that has no pages. */
const PIECE = 20_000;

export interface ContentPage {
  page: number;
  paged: boolean;
  text: string;
  ahead: string;
  terms: string[];
}

/** The texts of a file as they are searched; `paged`: each is a page of it, else it is cut into pieces. */
export function pagesOf(texts: string[], paged: boolean): ContentPage[] {
  const flat = texts.map(unbroken).flatMap((text) => (paged ? [text] : piecesOf(text)));
  // A cut may have left half a character, which cannot be stored.
  return storable(flat).map((text, index) => {
    const ahead = storable(goesOn(text, flat[index + 1] ?? ''));
    return { page: index + 1, paged, text, ahead, terms: contentTerms(text + ahead) };
  });
}

const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) =>
    text.slice(index * PIECE, (index + 1) * PIECE),
  );

/** The beginning of the next page as it follows on this one. */
function goesOn(text: string, next: string): string {
  const last = [...text.slice(-2)].at(-1) ?? '';
  return unbroken(`${last}\n${next}`).slice(last.length, last.length + AHEAD);
}

/** Replaces the pages of a version. */
export async function writePages(
  tx: TenantTransaction,
  versionId: string,
  pages: ContentPage[],
): Promise<void> {
  await tx.deleteFrom('document_content_page').where('version_id', '=', versionId).execute();
  if (pages.length === 0) return;
  await sql`
    insert into document_content_page (version_id, page, paged, text, ahead, terms)
    select ${versionId}, p.* from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
      as p(page int, paged boolean, text text, ahead text, terms text[])`.execute(tx);
}
