import type { Citation } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { viewerPath, visibleVersions } from '../../documents';
import { type Concept, conceptsOf, coverage, piecesOf, type Weights } from './concepts';
import { sentencesOf } from './sentences';

interface Page {
  version_id: string;
  document_id: string;
  no: string;
  title_zh: string;
  title_en: string;
  label: string;
  page: number;
  paged: boolean;
  text: string;
}

/** A piece on more pages than these says nothing about any of them. */
const COMMON = 2_000;
/** Pages whose sentences are looked at. */
const PAGES = 40;
/** A sentence has to say at least this much of the question. */
const ENOUGH = 0.5;
/** … and this much without what the title says. */
const BY_ITSELF = 0.25;
/** … and so much of what the best one says. */
const BESIDE_BEST = 0.65;
const MOST = 4;
const PER_DOCUMENT = 2;

/**
 * Sentences of documents in force that the caller may read which say most of a question, best first, numbered
 * from 1. None when nothing says enough of it.
 */
export async function passagesFor(
  ctx: Context,
  question: string,
  synonyms: string[][],
  { enough = ENOUGH, most = MOST } = {},
): Promise<Citation[]> {
  const concepts = conceptsOf(question, synonyms);
  if (concepts.length === 0) return [];
  const weights = await weightsOf(ctx, piecesOf(concepts));
  if (weights.size === 0) return [];
  return best(concepts, weights, await pagesSaying(ctx, weights), { enough, most }).map(
    ({ page, sentence }, index) => ({
      no: index + 1,
      versionId: page.version_id,
      documentNo: page.no,
      version: page.label,
      title: ctx.language === 'zh' ? page.title_zh : page.title_en,
      page: page.paged ? page.page : null,
      text: sentence,
      path: viewerPath(page.document_id, page.version_id, page.paged ? page.page : null),
    }),
  );
}

/** What each piece weighs: the rarer the more; pieces that are nowhere or everywhere are left out. */
async function weightsOf(ctx: Context, pieces: string[]): Promise<Weights> {
  const { rows } = await sql<{ piece: string; pages: number }>`
    select q.piece, (select count(*) from (
      select from document_content_page g where g.terms @> array[q.piece] limit ${COMMON + 1}) x) as pages
    from unnest(${pieces}::text[]) q(piece)`.execute(ctx.tx);
  return new Map(
    rows
      .filter(({ pages }) => pages > 0 && pages <= COMMON)
      .map(({ piece, pages }) => [piece, Math.log(1 + COMMON / pages)]),
  );
}

/** Pages of versions in force with the weightiest pieces. */
async function pagesSaying(ctx: Context, weights: Weights): Promise<Page[]> {
  const { rows } = await sql<Page>`
    with said as (
      select g.version_id, g.page, sum(q.weight) as weight
      from unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::double precision[]) q(piece, weight)
      join document_content_page g on g.terms @> array[q.piece]
      group by 1, 2)
    select v.id as version_id, d.id as document_id, d.no, d.title_zh, d.title_en, v.label, g.page, g.paged, g.text
    from said
    join document_version v on v.id = said.version_id and v.state = 'effective'
    join document d on d.id = v.document_id
    join document_content_page g on g.version_id = said.version_id and g.page = said.page
    where ${visibleVersions(ctx)}
    order by said.weight desc, d.no, g.page limit ${PAGES}`.execute(ctx.tx);
  return rows;
}

interface Found {
  page: Page;
  sentence: string;
  score: number;
}

function best(
  concepts: Concept[],
  weights: Weights,
  pages: Page[],
  { enough, most }: { enough: number; most: number },
): Found[] {
  const found = pages.flatMap((page) =>
    sentencesOf(page.text).map((sentence): Found => {
      const title = `${page.title_zh} ${page.title_en}`;
      const alone = coverage(concepts, sentence, '', weights);
      return { page, sentence, score: alone < BY_ITSELF ? 0 : coverage(concepts, sentence, title, weights) };
    }),
  );
  const top = Math.max(0, ...found.map(({ score }) => score));
  const good = found.filter(({ score }) => score >= Math.max(enough, top * BESIDE_BEST));
  const kept: Found[] = [];
  for (const one of good.sort((a, b) => b.score - a.score)) {
    const ofDocument = kept.filter(({ page }) => page.document_id === one.page.document_id);
    if (ofDocument.length >= PER_DOCUMENT || kept.some(({ sentence }) => sentence === one.sentence)) continue;
    kept.push(one);
    if (kept.length === most) break;
  }
  return kept;
}
