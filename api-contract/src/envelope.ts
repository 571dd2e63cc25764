/** Every JSON answer: success is `code === 0 && success`. `data` fills the message's parameters on failure. */
export interface Envelope<T = unknown> {
  code: number;
  success: boolean;
  resultMessage: string;
  data: T;
}

/** Headers of a request (names in lower case). `token`/`csrf` also come back refreshed on answers. */
export const HEADERS = {
  app: 'x-app-name',
  token: 'x-token',
  client: 'x-client',
  tenant: 'x-tenant-id',
  csrf: 'x-csrf-token',
  language: 'x-language',
  audit: 'x-audit',
  requestId: 'x-request-id',
  overridden: 'x-attest-overridden',
} as const;

/**
 * Cookies. The tokens are HttpOnly and last for the session, the name of the device too, and stays; the others are
 * readable. Somebody who answers from outside has a session of its own beside that of a person.
 */
export const COOKIES = {
  token: 'attest-token',
  device: 'attest-device',
  csrf: 'attest-csrf',
  invitedToken: 'attest-invited-token',
  invitedCsrf: 'attest-invited-csrf',
  signedIn: 'attest-signed-in',
  tenant: 'attest-tenant',
  language: 'attest-language',
} as const;

/** Business fields of body or params that the browser repeats (URI-encoded JSON) in the audit header. */
export interface AuditHeader {
  bname?: string;
  bid?: string;
  operationType?: string;
  bmodule?: string;
}

export const SUCCESS = 'SUCCESS';
