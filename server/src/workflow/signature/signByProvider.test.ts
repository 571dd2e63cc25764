import {
  confirmSigner,
  getSignTypes,
  loginByProvider,
  processView,
  type RequestOf,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../root-config/tools/testing/identityProvider';
import { BACK, companyAccounts, ProviderBrowser } from '../../testing/byProvider';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';

const SOURCE = processOf(
  `startEvent start
  userTask work
  endEvent done
  start -> work
  work -> done`,
  [step('work', 'work', { assignee: [{ initiator: true }], sign: { meaning: 'performed' } })],
  { code: 'confirmed', administrators: ['qhead'] },
);

describe('signing by an identity provider', () => {
  let idp: IdentityProvider;
  let journey: Journey;
  let provider: string;
  let way: ProviderBrowser;

  beforeAll(async () => {
    idp = await startIdentityProvider([BACK]);
    journey = await Journey.configured({ outbound: { networks: [], origins: [idp.issuer] } }, 'confirmed');
    way = new ProviderBrowser(journey.server, idp, journey.tenant.id);
    const added = await journey.server.call(await journey.origin('gaoxiang'), saveSignInProvider, {
      provider: companyAccounts(idp),
      secret: idp.secret,
      reason: 'Sign-in by the company',
    });
    provider = added.id;
    for (const account of ['caoyang', 'yubo']) await signIn(account);
  });
  afterAll(async () => {
    await journey?.stop();
    await idp?.stop();
  });
  beforeEach(() => idp.is(person('caoyang')));

  const person = (account: string) => ({ sub: `p-${account}`, preferred_username: account });
  const signIn = async (account: string) => {
    idp.is(person(account));
    await way.signIn(provider);
  };
  /** Goes to the provider; `change` is what a browser may do to the address on its way. */
  const answer = async (change: (url: URL) => void = () => {}) => {
    const { url, binding } = await way.begin(provider, true);
    const to = new URL(url);
    change(to);
    return way.given(await idp.visit(to.href), binding);
  };
  const confirm = (input: RequestOf<typeof confirmSigner>) =>
    journey.server.call(way.origin, confirmSigner, input);
  const proof = async () => (await confirm(await answer())).proof;
  const atWork = () => journey.start('caoyang', SOURCE);
  const submit = async (signature: { proof: string }) => {
    const { instanceId } = await atWork();
    await journey.decide('caoyang', instanceId, 'submit', { signature });
    return instanceId;
  };
  const trail = async () => {
    const origin = await journey.origin('gaoxiang');
    const { rows } = await journey.server.call(origin, searchAudit, { filter: {}, page: 1, pageSize: 20 });
    return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
  };

  it('signs without a password and an account, and says so in the trail', async () => {
    const piId = await submit({ proof: await proof() });
    const { signatures } = await journey.server.call(await journey.origin('caoyang'), processView, { piId });
    expect(signatures).toMatchObject([{ signer: { account: 'caoyang' }, meaning: { en: 'Performed' } }]);
    expect(await trail()).toContain(
      'confirmSigner: User caoyang “caoyang”: identity proved for a signature by signing in anew at Company account',
    );
  });

  it('is offered to whom the provider knows, and alone where passwords are switched off', async () => {
    const types = async (account: string) =>
      journey.server.call(await journey.origin(account), getSignTypes, {});
    const known = { id: provider, nameZh: '公司账号', nameEn: 'Company account', way: 'page' };
    const none = { factor: false, hasTotp: false, hasPasskey: false };
    expect(await types('caoyang')).toEqual({ password: true, ...none, providers: [known] });
    expect(await types('hanxue')).toEqual({ password: true, ...none, providers: [] });
    const allow = (ways: string) =>
      journey.server.platform.owner.query('update tenant set login_types = $2 where id = $1', [
        journey.tenant.id,
        ways,
      ]);
    await allow('{}');
    try {
      expect(await types('caoyang')).toEqual({ password: false, ...none, providers: [known] });
      await submit({ proof: await proof() });
    } finally {
      await allow('{password}');
    }
  });

  it('takes a proof once', async () => {
    const once = { proof: await proof() };
    await submit(once);
    await expect(submit(once)).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' });
    await expect(submit({ proof: 'made up' })).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' });
  });

  it('refuses the proof of somebody else, and remembers that in the trail', async () => {
    idp.is(person('yubo'));
    const other = await proof();
    await expect(submit({ proof: other })).rejects.toMatchObject({ code: 'SIGNATURE_ACCOUNT_WRONG' });
    expect((await trail())[0]).toBe(
      'signFailed: User caoyang “caoyang”: re-authentication for a signature failed (somebody else was confirmed)',
    );
    idp.is({ sub: 'p-stranger', preferred_username: 'caoyang' });
    await expect(proof()).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
  });

  it('refuses an answer of whom the provider was not made to ask anew', async () => {
    const unasked = await answer((url) => {
      url.searchParams.delete('max_age');
      url.searchParams.delete('prompt');
    });
    await expect(confirm(unasked)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    expect((await trail())[0]).toBe(
      'signFailed: Confirming a signer by Company account failed: not asked anew (auth_time)',
    );
  });

  it('refuses what was begun to sign in, and does not sign in what was begun to sign', async () => {
    const { url, binding } = await way.begin(provider);
    const signedIn = way.given(await idp.visit(url), binding);
    const code = 'SIGN_IN_ANSWER_INVALID';
    await expect(confirm(signedIn)).rejects.toMatchObject({ code });
    await expect(confirm({ ...signedIn, state: `sign.${signedIn.state}` })).rejects.toMatchObject({ code });
    const signing = await answer();
    const login = (state: string) => journey.server.call(way.origin, loginByProvider, { ...signing, state });
    await expect(login(signing.state)).rejects.toMatchObject({ code });
    await expect(login(signing.state.slice('sign.'.length))).rejects.toMatchObject({ code });
  });
});
