import type { Citation } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { inTime, openMenus } from '../find';
import { synonymWords } from '../synonyms';
import { passagesFor } from './passages';

/** Milliseconds. */
const TIME_LIMIT = 4_000;

/** Sentences that answer a question, with what was asked and told in the trail. QUERY_TOO_SLOW, NO_PERMISSION. */
export async function ask(ctx: Context, question: string): Promise<Citation[]> {
  if (!(await openMenus(ctx)).has('DmsDocuments')) throw new AppError('NO_PERMISSION');
  const synonyms = await synonymWords(ctx);
  const end = performance.now() + TIME_LIMIT;
  const citations = await inTime(ctx, end, () => passagesFor(ctx, question, synonyms));
  if (!citations) throw new AppError('QUERY_TOO_SLOW');
  const sources = citations.map(({ documentNo, version, page }) =>
    [documentNo, version, page && `p. ${page}`].filter(Boolean).join(' '),
  );
  ctx.audit({
    module: 'search',
    objectType: 'assistant',
    objectName: question,
    event: 'ask',
    description: {
      zh: `提问“${question}”，引用：${sources.join('；') || '无'}`,
      en: `Asked “${question}”; cited: ${sources.join('; ') || 'nothing'}`,
    },
  });
  return citations;
}
