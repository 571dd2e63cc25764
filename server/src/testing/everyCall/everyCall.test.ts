import {
  type ActionCode,
  CALLS,
  type CallDeclaration,
  type Envelope,
  ExportSource,
  HEADERS,
  isErrorCode,
  startExport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { defaultPermissions } from '../../directory/identity/rolePermissions';
import { userByAccount } from '../../directory/identity/users';
import { MODULES } from '../../modules';
import { Brought } from '../../platform/brought';
import { menusChosenBy } from '../../platform/calls/chosenMenus';
import { buildApp } from '../../platform/http/app';
import { csrfOf } from '../../platform/http/csrf';
import { processesOf } from '../../records/definitions';
import { IS_LONG } from '../length';
import { TestServer } from '../testServer';
import { createTestTenant, type TestTenant } from '../testTenant';
import { anyJson, arbitraryOf, shapeOfSchema } from './arbitraryOf';
import { beginReply } from './outside';
import { objectsIn } from './sights';

let server: TestServer;
let app: FastifyInstance;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await TestServer.start({ config: { publicRate: 1_000_000, callsPerPerson: 1_000_000 } });
  app = await buildApp({ platform: server.platform, routes: server.routes });
  tenant = await createTestTenant(server);
  other = await createTestTenant(server);
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

interface Sent {
  token?: string;
  tenantId?: string;
  csrf?: string;
}

async function send(call: CallDeclaration, input: unknown, { token, tenantId = tenant.id, csrf }: Sent) {
  const query = call.method === 'GET' || call.requestKind === 'bytes';
  const answer = await app.inject({
    method: call.method,
    url: `/api/${call.path}`,
    headers: {
      [HEADERS.tenant]: tenantId,
      ...(token && { [HEADERS.token]: token, [HEADERS.csrf]: csrf ?? csrfOf(token) }),
      ...(!query && { 'content-type': 'application/json' }),
      ...(call.requestKind === 'bytes' && { 'content-type': 'application/octet-stream' }),
    },
    ...(query && { query: asQuery(input) }),
    ...(call.requestKind === 'bytes' && { payload: Buffer.from('x') }),
    ...(!query && { payload: JSON.stringify(input) }),
  });
  const envelope = /^application\/json\b/.test(String(answer.headers['content-type']))
    ? (answer.json() as Envelope)
    : undefined;
  return { status: answer.statusCode, text: answer.body, envelope };
}

const tokens = new Map<string, string>();

/** As somebody whose session goes on from call to call; whoever a call has signed out signs in again. */
async function sendAs(account: string, call: CallDeclaration, input: unknown, tenantId = tenant.id) {
  const who = `${tenantId} ${account}`;
  const known = tokens.get(who);
  const answer = known && (await send(call, input, { token: known, tenantId }));
  if (answer && !/^(SESSION|TOKEN)_/.test(answer.envelope?.resultMessage ?? '')) return answer;
  const token = await server.session(tenantId, account);
  tokens.set(who, token);
  return send(call, input, { token, tenantId });
}

/** By the session that the call is for: of a person, or of somebody outside who answers a step. */
async function sendBy(call: CallDeclaration, input: unknown) {
  if (call.permission !== 'invited') return sendAs('hanxue', call, input);
  outside ??= beginReply(server, tenant, 'li@excipients.example');
  return send(call, input, { token: (await outside).origin.token });
}
let outside: ReturnType<typeof beginReply> | undefined;

/** Values that fit the schema of a call; record types are those that modules bring. */
const inputOf = (call: CallDeclaration): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      arbitraryOf(call.request),
      fc.constantFrom(...Object.keys(processesOf(server.platform.offers.shipped))),
    )
    .map(([input, process]) =>
      typeof input === 'object' && input !== null && 'process' in input ? { ...input, process } : input,
    );

const asQuery = (input: unknown): Record<string, string> =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
    : {};

const named = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);
/** By the session of a person, or of somebody outside who answers a step. */
const guarded = named.filter(([, { permission }]) => permission !== 'public' && permission !== 'invited');
const invited = named.filter(([, { permission }]) => permission === 'invited');

/** Refusals for want of a right: of one action, or of a whole application. */
const REFUSED = ['NO_PERMISSION', 'MODULE_ACCESS_FAIL'];

/** What no answer may show: stacks, SQL, paths of the server. */
const LEAK = /\bat .+\.(ts|js):\d+|syntax error at|relation "|violates|pg_|node_modules/;

/** An answer without the sender's own names of fields, as a refusal calls them, that look like a leak by chance. */
function withoutOwnNames(text: string, input: unknown): string {
  const names = new Set<string>();
  JSON.stringify(input, (name, value) => {
    if (LEAK.test(name)) names.add(name).add(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    return value;
  });
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((said, name) => said.replaceAll(JSON.stringify(name).slice(1, -1), ''), text);
}

function expectHonest({ status, text, envelope }: Awaited<ReturnType<typeof send>>, input: unknown) {
  expect({ status, text: status >= 500 ? text : '' }).toEqual({ status, text: '' });
  expect(withoutOwnNames(text, input)).not.toMatch(LEAK);
  if (envelope && !envelope.success) expect(isErrorCode(envelope.resultMessage)).toBe(true);
}

const BROUGHT = new Brought(MODULES);
const PERMISSIONS = defaultPermissions({ brought: BROUGHT });

/** Somebody of each role, who holds it with what comes with it. */
const people = {
  emp: 'caoyang',
  qa: 'zhouzihan',
  qamgr: 'hanxue',
  qhead: 'lumingyuan',
  sysadmin: 'gaoxiang',
} as const;

/** Whether the matrix gives a right to the person of a role. */
function isHeldBy(role: string, { menu, action }: { menu: string; action: ActionCode }): boolean {
  const roles = [role, ...(role === 'sysadmin' ? [] : ['emp']), ...(role === 'qamgr' ? ['dhead'] : [])];
  return PERMISSIONS.some(
    (row) => roles.includes(row.role) && row.menu === menu && row.actions.includes(action),
  );
}

describe('every declared call', () => {
  it('has a handler', () => {
    expect(CALLS.filter((call) => !server.routes.has(call.path)).map((call) => call.path)).toEqual([]);
  });

  it.each(guarded)('%s refuses a stranger', async (_, call) => {
    const { envelope } = await send(call, {}, {});
    expect(envelope?.resultMessage).toBe('SESSION_INVALID');
  });

  it.each(guarded.filter(([, { method }]) => method === 'POST'))(
    '%s refuses a wrong CSRF token',
    async (_, call) => {
      const token = await server.session(tenant.id, 'caoyang');
      const { envelope, status } = await send(call, {}, { token, csrf: csrfOf('another') });
      expect([status, envelope?.resultMessage]).toEqual([403, 'CSRF_INVALID']);
    },
  );

  it.each(invited)('%s refuses a stranger, and whoever is signed in', async (_, call) => {
    const stranger = await send(call, {}, {});
    const person = await sendAs('hanxue', call, {});
    const refusals = [stranger, person].map(({ envelope }) => envelope?.resultMessage);
    expect(refusals).toEqual(['INVITATION_CODE_REQUIRED', 'INVITATION_CODE_REQUIRED']);
  });

  it.each(invited.filter(([, { method }]) => method === 'POST'))(
    '%s of somebody outside refuses a wrong CSRF token',
    async (_, call) => {
      const { envelope } = await send(call, {}, { token: `${tenant.id}.x`, csrf: csrfOf('another') });
      expect(envelope?.resultMessage).toBe('CSRF_INVALID');
    },
  );

  it.each(guarded)('%s refuses a session of another tenant', async (_, call) => {
    const token = await server.session(other.id, 'hanxue');
    const { envelope } = await send(call, {}, { token, tenantId: tenant.id });
    expect(envelope?.success).toBe(false);
    expect(envelope?.resultMessage).toMatch(/^(SESSION|TOKEN)_/);
  });

  /** Calls with the menu and action they need; one for each value of a field that chooses the menu. */
  const menuCalls = named.flatMap(([name, call]) => {
    const { permission } = call;
    if (typeof permission === 'string') return [];
    if ('menu' in permission) return [{ name, call, permissions: [permission], chosen: {} }];
    if ('anyOf' in permission) return [{ name, call, permissions: permission.anyOf, chosen: {} }];
    if (!('by' in permission)) return [];
    const { by, action } = permission;
    return [...menusChosenBy(BROUGHT, by)].map(([value, menu]) => ({
      name: `${name} of ${value}`,
      call,
      permissions: [{ menu, action }],
      chosen: { [by]: value },
    }));
  });
  it.each(menuCalls)(
    '$name is open to the roles of the matrix alone',
    async ({ call, permissions, chosen }) => {
      // Rights are asked before the request is validated: what nobody may ask for changes no setting of the tenant.
      const input = { ...(fc.sample(inputOf(call), 1)[0] as object), ...chosen, tenant_id: other.id };
      for (const [role, account] of Object.entries(people)) {
        const { envelope } = await sendAs(account, call, input);
        expect([role, REFUSED.includes(envelope?.resultMessage ?? '')]).toEqual([
          role,
          !permissions.some((one) => isHeldBy(role, one)),
        ]);
      }
    },
  );
});

describe('every call that asks for no right of a menu', () => {
  const open = named.filter(
    ([, { permission }]) => typeof permission === 'object' && ('own' in permission || 'shared' in permission),
  );
  // What an export reads decides on its right: that has a table of its own.
  it.each(open.filter(([, call]) => call !== startExport && call.path !== 'userCenter/user/logout'))(
    '%s is open to every role, about what is their own or shared',
    async (_, call) => {
      const input = fc.sample(inputOf(call), 1)[0];
      for (const [role, account] of Object.entries(people)) {
        const { envelope } = await sendAs(account, call, input);
        expect([role, REFUSED.includes(envelope?.resultMessage ?? '')]).toEqual([role, false]);
      }
    },
  );

  const bySight = named.flatMap(([name, call]) => {
    const { permission } = call;
    return typeof permission === 'object' && 'sight' in permission ? [{ name, call, permission }] : [];
  });
  let world: Awaited<ReturnType<typeof objectsIn>>;
  beforeAll(async () => {
    world = await objectsIn(server);
  });

  it.each(bySight)(
    '$name tells who does not see its object the same as of one that is not there',
    async ({ call, permission: { sight, of } }) => {
      const { named: object, absent, insider, outsider, code } = world.objects[sight];
      const sample = fc.sample(inputOf(call), 1)[0] as object;
      const answer = async (account: string, about: unknown) => {
        const input = of === undefined ? { ...sample, ...(about as object) } : { ...sample, [of]: about };
        return (await sendAs(account, call, input, world.tenantId)).envelope?.resultMessage;
      };
      expect([await answer(outsider, object), await answer(insider, absent)]).toEqual([code, code]);
      expect(await answer(insider, object)).not.toBe(code);
    },
  );

  it('is about what somebody tells the sight of', () => {
    expect(Object.keys(BROUGHT.byKey('sights')).toSorted()).toEqual(Object.keys(world.objects).toSorted());
    expect(new Set(bySight.map(({ permission }) => permission.sight)).size).toBe(
      Object.keys(world.objects).length,
    );
  });
});

describe('every export', () => {
  const brought = Object.entries(BROUGHT.byKey('exportSources'));
  /** What is read decides on the right to export queries and records: the tests of both ask for it. */
  const exported = brought.flatMap(([source, { right }]) =>
    typeof right === 'function' ? [] : [{ source, right }],
  );

  it('is brought by a module', () => {
    const declared = ExportSource.anyOf.map(({ properties }) => properties.source.const);
    expect(brought.map(([source]) => source).toSorted()).toEqual(declared.toSorted());
    expect(exported).toHaveLength(declared.length - 2);
  });

  it.each(exported)('of $source is open to the roles of the matrix alone', async ({ source, right }) => {
    const schema = ExportSource.anyOf.find(({ properties }) => properties.source.const === source);
    const of = fc.sample(arbitraryOf(schema as TSchema), 1)[0];
    const input = { of, format: 'csv', language: 'zh', timeZone: 'UTC', from: 1, to: 2 };
    for (const [role, account] of Object.entries(people)) {
      const { envelope } = await sendAs(account, startExport, input);
      const refused = REFUSED.includes(envelope?.resultMessage ?? '');
      expect([role, refused]).toEqual([role, !isHeldBy(role, right)]);
    }
  });
});

describe('every list', () => {
  type Parts = { properties?: Record<string, { required?: string[] }> };
  const partsOf = ({ request }: CallDeclaration) => (request as Parts).properties ?? {};
  const lists = named.filter(([, call]) => 'sort' in partsOf(call) && 'filter' in partsOf(call));
  /** The least that may be asked for. */
  const least = (call: CallDeclaration, input: Record<string, unknown>) => {
    const { filter } = partsOf(call);
    const given = (input.filter ?? {}) as Record<string, unknown>;
    const needed = Object.fromEntries((filter?.required ?? []).map((key) => [key, given[key]]));
    const days = 'from' in needed && { from: '2026-11-01', to: '2026-11-02' };
    return { ...input, filter: { ...needed, ...days }, page: 1, pageSize: 20 };
  };

  // Somebody who may see all of them.
  beforeAll(() =>
    server.asSystem(other.id, async ({ tx }) => {
      const { id } = (await userByAccount(tx, 'mengyao')) as { id: string };
      const roles = [...new Set(PERMISSIONS.map(({ role }) => role))];
      await tx
        .insertInto('user_role')
        .values(roles.map((role_code) => ({ user_id: id, role_code })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );

  it.each(lists)('%s refuses what it cannot be sorted by', async (_, call) => {
    const input = least(call, fc.sample(inputOf(call), 1)[0] as Record<string, unknown>);
    const sort = [{ by: 'constructor', desc: false }];
    const { envelope } = await sendAs('mengyao', call, { ...input, sort }, other.id);
    expect([envelope?.resultMessage, envelope?.data]).toEqual(['REQUEST_INVALID', { where: '/sort' }]);
  });
});

/** How a call is asked and what for, whatever its fields are called. */
const shapeOf = ({ method, requestKind, request }: CallDeclaration): string =>
  JSON.stringify([method, requestKind, shapeOfSchema(request)]);

const chosen = named.flatMap(([name, call]) => {
  const { permission } = call;
  return typeof permission === 'object' && 'by' in permission ? [[name, call, permission] as const] : [];
});

it.each(chosen)('%s needs a right whichever value chooses its menu', async (_, call, { by }) => {
  // Types of records and kinds that are approved choose so far: those that modules bring, and no other.
  const offered: Record<string, object> = {
    process: processesOf(server.platform.offers.shipped),
    kind: BROUGHT.byKey('approvables'),
  };
  const values = [...menusChosenBy(BROUGHT, by).keys()];
  expect(values.toSorted()).toEqual(Object.keys(offered[by] ?? {}).toSorted());
  const token = await server.session(tenant.id, 'hanxue');
  const input = fc.sample(inputOf(call), 1)[0] as object;
  for (const value of ['constructor', null, undefined]) {
    const { envelope } = await send(call, { ...input, [by]: value }, { token });
    expect(envelope?.resultMessage).toBe('REQUEST_INVALID');
  }
});

describe('no input makes the server fail', () => {
  const sharing = new Map<string, number>();
  for (const call of CALLS) sharing.set(shapeOf(call), (sharing.get(shapeOf(call)) ?? 0) + 1);
  /** Calls that ask for the same are tried less often each, all of them together often enough. */
  const runsOf = (call: CallDeclaration) => ({
    numRuns: IS_LONG ? 25 : Math.max(2, Math.ceil(10 / (sharing.get(shapeOf(call)) ?? 1))),
  });
  // Signing out or changing the password would end the session that the rest is tried with.
  const harmless = named.filter(([, { path }]) => path !== 'userCenter/user/logout');

  it.each(harmless)('%s, with what fits its schema', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(inputOf(call), async (input) => expectHonest(await sendBy(call, input), input)),
      runsOf(call),
    );
  });

  it.each(harmless)('%s, with what does not', async (_, call) => {
    const spoiled = fc
      .tuple(inputOf(call), fc.string({ minLength: 1 }), anyJson)
      .map(([input, key, value]) => ({
        ...(input as object),
        [key]: value,
      }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, spoiled), async (input) =>
        expectHonest(await sendBy(call, input), input),
      ),
      runsOf(call),
    );
  });

  it.each(harmless.filter(([, { method, requestKind }]) => method === 'POST' && requestKind === 'json'))(
    '%s refuses an unknown field',
    async (_, call) => {
      const input = { ...(fc.sample(inputOf(call), 1)[0] as object), tenant_id: other.id };
      const { envelope } = await sendBy(call, input);
      expect(['REQUEST_INVALID', 'TENANT_NOT_EXIST', ...REFUSED]).toContain(envelope?.resultMessage);
    },
  );
});
