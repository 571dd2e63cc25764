import type { Citation } from '@attest/api-contract';
import { unseal } from '../../../platform/database/sealed';
import { AppError } from '../../../platform/errors';
import type { ByteAnswer, Context } from '../../../platform/module';
import { citationsFor } from '../answers/ask';
import { sourcesOf } from '../answers/sources';
import { reserve } from './budget';
import { MOST_TOKENS } from './chat';
import { messagesFor, tokensIn } from './prompt';
import { KEY_PURPOSE, modelInUse } from './settings';
import { lineOf, writtenAnswer } from './written';

/**
 * An answer that the tenant's model writes from what the caller may read; it begins when this call is committed.
 * NO_PERMISSION, QUERY_TOO_SLOW, INVALID_OPERATION, TOO_MANY_REQUESTS.
 */
export async function compose(ctx: Context, question: string): Promise<ByteAnswer> {
  return begin(ctx, question, await citationsFor(ctx, question));
}

const TRIAL: Record<'zh' | 'en', { question: string; title: string; text: string }> = {
  zh: {
    question: '检漏的压升限度是多少？',
    title: '试用样例',
    text: '每批进箱前检漏，30 分钟压升不超过 2 Pa。',
  },
  en: {
    question: 'What is the limit of the leak test?',
    title: 'Example of the product',
    text: 'Before each batch the rise of pressure in 30 minutes is at most 2 Pa.',
  },
};

/** The same for an example that is nobody's. */
export function tryModel(ctx: Context): Promise<ByteAnswer> {
  const { question, title, text } = TRIAL[ctx.language];
  const example = {
    no: 1,
    versionId: ctx.tenantId,
    documentNo: 'TRIAL',
    version: 'V01',
    page: null,
    path: '/',
  };
  return begin(ctx, question, [{ ...example, title, text }]);
}

async function begin(ctx: Context, question: string, citations: Citation[]): Promise<ByteAnswer> {
  const model = await modelInUse(ctx);
  // Without passages there is nothing to ask a model about.
  if (!model || citations.length === 0) throw new AppError('INVALID_OPERATION');
  const key = model.key && unseal(ctx, KEY_PURPOSE, model.key);
  const messages = messagesFor(question, citations, ctx.language);
  const promptTokens = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const useId = await reserve(ctx, model, promptTokens + MOST_TOKENS);
  if (!useId) return answerOf(Buffer.from(lineOf({ end: 'usedUp' })));
  const sources = sourcesOf(citations);
  ctx.audit({
    module: 'search',
    objectType: 'assistant',
    objectId: useId,
    objectName: question,
    event: 'compose',
    details: { question, count: citations.length, model: model.model, address: model.address, sources },
  });
  const { config } = ctx.platform;
  const stream = writtenAnswer(ctx, {
    useId,
    question,
    citations,
    promptTokens,
    request: { rules: config.outbound, address: model.address, model: model.model, key, messages },
  });
  return answerOf(stream);
}

const answerOf = (stream: ByteAnswer['stream']): ByteAnswer => ({
  stream,
  fileName: 'answer.ndjson',
  mediaType: 'application/x-ndjson; charset=utf-8',
});
