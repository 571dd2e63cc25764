import { beginProviderSignIn, confirmSigner, loginByProvider } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { handleAfter, type ServerModule } from '../../platform/module';
import { linkedAccounts, unlink } from './accounts';
import { providerWords } from './auditWords';
import { begin } from './begin';
import { ask, complete, confirm } from './complete';
import { providerMigrations } from './migrations';
import { savePasswords } from './passwords';
import { readProviders, removeProvider, saveProvider } from './settings';
import { signTypes } from './signTypes';
import { testProvider } from './trial';
import './tables';

/** Signing in by an identity provider of the tenant (OpenID Connect). */
export const providersModule: ServerModule = {
  name: 'providers',
  migrations: providerMigrations,
  auditWords: providerWords,
  routes: [
    handleAfter(beginProviderSignIn, begin, async (_input, _ctx, begun) => begun),
    handleAfter(loginByProvider, ask('signIn'), complete),
    handleAfter(confirmSigner, ask('sign'), confirm),
    ...handleAll({
      listSignInProviders: readProviders,
      saveSignInProvider: saveProvider,
      removeSignInProvider: removeProvider,
      testSignInProvider: testProvider,
      listLinkedAccounts: linkedAccounts,
      unlinkAccount: unlink,
      getSignTypes: signTypes,
      saveLocalPasswords: savePasswords,
    }),
  ],
};
