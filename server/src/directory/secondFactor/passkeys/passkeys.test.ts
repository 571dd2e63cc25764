import {
  askPasskey,
  beginPasskey,
  confirmPasskey,
  getSecondFactor,
  listPeople,
  login,
  type PasskeyAnswer,
  type PasskeyQuestion,
  removePasskey,
  removeTotp,
  resetSecondFactor,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '../../../platform/errors';
import { setUpApp } from '../../../testing/authenticator';
import { codeOf, type Origin } from '../../../testing/caller';
import { HOST, PasskeyDevice, setUpPasskey } from '../../../testing/passkeyDevice';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { createTestTenant } from '../../../testing/testTenant';

const MINUTE = 60_000;

const world = tenantPerTest();
let me: Origin & { host: string };
beforeEach(async () => {
  me = { ...(await world.origin('caoyang')), host: HOST };
  await world.server.platform.owner.query("update user_account set email = 'cao@example.com' where id = $1", [
    world.tenant.users.caoyang,
  ]);
});

const encrypt = (password = world.tenant.password) => world.server.encrypt(password);
const setUp = (who: Origin = me, name?: string) =>
  setUpPasskey(world.server, who, world.tenant.password, name);

interface Attempt {
  account?: string;
  passkey?: PasskeyAnswer;
  ip?: string;
  host?: string;
  at?: Date;
}
const signIn = ({ account = 'caoyang', passkey, ip = '10.0.0.9', host = HOST, at }: Attempt = {}) =>
  world.server.call({ tenantId: world.tenant.id, ip, host, ...(at && { at }) }, login, {
    account,
    password: encrypt(),
    tenantId: world.tenant.id,
    ...(passkey && { factor: { passkey } }),
  });
const outcome = (attempt: Attempt) => codeOf(signIn(attempt));
const ask = (ticket: string, at: { host?: string; at?: Date } = {}) =>
  world.server.call({ tenantId: world.tenant.id, host: HOST, ...at }, askPasskey, {
    tenantId: world.tenant.id,
    ticket,
  });
/** What the browser is told after the right password. */
const refusalOf = async (account?: string): Promise<{ totp?: boolean; ticket?: string }> => {
  try {
    await signIn({ ...(account && { account }) });
    return {};
  } catch (error) {
    return (error as AppError).params;
  }
};
const question = async (account?: string) => ask((await refusalOf(account)).ticket as string);
const trail = async () => {
  const admin = await world.origin('gaoxiang');
  const { rows } = await world.server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 20 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};
const mails = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('mail_message').select(['user_id', 'body']).orderBy('created_at').execute(),
  );

describe('a passkey', () => {
  it('is registered with a name, asked for beside the password and signs in', async () => {
    expect(await refusalOf()).toEqual({});
    const { device, recoveryCodes } = await setUp(me, ' Work laptop ');
    expect(recoveryCodes).toHaveLength(10);
    const [known] = (await world.server.call(me, getSecondFactor, {})).passkeys;
    expect(known).toMatchObject({ name: 'Work laptop', lastUsedAt: null, host: HOST });

    expect(await outcome({})).toBe('SECOND_FACTOR_REQUIRED');
    const asked = await question();
    expect(asked).toMatchObject({ rpId: HOST, passkeys: [{ transports: ['internal'] }] });
    expect(await outcome({ passkey: device.answer(asked) })).toBe('done');
    const [used] = (await world.server.call(me, getSecondFactor, {})).passkeys;
    expect(used?.lastUsedAt).not.toBeNull();
    expect(await trail()).toContain(
      'addPasskey: User caoyang “caoyang” registered the passkey “Work laptop”',
    );
    expect((await mails()).at(0)?.body).toContain('通行密钥');
    // Nobody else is asked, and the browser of a program is at no host.
    expect(await outcome({ account: 'yubo' })).toBe('done');
    const begin = { password: encrypt() };
    expect(await codeOf(world.server.call({ ...me, host: '' }, beginPasskey, begin))).toBe(
      'PASSKEY_UNAVAILABLE',
    );
  });

  it('comes beside one-time codes: either does, and the last one takes the recovery codes with it', async () => {
    const { device } = await setUp();
    const { recoveryCodes } = await setUpApp(world.server, me, world.tenant.password);
    expect(recoveryCodes).toEqual([]);
    expect(await refusalOf()).toMatchObject({ totp: true, ticket: expect.any(String) });
    expect(await outcome({ passkey: device.answer(await question()) })).toBe('done');
    const [passkey] = (await world.server.call(me, getSecondFactor, {})).passkeys;
    const id = passkey?.id as string;
    const remove = (password?: string, who: Origin = me) =>
      codeOf(world.server.call(who, removePasskey, { id, password: encrypt(password) }));
    expect(await remove('Wrong-1')).toBe('PASSWORD_WRONG');
    expect(await remove(undefined, await world.origin('yubo'))).toBe('NOT_FOUND');
    await world.server.call(me, removeTotp, { password: encrypt() });
    expect((await world.server.call(me, getSecondFactor, {})).recoveryCodesLeft).toBe(10);
    expect(await remove()).toBe('done');
    expect((await world.server.call(me, getSecondFactor, {})).recoveryCodesLeft).toBe(0);
    expect(await outcome({})).toBe('done');
    expect(await trail()).toContain('removePasskey: User caoyang “caoyang” removed the passkey “Laptop”');
  });

  it('meets the demand of the tenant, and the last one stays', async () => {
    const { owner } = world.server.platform;
    await owner.query("update tenant set second_factor = 'required' where id = $1", [world.tenant.id]);
    const { device } = await setUp();
    expect(await outcome({ passkey: device.answer(await question()) })).toBe('done');
    const [passkey] = (await world.server.call(me, getSecondFactor, {})).passkeys;
    const input = { id: passkey?.id as string, password: encrypt() };
    expect(await codeOf(world.server.call(me, removePasskey, input))).toBe('SECOND_FACTOR_DEMANDED');
    await owner.query("update tenant set second_factor = 'off' where id = $1", [world.tenant.id]);
    expect(await outcome({})).toBe('done');
    expect(await codeOf(world.server.call(me, beginPasskey, { password: encrypt() }))).toBe(
      'LOGIN_TYPE_DISABLED',
    );
  });

  it('is taken away by an administrator where the device is lost', async () => {
    await setUp();
    const admin = await world.origin('gaoxiang');
    const shown = { filter: { text: 'caoyang' }, page: 1, pageSize: 10 };
    expect((await world.server.call(admin, listPeople, shown)).rows[0]?.secondFactor).toBe(true);
    const id = world.tenant.users.caoyang as string;
    await world.server.call(admin, resetSecondFactor, { id, reason: 'The laptop is lost' });
    expect((await world.server.call(admin, listPeople, shown)).rows[0]?.secondFactor).toBe(false);
    expect(await outcome({})).toBe('done');
  });
});

describe('what is refused at sign-in', () => {
  let device: PasskeyDevice;
  beforeEach(async () => {
    ({ device } = await setUp());
  });
  let network = 0;
  /** Each attempt comes from a network of its own, so that none has to wait. */
  const refused = async (answer: (asked: PasskeyQuestion) => PasskeyAnswer, more: Attempt = {}) => {
    network += 1;
    return outcome({ passkey: answer(await question()), ip: `10.1.${network}.1`, ...more });
  };

  it('an answer of another page, to another question, for another host, or without recognising the person', async () => {
    for (const attack of [
      { origin: 'http://attest.example.org' },
      { origin: `https://${HOST}` },
      { challenge: 'AAAA' },
      { rpId: 'example.org' },
      { verified: false },
      { crossOrigin: true },
    ])
      expect(await refused((asked) => device.answer(asked, attack))).toBe('SECOND_FACTOR_WRONG');
    expect(await refused((asked) => ({ ...device.answer(asked), signature: 'AAAA' }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await refused((asked) => ({ ...device.answer(asked), clientData: 'AAAA' }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await refused((asked) => device.answer(asked), { host: 'other.example.com' })).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await refused((asked) => device.answer(asked))).toBe('done');
    expect(await trail()).toContain(
      'signInFailed: User caoyang “caoyang”: sign-in failed (right password, wrong second factor)',
    );
  });

  it('an answer that was used, also by many at once, and a wrong one uses the question up', async () => {
    const passkey = device.answer(await question());
    const attempts = [1, 2, 3, 4].map((one) => outcome({ passkey, ip: `10.2.${one}.1` }));
    expect((await Promise.all(attempts)).filter((came) => came === 'done')).toHaveLength(1);
    const asked = await question();
    expect(await outcome({ passkey: { ...device.answer(asked), signature: 'AAAA' } })).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await outcome({ passkey: device.answer(asked) })).toBe('SECOND_FACTOR_WRONG');
  });

  it('an answer that comes too late, and a ticket that is old or made up', async () => {
    const asked = await question();
    const at = new Date(Date.now() + 6 * MINUTE);
    expect(await outcome({ passkey: device.answer(asked), at })).toBe('SECOND_FACTOR_WRONG');
    const { ticket } = await refusalOf();
    const late = { at: new Date(Date.now() + 11 * MINUTE) };
    expect(await codeOf(ask(ticket as string, late))).toBe('SIGN_IN_ANSWER_INVALID');
    expect(await codeOf(ask('made up'))).toBe('SIGN_IN_ANSWER_INVALID');
  });

  it('a counter that went back, which the trail and the person are told of', async () => {
    expect(await refused((asked) => device.answer(asked))).toBe('done');
    device.counter -= 1;
    expect(await refused((asked) => device.answer(asked))).toBe('SECOND_FACTOR_WRONG');
    expect(await trail()).toContain(
      'passkeyCounterBack: User caoyang “caoyang”: the counter of the passkey “Laptop” went back: it was refused, and may have been copied',
    );
    expect((await mails()).at(-1)?.body).toContain('复制');
    expect(await refused((asked) => device.answer(asked))).toBe('done');
  });

  it('the passkey of somebody else, for an own question or for theirs', async () => {
    const { device: theirs } = await setUp({ ...(await world.origin('yubo')), host: HOST } as Origin);
    expect(await refused((asked) => theirs.answer(asked))).toBe('SECOND_FACTOR_WRONG');
    const asked = await question('yubo');
    expect(await outcome({ passkey: theirs.answer(asked), ip: '10.3.0.1' })).toBe('SECOND_FACTOR_WRONG');
    expect(await outcome({ passkey: device.answer(asked), ip: '10.3.0.2' })).toBe('SECOND_FACTOR_WRONG');
  });

  it('the passkey of another tenant, and its question', async () => {
    const other = await createTestTenant(world.server);
    const there = { tenantId: other.id, token: await world.server.session(other.id, 'caoyang'), host: HOST };
    const { device: theirs } = await setUpPasskey(world.server, there, other.password);
    expect(await refused((asked) => theirs.answer(asked))).toBe('SECOND_FACTOR_WRONG');
    const { ticket } = await refusalOf();
    const elsewhere = { tenantId: other.id, ticket: ticket as string };
    expect(await codeOf(world.server.call({ tenantId: other.id, host: HOST }, askPasskey, elsewhere))).toBe(
      'SIGN_IN_ANSWER_INVALID',
    );
  });
});

describe('what is refused at the registration', () => {
  const begin = (who: Origin = me) =>
    world.server.call({ host: HOST, ...who }, beginPasskey, { password: encrypt() });
  const confirm = (made: ReturnType<PasskeyDevice['make']>, who: Origin = me, name = 'Key') =>
    codeOf(world.server.call({ host: HOST, ...who }, confirmPasskey, { name, ...made }));

  it('a device that answers another page, or another question, or has not recognised the person', async () => {
    for (const attack of [
      { origin: 'http://attest.example.org' },
      { challenge: 'AAAA' },
      { rpId: 'example.org' },
      { verified: false },
      { crossOrigin: true },
    ])
      expect(await confirm(new PasskeyDevice().make(await begin(), attack))).toBe('PASSKEY_INVALID');
  });

  it('a question of another session or person, a second answer, and a device that is known', async () => {
    const device = new PasskeyDevice();
    const asked = await begin();
    expect(await confirm(device.make(asked), await world.origin('caoyang'))).toBe(
      'SECOND_FACTOR_SETUP_INVALID',
    );
    expect(await confirm(device.make(asked), await world.origin('yubo'))).toBe('SECOND_FACTOR_SETUP_INVALID');
    expect(await confirm(device.make(asked))).toBe('done');
    expect(await confirm(device.make(asked))).toBe('SECOND_FACTOR_SETUP_INVALID');
    expect(await confirm(device.make(await begin()))).toBe('PASSKEY_REPEAT');
    expect(await confirm(new PasskeyDevice().make(await begin()), me, '   ')).toBe('REQUEST_INVALID');
  });

  it('more than ten of one person', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await confirm(new PasskeyDevice().make(await begin()))).toBe('done');
    expect(await codeOf(begin())).toBe('PASSKEY_LIMIT');
  });
});
