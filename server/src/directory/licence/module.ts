import { needsLicence } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { CallGate } from '../../platform/calls/runCall';
import { AppError } from '../../platform/errors';
import type { ServerModule } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { followLicences, LICENCE_ENDS } from './follow';
import { checkText, install, readOwn } from './install';
import { licenceMigrations } from './migrations';
import { licenceOf } from './ofTenant';

/** Refuses what changes records when the licence has ended; reading and exporting stay open. Throws LICENCE_*. */
const refuseWithout: CallGate = async (platform, tx, call, now) => {
  if (!platform.config.licenceKeys || !needsLicence(call)) return;
  const { standing } = await licenceOf(platform, await currentTenant(tx), now);
  if (standing.state === 'ended' && standing.refusal) throw new AppError(standing.refusal);
};

/** What a tenant may use, signed by whoever sells it: users, modules, dates, machines. */
export const licenceModule: ServerModule = {
  name: 'licence',
  migrations: licenceMigrations,
  callGates: [refuseWithout],
  noticeKinds: [LICENCE_ENDS],
  jobs: [{ name: 'licence.follow', schedule: '15 * * * *', run: (_, platform) => followLicences(platform) }],
  auditWords: {
    licence: {
      no: { label: { zh: '许可证编号', en: 'Licence no.' } },
      users: { label: { zh: '用户数', en: 'Users' } },
      modules: { label: { zh: '模块', en: 'Modules' } },
      from: { label: { zh: '生效日期', en: 'Valid from' } },
      until: { label: { zh: '截止日期', en: 'Valid until' } },
      macs: { label: { zh: 'MAC 地址', en: 'MAC addresses' } },
      addresses: { label: { zh: 'IP 地址', en: 'IP addresses' } },
    },
  },
  routes: handleAll({ getLicence: readOwn, checkLicence: checkText, installLicence: install }),
};
