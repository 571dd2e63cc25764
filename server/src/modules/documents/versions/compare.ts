import { wordsOfField } from '../../../platform/audit/words/registry';
import { changesInWords } from '../../../platform/audit/words/words';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { formOf } from '../../../records/definitions/definition';
import { namesIn } from '../../../records/store/people';
import { auditChanges } from '../../../records/values/changes';
import { documentVersionProcess, VERSION } from '../processes/documentVersion';
import { requireVersion } from './see';
import { readDocument, readVersion, valuesOf } from './store';

const MAX_PARAGRAPHS = 5000;

/** What differs between two versions of one document. INVALID_OPERATION for versions of different documents. */
export const compareVersions: Handles<'compareVersions'> = async (ctx, { leftId, rightId }) => {
  await requireVersion(ctx, leftId);
  await requireVersion(ctx, rightId);
  const left = await readVersion(ctx.tx, leftId);
  const right = await readVersion(ctx.tx, rightId);
  if (left.document_id !== right.document_id) throw new AppError('INVALID_OPERATION');
  const document = await readDocument(ctx.tx, left.document_id);
  const { fields } =
    right.process_version === null
      ? documentVersionProcess.form
      : await formOf(ctx.tx, VERSION, right.process_version);
  const before = valuesOf(left, document);
  const after = valuesOf(right, document);
  const changes = auditChanges(fields, before, after, await namesIn(ctx.tx, fields, before, after));
  const wordsFor = (field: string) => {
    const definition = fields.find(({ key }) => key === field);
    return definition && wordsOfField(definition);
  };
  const [leftText, rightText] = [await paragraphsOf(ctx, leftId), await paragraphsOf(ctx, rightId)];
  return {
    left: { label: left.label, state: left.state },
    right: { label: right.label, state: right.state },
    fields: await changesInWords(ctx, wordsFor, changes),
    leftText: leftText.slice(0, MAX_PARAGRAPHS),
    rightText: rightText.slice(0, MAX_PARAGRAPHS),
    truncated: Math.max(leftText.length, rightText.length) > MAX_PARAGRAPHS,
    pending: left.content_state === 'pending' || right.content_state === 'pending',
  };
};

async function paragraphsOf(ctx: Context, versionId: string): Promise<string[]> {
  const { content_text: text } = await ctx.tx
    .selectFrom('document_version')
    .select('content_text')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length > 0);
}
