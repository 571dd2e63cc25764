import type { CallDeclaration, Envelope } from '@attest/api-contract';
import { callHeaders } from './callHeaders';

export interface Answer {
  status: number;
  retryAfter: string | null;
  envelope: Envelope;
}

/** Makes calls of one person to a server process. */
export const callsTo =
  (address: string, tenantId: string, token: string) =>
  async (call: CallDeclaration, input: object, bytes?: Uint8Array): Promise<Answer> => {
    const asked =
      call.method === 'GET' || bytes ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await fetch(`${address}/api/${call.path}${asked}`, {
      method: call.method,
      headers: callHeaders(tenantId, token, bytes ? 'application/octet-stream' : 'application/json'),
      ...(call.method !== 'GET' && { body: bytes ? new Uint8Array(bytes) : JSON.stringify(input) }),
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      envelope: (await answer.json()) as Envelope,
    };
  };

/** The database cannot be reached: try again in a while. */
export const isAway = ({ status, retryAfter, envelope }: Answer): boolean =>
  status === 503 && Number(retryAfter) > 0 && envelope.resultMessage === 'SERVICE_UNAVAILABLE';
