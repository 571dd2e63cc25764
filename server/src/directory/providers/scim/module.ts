import { handleAll } from '../../../platform/calls/handleAll';
import type { ServerModule } from '../../../platform/module';
import { scimMigrations } from './migrations';
import { registerScim } from './server';
import { makeToken, readScim, revokeToken } from './tokens';
import './tables';

const called = (zh: string, en: string) => ({ label: { zh, en } });

/** Joiners and leavers as an identity provider tells of them, by SCIM 2.0. */
export const scimModule: ServerModule = {
  name: 'scim',
  migrations: scimMigrations,
  protocols: [registerScim],
  auditWords: {
    scimGroup: {
      displayName: called('名称', 'Name'),
      externalId: called('提供方的标识', 'Id at the provider'),
      added: called('加入', 'Came'),
      gone: called('离开', 'Went'),
    },
  },
  routes: handleAll({ getScim: readScim, makeScimToken: makeToken, revokeScimToken: revokeToken }),
};
