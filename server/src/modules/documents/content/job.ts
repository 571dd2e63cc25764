import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import { playedAs } from '../../../platform/files/recordings/recording';
import type { Platform } from '../../../platform/platform';
import { extractPages } from '../../../platform/renditions/renditions';
import { evaluateGate } from '../gate';
import { pagesOf, writePages } from './pages';
import { type Pending, render, sourceOf, tellFailed, tellPages } from './render';

/** Reads the texts and makes the renditions that are asked for; each version in transactions of its own. */
export async function processContent(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const pending = await platform.asSystem(tenant, async ({ tx }) => {
      const { rows } = await sql<Pending>`
        select v.id, d.id as document_id, d.no, v.label, v.row_version, d.title_zh, d.title_en, d.owner_id,
          f.id as file_id, f.name, f.sha256, f.media_type, v.content_state = 'pending' as reading, v.rendition = 'pending' as rendering
        from document_version v
        join document d on d.id = v.document_id
        join stored_file f on f.id = v.main_file_id
        where v.content_state = 'pending' or v.rendition = 'pending'
        order by v.changed_at limit 200`.execute(tx);
      return rows;
    });
    const failed = new Set<Pending>();
    const each = async (asked: 'reading' | 'rendering', work: typeof read) => {
      for (const version of pending.filter((one) => one[asked] && !failed.has(one)))
        try {
          await work(platform, tenant, version);
        } catch (error) {
          failed.add(version);
          platform.log.error({ err: error, version: version.id }, 'content of a document version');
          // Too much is waiting: the next round takes it up. Anything else would fail again.
          if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE'))
            await giveUp(platform, tenant, version);
        }
    };
    // Texts first: they are quick, and searches and comparisons wait for them.
    await each('reading', read);
    await each('rendering', async (...work) => {
      await render(...work);
      // It may have waited for nothing but its PDF.
      await platform.asSystem(tenant, (ctx) => evaluateGate(ctx, work[2].id));
    });
  });
}

async function read(platform: Platform, tenant: string, version: Pending): Promise<void> {
  const texts = playedAs(version.media_type)
    ? []
    : await extractPages(platform.renditions.of(tenant), await sourceOf(platform, version));
  const text = texts.join('\n').trim();
  const pages = pagesOf(texts, version.media_type === 'application/pdf');
  await platform.asSystem(tenant, async (ctx) => {
    const { numUpdatedRows } = await ctx.tx
      .updateTable('document_version')
      .set({ content_text: text, content_state: 'ready' })
      .where('id', '=', version.id)
      // Another file may have come meanwhile: it is read in the next round.
      .where('main_file_id', '=', version.file_id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await writePages(ctx.tx, version.id, pages);
    tellPages(ctx, version);
  });
}

async function giveUp(platform: Platform, tenant: string, version: Pending): Promise<void> {
  await platform.asSystem(tenant, async (ctx) => {
    await sql`
      update document_version set content_state = 'none'
      where id = ${version.id} and content_state = 'pending'`.execute(ctx.tx);
    await tellFailed(ctx, version);
  });
}
