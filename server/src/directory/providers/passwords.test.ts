import {
  arrangeSignInProviders,
  getSignTypes,
  getTenantConfig,
  listMessages,
  listSignInProviders,
  login,
  removeSignInProvider,
  saveLocalPasswords,
  saveSignInProvider,
  searchAudit,
  setPersonStatus,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../root-config/tools/testing/identityProvider';
import { BACK, companyAccounts, type ProviderBrowser, providerPerTest } from '../../testing/byProvider';
import type { Origin } from '../../testing/caller';
import type { TestServer } from '../../testing/testServer';
import type { TestTenant } from '../../testing/testTenant';

const reason = 'Accounts of the company alone';
describe('passwords of this system', () => {
  let idp: IdentityProvider;
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Origin;
  let way: ProviderBrowser;
  let provider: { id: string; version: number };

  const byProvider = async (account: string): Promise<Origin> => {
    idp.is({ sub: `p-${account}`, preferred_username: account });
    const { token } = await way.signIn(provider.id);
    return { tenantId: tenant.id, token: token as string };
  };
  const known = async () => (await server.call(admin, listSignInProviders, {})).passwords;
  const save = async (holders: 'everybody' | 'emergency', accounts: string[] = []) =>
    server.call(admin, saveLocalPasswords, {
      holders,
      emergency: accounts.map((account) => tenant.users[account] as string),
      rowVersion: (await known()).rowVersion,
      reason,
    });
  const signIn = (account: string, password = tenant.password) =>
    server.call({ tenantId: tenant.id }, login, {
      account,
      password: server.encrypt(password),
      tenantId: tenant.id,
      bname: account,
      operationType: 'signIn',
      bmodule: 'identity',
    });

  providerPerTest(
    () => startIdentityProvider([BACK]),
    async (world) => {
      ({ idp, server, tenant, admin, way } = world);
      provider = await server.call(admin, saveSignInProvider, {
        provider: companyAccounts(idp),
        secret: idp.secret,
        reason,
      });
    },
  );

  it('are left to emergency accounts by whoever has come by a provider', async () => {
    await expect(save('emergency', ['gaoxiang'])).rejects.toMatchObject({ code: 'NO_WAY_IN' });
    admin = await byProvider('gaoxiang');
    await save('emergency', ['gaoxiang']);
    expect(await known()).toMatchObject({ holders: 'emergency', emergency: [{ account: 'gaoxiang' }] });
    const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(rows[0]).toMatchObject({ objectType: 'localPasswords', event: 'change', reason });
    expect(JSON.stringify(rows[0])).toContain('Emergency accounts');

    // What a guesser is told does not say which accounts still have one.
    await expect(signIn('caoyang', 'wrong')).rejects.toMatchObject({ code: 'ACCOUNT_OR_PASSWORD_WRONG' });
    await expect(signIn('gaoxiang', 'wrong')).rejects.toMatchObject({ code: 'ACCOUNT_OR_PASSWORD_WRONG' });
    await expect(signIn('caoyang')).rejects.toMatchObject({ code: 'LOGIN_TYPE_DISABLED' });
    expect((await signIn('gaoxiang')).audit.account).toBe('gaoxiang');
    const { rows: messages } = await server.call(admin, listMessages, {});
    expect(JSON.stringify(messages)).toContain('emergency account gaoxiang has signed in');

    const caoyang = await byProvider('caoyang');
    expect(await server.call(caoyang, getSignTypes, {})).toMatchObject({ password: false });
    expect(await server.call(admin, getSignTypes, {})).toMatchObject({ password: true });

    await save('everybody');
    expect(await known()).toMatchObject({ holders: 'everybody', emergency: [] });
    expect((await signIn('caoyang')).audit.account).toBe('caoyang');
  });

  it('stay with somebody who administers, and who may sign in', async () => {
    admin = await byProvider('gaoxiang');
    await expect(save('emergency')).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await expect(save('emergency', ['caoyang'])).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await server.platform.owner.query("update user_account set status = 'disabled' where id = $1", [
      tenant.users.caoyang,
    ]);
    await expect(save('emergency', ['gaoxiang', 'caoyang'])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    await save('emergency', ['gaoxiang']);
    const disabled = { id: tenant.users.gaoxiang as string, status: 'disabled' as const, reason };
    await expect(server.call(admin, setPersonStatus, disabled)).rejects.toMatchObject({
      code: 'LAST_ADMINISTRATOR',
    });
  });

  it('stand among the providers in the order and with the beginning that an administrator chooses', async () => {
    const second = await server.call(admin, saveSignInProvider, {
      provider: companyAccounts(idp, { nameZh: '第二', nameEn: 'Second' }),
      reason,
    });
    const shown = async () =>
      (await server.call({ tenantId: tenant.id }, getTenantConfig, {})).tenant?.providers.map(
        ({ nameEn, first }) => [nameEn, first],
      );
    const arrange = async (order: string[], first: string | null) =>
      server.call(admin, arrangeSignInProviders, {
        order,
        first,
        rowVersion: (await known()).rowVersion,
        reason,
      });
    await arrange([second.id, provider.id], provider.id);
    expect(await shown()).toEqual([
      ['Second', false],
      ['Company account', true],
    ]);
    const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(rows[0]).toMatchObject({ objectType: 'signInOrder', event: 'change', reason });
    expect(JSON.stringify(rows[0])).toContain('第二 / Second, 公司账号 / Company account');
    await arrange([second.id, provider.id], null);
    expect(await shown()).toEqual([
      ['Second', false],
      ['Company account', false],
    ]);
    await expect(arrange([second.id], null)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(arrange([second.id, provider.id, second.id], null)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    await expect(arrange([second.id, provider.id], tenant.id)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });

  it('are needed as long as no provider is in use', async () => {
    admin = await byProvider('gaoxiang');
    await save('emergency', ['gaoxiang']);
    const { id, version } = provider;
    await expect(server.call(admin, removeSignInProvider, { id, version, reason })).rejects.toMatchObject({
      code: 'NO_WAY_IN',
    });
    const off = { id, version, provider: companyAccounts(idp, { enabled: false }), reason };
    await expect(server.call(admin, saveSignInProvider, off)).rejects.toMatchObject({ code: 'NO_WAY_IN' });
    await save('everybody');
    await server.call(admin, removeSignInProvider, { id, version, reason });
  });
});
