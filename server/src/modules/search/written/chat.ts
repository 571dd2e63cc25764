import type { IncomingMessage } from 'node:http';
import { OutboundError, type OutboundRules, postOutbound } from '../../../platform/outbound/outbound';
import type { Message } from './prompt';

/** Tokens that an answer may have. */
export const MOST_TOKENS = 1_000;
/** No answer takes more, whatever a model counts. */
const MOST_COUNTED = 1_000_000;
/** Bytes of a whole response: every token comes in a few hundred. */
const MOST_BYTES = 1024 * 1024;

export interface ChatRequest {
  rules: OutboundRules;
  /** Of the API, `https://host/v1`. */
  address: string;
  model: string;
  key: string | null;
  messages: Message[];
  signal: AbortSignal;
}

/** A piece of the answer, or how many tokens question and answer had. */
export type ChatPart = { text: string } | { tokens: number };

interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[] | null;
  usage?: { total_tokens?: unknown } | null;
}

/**
 * What a model of the OpenAI protocol answers (`/chat/completions`, streamed), as it comes. Answers whether it was cut
 * off at its limit. OutboundError for whatever is no whole answer; the signal's reason.
 */
export async function* chat(request: ChatRequest): AsyncGenerator<ChatPart, { cut: boolean }> {
  const { rules, address, model, key, messages, signal } = request;
  const response = await postOutbound(rules, `${address.replace(/\/+$/, '')}/chat/completions`, {
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'identity',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      max_tokens: MOST_TOKENS,
    }),
    signal,
  });
  let finish: unknown;
  for await (const event of eventsOf(response)) {
    if (event === '[DONE]') return { cut: finish === 'length' };
    const { choices, usage } = chunkOf(event);
    const [choice] = choices ?? [];
    finish = choice?.finish_reason ?? finish;
    if (typeof choice?.delta?.content === 'string' && choice.delta.content)
      yield { text: choice.delta.content };
    const tokens = Number(usage?.total_tokens);
    if (Number.isSafeInteger(tokens) && tokens > 0) yield { tokens: Math.min(tokens, MOST_COUNTED) };
  }
  // Some end without saying so; one that has not finished was cut by its connection.
  if (!finish) throw new OutboundError('ended in the middle');
  return { cut: finish === 'length' };
}

function chunkOf(event: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(event);
    if (typeof chunk === 'object' && chunk !== null && !('error' in chunk)) return chunk;
  } catch {
    // Refused below.
  }
  throw new OutboundError('not the protocol');
}

/** The data of server-sent events, each on a line of its own as this protocol has them. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new OutboundError('too large');
    const lines = (held + decoder.decode(part, { stream: true })).split(/\r?\n/);
    held = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}
