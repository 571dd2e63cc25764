import { CHAT_ADDRESSES, type ChatKind } from '@attest/api-contract';
import { unseal } from '../../../platform/database/sealed';
import type { Outside } from '../../../platform/module';
import { OutboundError, sendOutbound } from '../../../platform/outbound/outbound';
import { answerBody, PATIENCE } from '../answerBody';
import { SECRET_PURPOSE } from '../secret';
import type { ChatSettings, StoredProvider } from '../tables';

/** A chat platform says no, with its own code. */
export class ChatRefusal extends Error {
  override name = 'ChatRefusal';

  constructor(
    readonly code: string | number,
    message: string,
  ) {
    super(`${code} · ${message}`);
  }
}

/** Whoever has signed in is none of the company's. */
export class NoMember extends Error {
  override name = 'NoMember';
}

export type Answer = Readonly<Record<string, unknown>>;

/** Where a platform is. */
export interface ChatPlaces {
  page: string;
  inApp: string;
  api: string;
  directory: string;
}

/** A platform as the suite speaks to it. */
export interface ChatCalls {
  places: ChatPlaces;
  clientId: string;
  secret: string;
  organisation: string;
  /** Sends JSON, or asks without a body. OutboundError for what is none of the statuses or no JSON. */
  send(address: string, asked?: { body?: object; headers?: Record<string, string> }): Promise<Answer>;
  /** What the suite itself is let in with, kept until shortly before it ends. */
  token(ask: () => Promise<{ token: string; seconds: number }>): Promise<string>;
  /** The kept one is good no more. */
  forgetToken(): void;
}

/** Milliseconds before its end from which a token is asked for anew. */
const EARLY = 120_000;
const MOST_KEPT = 1_000;

const tokens = new Map<string, { token: Promise<string>; until: number }>();

/** The addresses of a platform: those of everybody where the company has none of its own. */
export function placesOf(row: StoredProvider & { kind: ChatKind }): ChatPlaces {
  const known: Partial<ChatPlaces> & { page: string; api: string } = CHAT_ADDRESSES[row.kind];
  const own = row.settings as ChatSettings;
  const page = own.page ?? known.page;
  const api = own.api ?? known.api;
  return {
    page,
    api,
    inApp: own.inApp ?? known.inApp ?? page,
    directory: own.directory ?? known.directory ?? api,
  };
}

/** What of a platform the server calls; the rest is for browsers. */
export const calledOf = (places: ChatPlaces): string[] => [...new Set([places.api, places.directory])];

/** Speaks to a platform on behalf of a tenant. */
export function chatCalls(place: Outside, row: StoredProvider & { kind: ChatKind }): ChatCalls {
  const { outbound } = place.platform.config;
  const key = `${place.tenantId}:${row.id}:${row.version}`;
  return {
    places: placesOf(row),
    clientId: row.client_id,
    secret: row.secret ? unseal(place, SECRET_PURPOSE, row.secret) : '',
    organisation: (row.settings as ChatSettings).organisation ?? '',

    async send(address, { body, headers = {} } = {}) {
      const response = await sendOutbound(outbound, address, {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = (await answerBody(response)).toString('utf8');
      try {
        const answer: unknown = JSON.parse(text);
        if (typeof answer === 'object' && answer !== null) return answer as Answer;
      } catch {
        // Said below.
      }
      throw new OutboundError(`status ${response.statusCode}, no JSON`);
    },

    token(ask) {
      const known = tokens.get(key);
      if (known && known.until > Date.now()) return known.token;
      const asked = ask();
      const kept = { token: asked.then(({ token }) => token), until: Date.now() + EARLY };
      tokens.delete(key);
      tokens.set(key, kept);
      for (const oldest of tokens.keys()) {
        if (tokens.size <= MOST_KEPT) break;
        tokens.delete(oldest);
      }
      asked.then(
        ({ seconds }) => {
          kept.until = Date.now() + seconds * 1000 - EARLY;
        },
        () => tokens.delete(key),
      );
      return kept.token;
    },

    forgetToken: () => void tokens.delete(key),
  };
}

/** Codes with which platforms say that a token has ended. */
const TOKEN_ENDED = new Set<unknown>([40014, 42001]);

/** Asks as the application, and once more with another token where the kept one has ended. */
export async function asApplication(
  calls: ChatCalls,
  token: (calls: ChatCalls) => Promise<string>,
  send: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(await token(calls));
  if (!TOKEN_ENDED.has(answer.errcode)) return answer;
  calls.forgetToken();
  return send(await token(calls));
}

/** A text of an answer; undefined where it is none. */
export const textIn = (answer: Answer, key: string): string | undefined => {
  const value = answer[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A part of an answer. */
export const partIn = (answer: Answer, key: string): Answer => {
  const value = answer[key];
  return typeof value === 'object' && value !== null ? (value as Answer) : {};
};

/** The answer, unless its code says that something is wrong. Throws ChatRefusal. */
export function accepted(answer: Answer, code: string, message: string): Answer {
  const said = answer[code];
  if (said === 0 || said === undefined || said === '0') return answer;
  throw new ChatRefusal(said as string | number, String(answer[message] ?? ''));
}
