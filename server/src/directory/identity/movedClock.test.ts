import { getLoginKey, getUserInfo, login } from '@attest/api-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { encryptPassword, TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { issueNonce } from './loginCipher';

const DAY = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => server.stop());

/** Moves the clock of this process, and nothing else: timers run on, and the database has its own. */
const moveClock = (by: number) =>
  jest.useFakeTimers({
    now: Date.now() + by,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });

const loginKey = () => server.call({ tenantId: tenant.id }, getLoginKey, {});

const signIn = ({ publicKey, nonce }: Awaited<ReturnType<typeof loginKey>>) =>
  server.call({ tenantId: tenant.id }, login, {
    account: 'caoyang',
    password: encryptPassword(publicKey, nonce, tenant.password),
    tenantId: tenant.id,
  });

describe.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a server whose clock is %s', (_, by) => {
  it('takes sign-ins, of its own nonces and of those of a server with the right time', async () => {
    const right = await loginKey();
    moveClock(by);
    await signIn(right);
    const own = await loginKey();
    jest.useRealTimers();
    await signIn(own);
  });

  it('keeps sessions as long as the database says, and times what it records by it', async () => {
    const before = await server.session(tenant.id, 'yuanmeng');
    moveClock(by);
    const { token } = await signIn(await loginKey());
    for (const each of [before, token])
      await server.call({ tenantId: tenant.id, token: each }, getUserInfo, {});
    jest.useRealTimers();
    await server.call({ tenantId: tenant.id, token }, getUserInfo, {});
    const entries = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('at').where('event', '=', 'signIn').execute(),
    );
    for (const { at } of entries) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(DAY / 2);
  });
});

it('refuses a nonce that is over by the database, also on a server that is late', async () => {
  const key = await loginKey();
  moveClock(-DAY);
  const old = issueNonce(server.platform.secrets, Date.now());
  await expect(signIn({ ...key, nonce: old.nonce })).rejects.toMatchObject({
    code: 'LOGIN_CIPHERTEXT_INVALID',
  });
});
