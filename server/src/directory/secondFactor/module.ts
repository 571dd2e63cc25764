import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { secondFactorWords } from './auditWords';
import { secondFactorMigrations } from './migrations';
import { savePolicy, secondFactorPolicy } from './policy';
import { resetSecondFactor } from './reset';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, secondFactor } from './setUp';
import './tables';

/** What people have beside the password: one-time codes of an authenticator app, recovery codes. */
export const secondFactorModule: ServerModule = {
  name: 'secondFactor',
  migrations: secondFactorMigrations,
  auditWords: secondFactorWords,
  routes: handleAll({
    getSecondFactor: secondFactor,
    beginTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    resetSecondFactor,
    getSecondFactorPolicy: secondFactorPolicy,
    saveSecondFactorPolicy: savePolicy,
  }),
};
