import { versionLabel } from '@attest/api-contract';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import { useFiles } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import type { VersionedType } from '../../../records/versioned/type';
import { checkFile } from './check';
import type { KeptContent } from './tables';

export type Template = Stored<'print_template'>;

export const TEMPLATE = 'printTemplate';

export const noOf = ({ number }: Pick<Template, 'number'>): string =>
  `TPL-${String(number).padStart(4, '0')}`;

/** What it says now: its draft only as long as nothing of it was in force. */
export const contentOf = ({ content, draft }: Pick<Template, 'content' | 'draft'>): KeptContent => {
  const said = content ?? draft;
  if (!said) throw new Error('a template without content');
  return said;
};

/** Templates of prints and letters: written by one person, brought into force by another. */
export const TEMPLATES: VersionedType<Template, KeptContent> = {
  module: 'configuration',
  objectType: TEMPLATE,
  table: 'print_template',
  called: { zh: '打印模板', en: 'Print template' },
  identify: (row) => {
    const { nameZh: zh, nameEn: en } = contentOf(row);
    return { no: noOf(row), name: { zh, en } };
  },
  audited: ({ fileId: _, fileName, sha256, ...content }) => ({
    ...content,
    templateFile: `${fileName} (SHA-256 ${sha256})`,
  }),
  first: 'draft',
  read: (_, { draft, content }) => ({ draft, last: content }),
  columns: (content) => ({ draft: JSON.stringify(content) }),
  async keep(ctx, { id }, { fileId }) {
    const { tx, caller } = ctx;
    await tx.updateTable('print_template').set({ draft_by: caller.userId }).where('id', '=', id).execute();
    const versions = await tx
      .selectFrom('print_template_version')
      .select('content')
      .where('template_id', '=', id)
      .execute();
    const files = [...versions.map(({ content }) => content.fileId), fileId];
    if ((await useFiles(ctx, TEMPLATE, id, files)).length > 0) throw new AppError('NOT_FOUND');
  },
  async enforce(ctx, row, { content, isDraft }) {
    const { problems } = await checkFile(ctx, row.process, content.fileId);
    if (problems.length > 0) throw new AppError('INVALID_OPERATION');
    const former = row.effective_version;
    const version = isDraft ? former + 1 : former;
    return {
      label: versionLabel(version),
      former: former > 0 ? versionLabel(former) : null,
      async write(signatureId) {
        if (isDraft) {
          await endVersion(ctx, row);
          await ctx.tx
            .insertInto('print_template_version')
            .values({
              template_id: row.id,
              version,
              content: JSON.stringify(content),
              signature_id: signatureId,
              approved_by: ctx.caller.userId,
              from_at: ctx.now,
              until: null,
            })
            .execute();
        } else await setUntil(ctx, row, null);
        return {
          content: JSON.stringify(content),
          effective_version: version,
          draft: null,
          draft_by: null,
        };
      },
    };
  },
  async end(ctx, row) {
    await endVersion(ctx, row);
    return {};
  },
  async discard(_, { effective_version: version }) {
    return version > 0 ? { draft: null, draft_by: null } : null;
  },
};

/** The version in force is no longer in force. */
const endVersion = (ctx: Context, row: Template) => setUntil(ctx, row, ctx.now);

async function setUntil({ tx }: Context, { id, effective_version: version }: Template, until: Date | null) {
  let query = tx
    .updateTable('print_template_version')
    .set({ until })
    .where('template_id', '=', id)
    .where('version', '=', version);
  if (until) query = query.where('until', 'is', null);
  await query.execute();
}
