import { askPasskey, askPasskeyToSign, getSignTypes, login, searchAudit } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpApp, shownCode } from '../../testing/authenticator';
import { codeOf } from '../../testing/caller';
import { HOST, type PasskeyDevice, setUpPasskey } from '../../testing/passkeyDevice';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';
import type { SignatureInput } from './sign';

const SOURCE = processOf(
  `startEvent start
  userTask work
  endEvent done
  start -> work
  work -> done`,
  [step('work', 'work', { assignee: [{ initiator: true }], sign: { meaning: 'performed' } })],
  { code: 'coded', administrators: ['qhead'] },
);

describe('signing with a second factor', () => {
  let journey: Journey;
  let key: string;
  beforeAll(async () => {
    journey = await Journey.begin('coded');
    ({ key } = await setUpApp(journey.server, await journey.origin('caoyang'), journey.tenant.password));
  });
  afterAll(() => journey?.stop());
  beforeEach(() => journey.forget('caoyang'));

  const query = (text: string, ...values: unknown[]) => journey.server.platform.owner.query(text, values);
  const ask = (signing: string) =>
    query('update tenant set sign_factor = $2 where id = $1', journey.tenant.id, signing);
  /** A code that counts, as if the half minute of the last one were over. */
  const code = async () => {
    await query('update totp_factor set last_step = 0');
    return shownCode(key, new Date());
  };
  const wrong = () => {
    const near = [-30, 0, 30].map((by) => shownCode(key, new Date(Date.now() + by * 1000)));
    return ['000000', '000001', '000002', '000003'].find((one) => !near.includes(one)) as string;
  };
  const password = () => journey.signature().password;
  const account = 'caoyang';
  const atWork = async (who = account) => (await journey.start(who, SOURCE)).instanceId;
  const sign = async (signature: SignatureInput, instanceId?: string) =>
    codeOf(journey.decide(account, instanceId ?? (await atWork()), 'submit', { signature }));
  const types = async (who = account) => journey.server.call(await journey.origin(who), getSignTypes, {});

  it('asks for it beside the password, takes it once, and leaves it alone after a wrong password', async () => {
    await ask('both');
    expect(await types()).toMatchObject({ password: true, factor: true, hasTotp: true, hasPasskey: false });
    expect(await sign({ account, password: password() })).toBe('SIGNATURE_TOTP_REQUIRED');
    expect(await sign({ account, totp: await code() })).toBe('REQUEST_INVALID');
    const totp = await code();
    const bad = journey.server.encrypt('not the password');
    expect(await sign({ account, password: bad, totp })).toBe('PASSWORD_WRONG');
    expect(await sign({ account: 'yubo', password: password(), totp })).toBe('SIGNATURE_ACCOUNT_WRONG');
    expect(await sign({ account, password: password(), totp })).toBe('done');
    expect(await sign({ password: password(), totp })).toBe('SECOND_FACTOR_WRONG');
    expect(await sign({ password: password(), totp: await code() })).toBe('done');
  });

  it('takes it in place of the password, with the account where that is due', async () => {
    await ask('factor');
    expect(await types()).toMatchObject({ password: false, factor: true });
    expect(await sign({ totp: await code() })).toBe('SIGNATURE_ACCOUNT_REQUIRED');
    expect(await sign({ account, totp: await code() })).toBe('done');
    expect(await sign({ password: password() })).toBe('SIGNATURE_TOTP_REQUIRED');
  });

  it('is used up by a signature that fails later', async () => {
    await ask('factor');
    const instanceId = await atWork();
    const totp = await code();
    const stale = { signature: { account, totp }, version: 99 } as object;
    expect(await codeOf(journey.decide(account, instanceId, 'submit', stale))).not.toBe('done');
    expect(await sign({ account, totp }, instanceId)).toBe('SECOND_FACTOR_WRONG');
  });

  it('lets one of several signatures through that come with one code at once', async () => {
    await ask('factor');
    const ids = [await atWork(), await atWork(), await atWork()];
    const totp = await code();
    const came = await Promise.all(ids.map((instanceId) => sign({ account, totp }, instanceId)));
    expect(came.filter((one) => one === 'done')).toHaveLength(1);
  });

  it('ends the session after five wrong ones, and says why in the trail', async () => {
    await ask('both');
    const guess = async () => sign({ account, password: password(), totp: wrong() });
    const instanceId = await atWork();
    for (let count = 0; count < 4; count += 1) expect(await guess()).toBe('SECOND_FACTOR_WRONG');
    const last = journey.decide(account, instanceId, 'submit', {
      signature: { account, password: password(), totp: wrong() },
    });
    expect(await codeOf(last)).toBe('SESSION_ENDED_PASSWORDS');
    const origin = await journey.origin('gaoxiang');
    const { rows } = await journey.server.call(origin, searchAudit, { filter: {}, page: 1, pageSize: 5 });
    expect(rows.map(({ descriptionEn }) => descriptionEn)).toContain(
      'User caoyang “caoyang”: re-authentication for a signature failed (the one-time code is wrong or was used)',
    );
  });

  it('sends whoever has no app to set one up, and asks nobody where it is not set', async () => {
    await ask('both');
    const instanceId = await atWork('yubo');
    const by = (signature: SignatureInput) =>
      codeOf(journey.decide('yubo', instanceId, 'submit', { signature }));
    expect(await types('yubo')).toMatchObject({ factor: true, hasTotp: false });
    expect(await by({ account: 'yubo', password: password(), totp: '123456' })).toBe(
      'SIGNATURE_TOTP_MISSING',
    );
    await ask('password');
    expect(await by({ account: 'yubo', totp: '123456' })).toBe('REQUEST_INVALID');
    expect(await by({ account: 'yubo', password: password(), totp: '123456' })).toBe('done');
  });

  describe('that is a passkey', () => {
    const account = 'yubo';
    let device: PasskeyDevice;
    beforeAll(async () => {
      journey.host = HOST;
      ({ device } = await setUpPasskey(
        journey.server,
        await journey.origin(account),
        journey.tenant.password,
      ));
    });
    beforeEach(() => journey.forget(account));

    const signAs = async (signature: SignatureInput) => {
      const instanceId = await atWork(account);
      return codeOf(journey.decide(account, instanceId, 'submit', { signature }));
    };
    const question = async (who = account) =>
      journey.server.call(await journey.origin(who), askPasskeyToSign, {});

    it('is taken beside the password, once, and only with it', async () => {
      await ask('both');
      expect(await types(account)).toMatchObject({ factor: true, hasTotp: false, hasPasskey: true });
      const passkey = device.answer(await question());
      expect(await signAs({ account, passkey })).toBe('REQUEST_INVALID');
      const bad = journey.server.encrypt('not the password');
      expect(await signAs({ account, password: bad, passkey })).toBe('PASSWORD_WRONG');
      expect(await signAs({ account, password: password(), passkey })).toBe('done');
      expect(await signAs({ password: password(), passkey })).toBe('SECOND_FACTOR_WRONG');
    });

    it('is taken in place of the password, with the account where that is due', async () => {
      await ask('factor');
      const passkey = device.answer(await question());
      expect(await signAs({ passkey })).toBe('SIGNATURE_ACCOUNT_REQUIRED');
      expect(await signAs({ account, passkey })).toBe('done');
    });

    it('is refused for the question of another session or page, or of a sign-in, and says so in the trail', async () => {
      await ask('factor');
      const before = device.answer(await question());
      journey.forget(account);
      expect(await signAs({ account, passkey: before })).toBe('SECOND_FACTOR_WRONG');
      const elsewhere = device.answer(await question(), { origin: 'https://example.org' });
      expect(await signAs({ account, passkey: elsewhere })).toBe('SECOND_FACTOR_WRONG');
      const at = { tenantId: journey.tenant.id, host: HOST };
      const { ticket } = await journey.server
        .call(at, login, { account, password: password(), tenantId: journey.tenant.id })
        .catch(({ params }) => params);
      const other = await journey.server.call(at, askPasskey, { tenantId: journey.tenant.id, ticket });
      expect(await signAs({ account, passkey: device.answer(other) })).toBe('SECOND_FACTOR_WRONG');
      expect(await codeOf(question('gaoxiang'))).toBe('NOT_FOUND');
      const origin = await journey.origin('gaoxiang');
      const { rows } = await journey.server.call(origin, searchAudit, { filter: {}, page: 1, pageSize: 5 });
      expect(rows.map(({ descriptionEn }) => descriptionEn)).toContain(
        'User yubo “yubo”: re-authentication for a signature failed (the answer of the passkey is not valid or was used)',
      );
    });
  });
});
