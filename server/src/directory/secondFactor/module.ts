import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { secondFactorMigrations } from './migrations';
import { resetSecondFactor } from './reset';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, secondFactor } from './setUp';
import './tables';

/** What people have beside the password: one-time codes of an authenticator app, recovery codes. */
export const secondFactorModule: ServerModule = {
  name: 'secondFactor',
  migrations: secondFactorMigrations,
  routes: handleAll({
    getSecondFactor: secondFactor,
    beginTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    resetSecondFactor,
  }),
};
