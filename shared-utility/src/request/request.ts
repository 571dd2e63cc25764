import {
  type CallDeclaration,
  type Envelope,
  HEADERS,
  isErrorCode,
  type Language,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import ky, { type KyInstance } from 'ky';
import { ApiError, isAbort } from './apiError';
import { auditHeader } from './auditHeader';
import type { Changes } from './changes';
import { type EffectHandlers, runEffect } from './effects';

export interface RequestOptions {
  signal?: AbortSignal;
  /** A later request with the same key gives the earlier one up. */
  cancelKey?: string;
  /** No message is shown: the caller shows it. So it is for what changes nothing, unless said otherwise. */
  quiet?: boolean;
  /** Whoever asks goes elsewhere with the answer: nobody waits until what it changed was read anew. */
  leaves?: boolean;
  /** Raw content of a call whose body is bytes. */
  body?: Blob | ArrayBuffer;
  /** Goes on when the page is left; for what fits into 64 KiB. */
  keepalive?: boolean;
  /** Takes what a call that answers bytes sends, as it comes; without it the whole is collected. */
  read?: (answer: Response) => Promise<void>;
}

export interface RequesterOptions {
  /** Address of the API with a trailing slash. */
  apiUrl: string;
  language: () => Language;
  /** Resolves when the texts of errors can be shown, or cannot be had. */
  textsReady: () => Promise<void>;
  tenantId: () => string | null;
  csrf: { get(): string | null; refresh(token: string): void };
  /** Of the session by which somebody outside answers. */
  invitedCsrf: () => string | null;
  overridden: () => boolean;
  /** The page shown needs no session. */
  isPublicPage: () => boolean;
  /** Resolves when no pointer is pressed any more; undefined while none is. */
  released: () => Promise<void> | undefined;
  handlers: EffectHandlers;
  changes: Pick<Changes, 'asked' | 'tell'>;
  client?: KyInstance;
}

export type Requester = <C extends CallDeclaration>(
  call: C,
  input: RequestOf<C>,
  options?: RequestOptions,
) => Promise<ResponseOf<C>>;

const APP_NAME = 'attest-web';

/** Query of an address from the fields of an input; absent fields are left out. */
export const queryOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && 'success' in value;

async function envelopeOf(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return isEnvelope(body) ? body : null;
  } catch {
    return null;
  }
}

function refusal({ resultMessage, data }: Envelope, status: number): ApiError {
  const params = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return isErrorCode(resultMessage)
    ? new ApiError(resultMessage, params, status)
    : new ApiError('SERVICE_ERROR', { requestId: resultMessage, ...params }, status);
}

/**
 * The one client of the API. Resolves with the data of a successful answer, once what is on screen of what it changed
 * was read anew; throws ApiError otherwise, after the effect of the error table was carried out.
 */
export function createRequester(options: RequesterOptions): Requester {
  const client =
    options.client ??
    ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'same-origin' });
  const running = new Map<string, AbortController>();

  const headersFor = (call: CallDeclaration, input: Record<string, unknown>) => {
    const headers = new Headers({ [HEADERS.app]: APP_NAME, [HEADERS.language]: options.language() });
    const set = (name: string, value: string | null) => value && headers.set(name, value);
    set(HEADERS.tenant, options.tenantId());
    set(HEADERS.csrf, call.permission === 'invited' ? options.invitedCsrf() : options.csrf.get());
    set(HEADERS.audit, auditHeader(call, input));
    set(HEADERS.overridden, options.overridden() ? '1' : null);
    return headers;
  };

  const send = (
    call: CallDeclaration,
    input: Record<string, unknown>,
    body: BodyInit | undefined,
    signal?: AbortSignal,
    keepalive = false,
  ) => {
    const headers = headersFor(call, input);
    if (call.requestKind === 'bytes') headers.set('content-type', 'application/octet-stream');
    const inQuery = call.method === 'GET' || call.requestKind === 'bytes';
    return client(options.apiUrl + call.path, {
      method: call.method,
      headers,
      signal: signal ?? null,
      keepalive,
      ...(inQuery ? { searchParams: queryOf(input) } : { json: input }),
      ...(body === undefined ? {} : { body }),
    });
  };

  const noAnswer = async (status: number, requestId: string | null, silent: boolean): Promise<ApiError> => {
    await options.textsReady();
    const error =
      status >= 500 && status !== 503
        ? new ApiError('SERVICE_ERROR', { requestId: requestId ?? '–' }, status)
        : new ApiError('SERVICE_UNAVAILABLE', {}, status);
    if (!silent) options.handlers.toast(error);
    return error;
  };

  /** The signal of one request and what to do when it is over. */
  const cancellation = ({ cancelKey, signal }: RequestOptions) => {
    if (!cancelKey) return { signal, done: () => {} };
    const own = new AbortController();
    running.get(cancelKey)?.abort();
    running.set(cancelKey, own);
    const forward = () => own.abort();
    signal?.addEventListener('abort', forward, { once: true });
    if (signal?.aborted) own.abort();
    return {
      signal: own.signal,
      done() {
        signal?.removeEventListener('abort', forward);
        if (running.get(cancelKey) === own) running.delete(cancelKey);
      },
    };
  };

  const perform = async (call: CallDeclaration, input: unknown, requestOptions: RequestOptions) => {
    const { quiet = call.audit === 'none', body } = requestOptions;
    options.changes.asked(call);
    // A request that may be cancelled fails in silence when no answer comes.
    const silent = quiet || Boolean(requestOptions.cancelKey ?? requestOptions.signal);
    const { signal, done } = cancellation(requestOptions);
    try {
      let response: Response;
      try {
        response = await send(
          call,
          (input ?? {}) as Record<string, unknown>,
          body,
          signal,
          requestOptions.keepalive,
        );
      } catch (error) {
        if (isAbort(error) || signal?.aborted) throw error;
        throw await noAnswer(0, null, silent);
      }
      const csrf = response.headers.get(HEADERS.csrf);
      if (csrf) options.csrf.refresh(csrf);
      if (call.responseKind === 'bytes' && response.ok) {
        const bytes = await (requestOptions.read ? requestOptions.read(response) : response.blob());
        await options.changes.tell(call.changes);
        return bytes;
      }

      const envelope = await envelopeOf(response);
      // What is answered moves what is on the screen.
      await options.released();
      if (signal?.aborted) throw new DOMException('The request was cancelled', 'AbortError');
      if (!envelope) throw await noAnswer(response.status, response.headers.get(HEADERS.requestId), silent);
      const { data } = envelope;
      if (envelope.code === 0 && envelope.success) {
        const readAnew = options.changes.tell(call.changes);
        if (!requestOptions.leaves) await readAnew;
        return data;
      }
      if (typeof data === 'object' && data !== null && 'errorStatus' in data) return data;
      if (envelope.code === 403 && call.permission === 'public') return data;

      const error = refusal(envelope, response.status);
      await options.textsReady();
      runEffect(error, {
        envelopeCode: envelope.code,
        quiet: quiet || (envelope.code === 403 && options.isPublicPage()),
        signingIn: call.permission === 'public',
        handlers: options.handlers,
      });
      throw error;
    } finally {
      done();
    }
  };

  return (call, input, requestOptions = {}) =>
    perform(call, input, requestOptions) as Promise<ResponseOf<typeof call>>;
}
