import {
  beginProviderSignIn,
  confirmSigner,
  loginByProvider,
  testSignInProvider,
} from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { handleAfter, handleAround, type ServerModule } from '../../platform/module';
import { linkedAccounts, unlink } from './accounts';
import { providerWords } from './auditWords';
import { begin } from './begin';
import { ask, complete, confirm } from './complete';
import { providerMigrations } from './migrations';
import { savePasswords } from './passwords';
import { providerById, readProviders, removeProvider, saveProvider } from './settings';
import { signTypes } from './signTypes';
import { tryProvider } from './trial';
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
    handleAround(testSignInProvider, {
      before: ({ id }, { tx }) => providerById(tx, id),
      outside: tryProvider,
      after: async (_ctx, steps) => steps,
    }),
    ...handleAll({
      listSignInProviders: readProviders,
      saveSignInProvider: saveProvider,
      removeSignInProvider: removeProvider,
      listLinkedAccounts: linkedAccounts,
      unlinkAccount: unlink,
      getSignTypes: signTypes,
      saveLocalPasswords: savePasswords,
    }),
  ],
};
