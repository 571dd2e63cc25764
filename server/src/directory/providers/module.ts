import {
  beginProviderSignIn,
  confirmAtDirectory,
  confirmSigner,
  loginAtDirectory,
  loginByProvider,
  loginInDingTalk,
  renewSamlKey,
  saveSignInProvider,
  testSignInProvider,
} from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { handleAfter, handleAround, type ServerModule } from '../../platform/module';
import { linkedAccounts, unlink } from './accounts';
import { arrangeProviders } from './arrange';
import { providerWords } from './auditWords';
import { begin } from './begin';
import { confirmByPassword, signInByPassword } from './byPassword';
import { ask, askInApp, complete, confirm } from './complete';
import { providerMigrations } from './migrations';
import { savePasswords } from './passwords';
import { readProvisioning, saveProvisioning } from './provisioning/settings';
import { registerSamlAnswer } from './saml/answer';
import { SAML_KEYS_PURPOSE } from './saml/keys';
import { renewingSamlKey } from './saml/renewKey';
import { SECRET_PURPOSE } from './secret';
import { providerById, readProviders, removeProvider, savingProvider } from './settings';
import { signTypes } from './signTypes';
import { tryProvider } from './trial';
import './tables';

/** Signing in by an identity provider of the tenant: by its own page (OpenID Connect), or with the password of a directory or SAP system. */
export const providersModule: ServerModule = {
  name: 'providers',
  migrations: providerMigrations,
  sealedColumns: [
    { table: 'sign_in_provider', column: 'secret', purpose: SECRET_PURPOSE },
    { table: 'sign_in_provider', column: 'saml_keys', purpose: SAML_KEYS_PURPOSE },
  ],
  auditWords: providerWords,
  protocols: [registerSamlAnswer],
  routes: [
    handleAfter(beginProviderSignIn, begin, async (_input, _ctx, begun) => begun),
    handleAfter(loginByProvider, ask('signIn'), complete),
    handleAfter(loginInDingTalk, askInApp, complete),
    handleAfter(confirmSigner, ask('sign'), confirm),
    handleAround(loginAtDirectory, signInByPassword),
    handleAround(confirmAtDirectory, confirmByPassword),
    handleAround(saveSignInProvider, savingProvider),
    handleAround(renewSamlKey, renewingSamlKey),
    handleAround(testSignInProvider, {
      before: async ({ id, account }, { tx }) => ({ row: await providerById(tx, id), account }),
      outside: ({ row, account }, place) => tryProvider(row, place, account),
      after: async (_ctx, steps) => steps,
    }),
    ...handleAll({
      listSignInProviders: readProviders,
      removeSignInProvider: removeProvider,
      arrangeSignInProviders: arrangeProviders,
      listLinkedAccounts: linkedAccounts,
      unlinkAccount: unlink,
      getSignTypes: signTypes,
      saveLocalPasswords: savePasswords,
      getProvisioning: readProvisioning,
      saveProvisioning,
    }),
  ],
};
