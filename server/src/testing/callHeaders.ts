import { HEADERS } from '@attest/api-contract';
import { csrfOf } from '../platform/http/csrf';

/** What a browser that is signed in sends with a call. */
export const callHeaders = (
  tenantId: string,
  token: string,
  contentType = 'application/json',
): Record<string, string> => ({
  'content-type': contentType,
  [HEADERS.tenant]: tenantId,
  [HEADERS.token]: token,
  [HEADERS.csrf]: csrfOf(token),
});
