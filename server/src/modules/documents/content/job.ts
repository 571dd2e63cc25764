import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import { storeBytes } from '../../../platform/files/storeBytes';
import type { Platform } from '../../../platform/platform';
import { appendSignaturePage, extractPages, toPdf } from '../../../platform/renditions/renditions';
import { SIGNATURE_MEANINGS } from '../../../workflow/definition';
import { VERSION } from '../processes/documentVersion';
import '../tables';
import { readContent } from '../../../platform/files/readContent';
import { playedAs } from '../../../platform/files/recordings/recording';
import { pagesOf, writePages } from './pages';

interface Pending {
  id: string;
  no: string;
  label: string;
  title_zh: string;
  title_en: string;
  file_id: string;
  name: string;
  sha256: string;
  media_type: string;
  reading: boolean;
  rendering: boolean;
}

/** Reads the texts and makes the renditions that are asked for; each version in transactions of its own. */
export async function processContent(platform: Platform): Promise<void> {
  for (const tenant of await platform.tenantIds()) {
    const pending = await platform.asSystem(tenant, async ({ tx }) => {
      const { rows } = await sql<Pending>`
        select v.id, d.no, v.label, d.title_zh, d.title_en, f.id as file_id, f.name, f.sha256, f.media_type,
          v.content_state = 'pending' as reading, v.rendition = 'pending' as rendering
        from document_version v
        join document d on d.id = v.document_id
        join stored_file f on f.id = v.main_file_id
        where v.content_state = 'pending' or v.rendition = 'pending'
        order by v.changed_at limit 200`.execute(tx);
      return rows;
    });
    for (const version of pending) {
      try {
        if (version.reading) await read(platform, tenant, version);
        if (version.rendering) await render(platform, tenant, version);
      } catch (error) {
        platform.log.error({ err: error, version: version.id }, 'content of a document version');
        // Too much is waiting: the next round takes it up. Anything else would fail again.
        if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE'))
          await giveUp(platform, tenant, version);
      }
    }
  }
}

const sourceOf = async (platform: Platform, { name, sha256, media_type: mediaType }: Pending) => ({
  bytes: await readContent(platform, sha256),
  name,
  mediaType,
});

async function read(platform: Platform, tenant: string, version: Pending): Promise<void> {
  const texts = playedAs(version.media_type)
    ? []
    : await extractPages(platform.renditions, await sourceOf(platform, version));
  const text = texts.join('\n').trim();
  const pages = pagesOf(texts, version.media_type === 'application/pdf');
  await platform.asSystem(tenant, async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable('document_version')
      .set({ content_text: text, content_state: 'ready' })
      .where('id', '=', version.id)
      // Another file may have come meanwhile: it is read in the next round.
      .where('main_file_id', '=', version.file_id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await writePages(tx, version.id, pages);
  });
}

async function render(platform: Platform, tenant: string, version: Pending): Promise<void> {
  const pdf = playedAs(version.media_type)
    ? null
    : await toPdf(platform.renditions, await sourceOf(platform, version));
  if (!pdf) return void (await platform.asSystem(tenant, ({ tx }) => setRendition(tx, version.id, null)));
  const signatures = await platform.asSystem(tenant, ({ tx }) =>
    tx
      .selectFrom('signature')
      .selectAll()
      .where('process', '=', VERSION)
      .where('record_id', '=', version.id)
      .where('superseded', '=', false)
      // Whoever sent it back signed that, not this content.
      .where('decision', 'in', ['agree', 'approve'])
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
  const signed = await appendSignaturePage(platform.renditions, pdf, {
    no: version.no,
    version: version.label,
    title: { zh: version.title_zh, en: version.title_en },
    rows: signatures.map((row) => ({
      name: row.signer_name,
      account: row.signer_account,
      meaning: SIGNATURE_MEANINGS[row.meaning],
      at: row.at,
      utcOffset: row.utc_offset,
      ...(row.behalf_name && { onBehalfOf: row.behalf_name }),
    })),
    hash: signatures.at(-1)?.snapshot_hash ?? version.sha256,
  });
  await platform.asSystem(tenant, async (ctx) => {
    const file = await storeBytes(ctx, {
      name: `${version.no}-${version.label}.pdf`,
      mediaType: 'application/pdf',
      bytes: signed,
    });
    await setRendition(ctx.tx, version.id, file.id);
    ctx.audit({
      module: 'documents',
      objectType: VERSION,
      objectId: version.id,
      objectNo: version.no,
      objectName: version.title_zh,
      event: 'rendition',
      description: {
        zh: `生成 ${version.no} ${version.label} 的 PDF 及签名页（SHA-256 ${file.sha256}）`,
        en: `Made the PDF of ${version.no} ${version.label} with its signature page (SHA-256 ${file.sha256})`,
      },
    });
  });
}

type Transaction = Parameters<Parameters<Platform['inTenant']>[1]>[0];

const setRendition = (tx: Transaction, versionId: string, fileId: string | null) =>
  tx
    .updateTable('document_version')
    .set({ rendition: fileId ? 'ready' : 'none', rendition_file_id: fileId })
    .where('id', '=', versionId)
    .where('rendition', '=', 'pending')
    .execute();

async function giveUp(platform: Platform, tenant: string, { id }: Pending): Promise<void> {
  await platform.asSystem(tenant, async ({ tx }) => {
    await sql`
      update document_version set
        content_state = case when content_state = 'pending' then 'none' else content_state end,
        rendition = case when rendition = 'pending' then 'none' else rendition end
      where id = ${id}`.execute(tx);
  });
}
