import { randomBytes } from 'node:crypto';
import { SAML_ANSWER, SAML_RESPONSE_LENGTH, SIGNING_STATE, shell } from '@attest/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../platform/deployment/escapeHtml';
import { AppError } from '../../../platform/errors';
import type { Shards } from '../../../platform/shards';

/** Room for the state and for how forms are encoded. */
const MOST_BYTES = 2 * SAML_RESPONSE_LENGTH;
/** The state of a sign-in as `sealBegun` makes short ones. */
const STATE = new RegExp(`^(?:${SIGNING_STATE.replace('.', '\\.')})?[0-9a-f]{32}$`);
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/**
 * Where identity providers post what they say by SAML: the page keeps it for this tab alone and goes on as others do that
 * are sent back with a code. Nothing is believed here; whoever began the sign-in asks for it with what only they have.
 */
export function registerSamlAnswer(base: FastifyInstance, { first }: Shards): void {
  base.removeAllContentTypeParsers();
  base.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  const limit = base.createRateLimit({ max: first.config.publicRate, timeWindow: 60_000 });
  base.post(shell.signInAnswer, {
    onRequest: async (request) => {
      const verdict = await limit(request);
      if (!verdict.isAllowed && verdict.isExceeded)
        throw new AppError('TOO_MANY_REQUESTS', { seconds: verdict.ttlInSeconds });
    },
    handler: goOn,
  });
}

async function goOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { RelayState: state = '', SAMLResponse: answer = '' } = request.body as Record<string, string>;
  // It is never an address, so that nobody is led elsewhere.
  if (!STATE.test(state)) throw new AppError('REQUEST_INVALID', { where: 'RelayState' });
  if (!BASE64.test(answer) || answer.length > SAML_RESPONSE_LENGTH)
    throw new AppError('REQUEST_INVALID', { where: 'SAMLResponse' });
  const nonce = randomBytes(16).toString('base64');
  const query = new URLSearchParams({ state, code: SAML_ANSWER }).toString();
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><meta charset="utf-8"><title>…</title>
<body data-answer="${escapeHtml(answer.replace(/\s/g, ''))}">
<script nonce="${nonce}">sessionStorage.setItem('${SAML_ANSWER}', document.body.dataset.answer);
location.replace('?${query}');</script>`,
    );
}
