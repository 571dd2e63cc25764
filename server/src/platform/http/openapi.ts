import type { CallDeclaration, Permission } from '@attest/api-contract';
import { COOKIES, ERRORS, HEADERS } from '@attest/api-contract';

interface QuerySchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The OpenAPI 3.1 document of the calls; their TypeBox schemas are JSON Schema already. */
export function openApiDocument(calls: CallDeclaration[], basePath: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Attest',
      version: '1',
      description: 'Every call between browser and server, from the declarations that validate them.',
    },
    servers: [{ url: `${basePath}/api` }],
    components: {
      schemas: { ErrorCode: { type: 'string', enum: Object.keys(ERRORS) } },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: HEADERS.token },
        cookie: { type: 'apiKey', in: 'cookie', name: COOKIES.token },
        invited: { type: 'apiKey', in: 'cookie', name: COOKIES.invitedToken },
      },
    },
    paths: Object.fromEntries(
      calls.flatMap((call) =>
        [call.path, ...call.also].map((path) => [
          `/${path}`,
          { [call.method.toLowerCase()]: operation(call, path) },
        ]),
      ),
    ),
  };
}

/** What a call needs in words; the menu may be that of what a field names. */
function needed(permission: Permission, sign: string): string {
  if (typeof permission === 'string') return permission;
  if ('own' in permission) return `own${sign}${permission.own}`;
  if ('shared' in permission) return `shared${sign}${permission.shared}`;
  if ('sight' in permission) return `sight${sign}${permission.sight}`;
  const rights = 'anyOf' in permission ? permission.anyOf : [permission];
  const menuOf = (one: (typeof rights)[number]) => ('by' in one ? `{${one.by}}` : one.menu);
  return rights.map((one) => `${menuOf(one)}${sign}${one.action}`).join(' | ');
}

/** By which session a call is made. */
function securityOf(permission: Permission): object[] {
  if (permission === 'public') return [];
  return [permission === 'invited' ? { invited: [] } : { cookie: [] }, { token: [] }];
}

function operation(call: CallDeclaration, path: string): object {
  const { permission, audit } = call;
  const needs = needed(permission, ':');
  const inQuery = call.method === 'GET' || call.requestKind === 'bytes';
  return {
    operationId: path.replace(/\//g, '.'),
    summary: call.summary,
    tags: [path.split('/')[0]],
    security: securityOf(permission),
    'x-permission': needs,
    'x-audit': audit === 'none' ? 'none' : `${audit.module}:${audit.operation}`,
    ...(inQuery && { parameters: queryParameters(call.request as QuerySchema) }),
    ...(call.method === 'POST' && { requestBody: requestBody(call) }),
    responses: {
      200: success(call),
      default: { description: 'A code of the error table', content: envelope() },
    },
  };
}

const queryParameters = ({ properties = {}, required = [] }: QuerySchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));

const requestBody = (call: CallDeclaration) =>
  call.requestKind === 'bytes'
    ? { required: true, content: { 'application/octet-stream': {} } }
    : { required: true, content: { 'application/json': { schema: call.request } } };

const success = (call: CallDeclaration) =>
  call.responseKind === 'bytes'
    ? { description: 'The content', content: { 'application/octet-stream': {} } }
    : { description: 'Success', content: envelope(call.response) };

const envelope = (data: object = {}) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'success', 'resultMessage', 'data'],
      properties: {
        code: { type: 'integer' },
        success: { type: 'boolean' },
        resultMessage: { type: 'string' },
        data,
      },
    },
  },
});

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );

/** A page that lists the calls, without any script. */
export function docsPage(calls: CallDeclaration[], basePath: string): string {
  const rows = calls
    .map((call) => {
      const { permission } = call;
      const needs = needed(permission, ': ');
      return `<tr><td>${call.method}</td><td><code>/api/${escapeHtml(call.path)}</code></td><td>${escapeHtml(needs)}</td><td>${escapeHtml(call.summary)}</td></tr>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Attest – calls</title>
<h1>Calls</h1>
<p><a href="${escapeHtml(basePath)}/api/docs/openapi.json">openapi.json</a> holds the same with every schema.</p>
<table border="1" cellpadding="4">
<thead><tr><th>Method</th><th>Path</th><th>Permission</th><th>What it does</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</html>
`;
}
