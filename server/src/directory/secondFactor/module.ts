import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { secondFactorWords } from './auditWords';
import { secondFactorMigrations } from './migrations';
import { removePasskey } from './passkeys/own';
import { beginPasskey, confirmPasskey } from './passkeys/register';
import { askToSign, askToSignIn } from './passkeys/ticket';
import { savePolicy, secondFactorPolicy } from './policy';
import { resetSecondFactor } from './reset';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, secondFactor } from './setUp';
import './tables';
import { TOTP_PURPOSE } from './totp';

/** What people have beside the password: one-time codes of an authenticator app, passkeys, recovery codes. */
export const secondFactorModule: ServerModule = {
  name: 'secondFactor',
  migrations: secondFactorMigrations,
  sealedColumns: [{ table: 'totp_factor', column: 'secret', purpose: TOTP_PURPOSE }],
  auditWords: secondFactorWords,
  routes: handleAll({
    getSecondFactor: secondFactor,
    beginTotp,
    confirmTotp,
    removeTotp,
    beginPasskey,
    confirmPasskey,
    removePasskey,
    askPasskey: askToSignIn,
    askPasskeyToSign: askToSign,
    renewRecoveryCodes,
    resetSecondFactor,
    getSecondFactorPolicy: secondFactorPolicy,
    saveSecondFactorPolicy: savePolicy,
  }),
};
