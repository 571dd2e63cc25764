import type { Citation } from '@attest/api-contract';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { inTime } from '../find';
import { synonymWords } from '../synonyms';
import { modelInUse } from '../written/settings';
import { passagesFor } from './passages';
import { sourcesOf } from './sources';

/** Milliseconds. */
const TIME_LIMIT = 4_000;

/** Sentences that answer a question, from what the caller may read. QUERY_TOO_SLOW. */
export async function citationsFor(ctx: Context, question: string): Promise<Citation[]> {
  const synonyms = await synonymWords(ctx);
  const end = performance.now() + TIME_LIMIT;
  const citations = await inTime(ctx, end, () => passagesFor(ctx, question, synonyms));
  if (!citations) throw new AppError('QUERY_TOO_SLOW');
  return citations;
}

/** The same with what was asked and told in the trail, and the model that can write an answer from it. */
export async function ask(ctx: Context, question: string): Promise<AnswerOf<'askAssistant'>> {
  const citations = await citationsFor(ctx, question);
  const sources = sourcesOf(citations);
  ctx.audit({
    module: 'search',
    objectType: 'assistant',
    objectName: question,
    event: 'ask',
    details: { question, sources },
  });
  return { citations, model: (await modelInUse(ctx))?.model ?? null };
}
