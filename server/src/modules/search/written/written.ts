import { Readable } from 'node:stream';
import type { AnswerLine, Citation, Outcome } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { sourcesOf } from '../answers/sources';
import { settle } from './budget';
import { type ChatRequest, chat } from './chat';
import { CitedText } from './citedText';
import { tokensIn } from './prompt';

/** Characters of an answer. */
const MOST = 4_000;

/** A line as it is sent. */
export const lineOf = (line: AnswerLine): string => `${JSON.stringify(line)}\n`;

export interface Writing {
  useId: string;
  question: string;
  citations: Citation[];
  /** As estimated, for models that do not tell. */
  promptTokens: number;
  request: Omit<ChatRequest, 'signal'>;
}

/** How an answer that was begun ends. */
type Ending = Exclude<Outcome, 'usedUp'>;

interface Written {
  outcome: Ending;
  tokens: number;
  text: CitedText;
}

/**
 * The lines of an answer. The model is asked when somebody begins to read, which is after the call's commit, and given
 * up when they stop reading; either way the outcome is on record before the lines end.
 */
export function writtenAnswer(ctx: Context, writing: Writing): Readable {
  const { platform } = ctx;
  const stopped = new AbortController();
  let begun = false;
  const lines = new Readable({
    read() {
      if (begun) return;
      begun = true;
      const say = (line: AnswerLine) => void lines.push(lineOf(line));
      platform.finish(answer(ctx, writing, { say, stopped: stopped.signal }).then(() => lines.push(null)));
    },
    destroy(error, done) {
      stopped.abort();
      done(error);
    },
  });
  return lines;
}

interface Reader {
  say(line: AnswerLine): void;
  stopped: AbortSignal;
}

/** Writes, leaves the outcome in the trail and tells it. */
async function answer(ctx: Context, writing: Writing, reader: Reader): Promise<void> {
  const written = await write(ctx, writing, reader);
  try {
    await record(ctx, writing, written);
    reader.say({ end: written.outcome });
  } catch (error) {
    ctx.platform.log.error({ err: error, use: writing.useId }, 'a written answer is not on record');
    reader.say({ end: 'failed' });
  }
}

async function write(
  { platform }: Context,
  { citations, promptTokens, request }: Writing,
  { say, stopped }: Reader,
): Promise<Written> {
  const text = new CitedText(new Set(citations.map(({ no }) => no)));
  const slow = AbortSignal.timeout(platform.config.assistantTimeLimit);
  const signal = AbortSignal.any([stopped, platform.stopping, slow]);
  let counted: number | undefined;
  let said = '';
  const ended = (outcome: Ending): Written => ({
    outcome,
    tokens: counted ?? promptTokens + tokensIn(said),
    text,
  });
  say({ citations });
  try {
    const parts = chat({ ...request, signal });
    for (;;) {
      const { value, done } = await parts.next();
      if (done) return ended(text.cited.size === 0 ? 'uncited' : value.cut ? 'cut' : 'answered');
      if ('tokens' in value) counted = value.tokens;
      else {
        said += value.text;
        text.push(value.text).forEach(say);
      }
      if (text.length > MOST) {
        await parts.return({ cut: true });
        return ended(text.cited.size === 0 ? 'uncited' : 'cut');
      }
    }
  } catch (error) {
    if (stopped.aborted || platform.stopping.aborted) return ended('stopped');
    if (slow.aborted) return ended('slow');
    platform.log.warn(
      { err: (error as Error).message, model: request.model },
      'no answer of a language model',
    );
    return ended('failed');
  }
}

const OUTCOMES: Record<Ending, [zh: string, en: string]> = {
  answered: ['已显示', 'shown'],
  cut: ['已显示，超长截断', 'shown, cut off at its limit'],
  uncited: ['没有有效出处，未采用', 'not used: no citation that holds'],
  stopped: ['被停止', 'stopped'],
  slow: ['超时', 'out of time'],
  failed: ['模型没有可用的应答', 'the model gave no usable answer'],
};

/** Leaves in the trail what became of it and counts what was used. */
async function record(ctx: Context, writing: Writing, { outcome, tokens, text }: Written): Promise<void> {
  const { useId, question, citations, request } = writing;
  const cited = sourcesOf(citations.filter(({ no }) => text.cited.has(no)));
  const [zh, en] = OUTCOMES[outcome];
  await ctx.aside(async (after) => {
    await settle(after, useId, tokens);
    after.audit({
      module: 'search',
      objectType: 'assistant',
      objectId: useId,
      objectName: question,
      event: 'composed',
      details: { model: request.model, outcome: { zh, en }, cited, dropped: text.dropped, tokens },
    });
  });
}
