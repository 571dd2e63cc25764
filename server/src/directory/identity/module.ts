import { shell } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { ServerModule } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { identityNames, identityWords } from './auditWords';
import { changePassword } from './changePassword';
import { childrenOf, departmentList } from './departments';
import { resetPassword } from './forgotten/resetPassword';
import { sendCode } from './forgotten/sendCode';
import { identityJobs } from './jobs';
import { rememberLanguage } from './language';
import { issueNonce } from './loginCipher';
import { identityMigrations } from './migrations';
import { organisationRoutes } from './organisation/routes';
import { PERSON_CUBE, ROLE_CUBE } from './people/counts';
import { exportPeople } from './people/exportSource';
import { peopleImportKind } from './people/import/kind';
import { organisationMenu, peopleRoutes } from './people/routes';
import { roleList } from './roles';
import { searchPeople } from './search';
import { signIn, signOut } from './signIn';
import { userInfo } from './userInfo';
import { userById } from './users';
import './tables';

/** People, roles, sign-in and sessions. */
export const identityModule: ServerModule = {
  name: 'identity',
  migrations: identityMigrations,
  cubes: [PERSON_CUBE, ROLE_CUBE],
  importKinds: { people: peopleImportKind },
  auditWords: identityWords,
  auditNames: identityNames,
  exportSources: { people: exportPeople },
  jobs: identityJobs,
  menus: [
    {
      code: 'Home',
      label: { zh: '首页', en: 'Home' },
      module: 'SHELL',
      path: shell.home,
      order: 0,
      icon: 'home',
    },
    organisationMenu,
  ],
  routes: [
    ...peopleRoutes,
    ...organisationRoutes,
    ...handleAll({
      getLoginKey: async ({ platform: { secrets }, now }) => ({
        publicKey: secrets.loginPublicKey,
        ...issueNonce(secrets, now.getTime()),
      }),
      login: signIn,
      logout: signOut,
      getUserInfo: userInfo,
      updatePassword: changePassword,
      passwordRules: async ({ tx }) => {
        const policy = (await currentTenant(tx)).password_policy;
        const { minLength, maxLength, strength, history, expiryDays } = policy;
        return { minLength, maxLength, strength, history, expiryDays };
      },
      forgottenPasswordWays: async ({ tx }, { tenantId }) => {
        const tenant = await currentTenant(tx);
        if (tenant.id !== tenantId) throw new AppError('TENANT_NOT_EXIST');
        return { types: tenant.login_types.includes('password') ? ['email' as const] : [] };
      },
      sendResetCode: sendCode,
      resetPassword,
      updateLanguage: async (ctx, { language }) => {
        const user = await userById(ctx.tx, ctx.caller.userId);
        await rememberLanguage(ctx, user, language);
      },
      searchUsers: searchPeople,
      departmentChildren: ({ tx }, { parentId }) => childrenOf(tx, parentId ?? null),
      listDepartments: ({ tx }) => departmentList(tx),
      listRoles: ({ tx }) => roleList(tx),
      saveBehaviour: async ({ tx, caller }, { type, dataJson }) => {
        await tx
          .insertInto('user_behaviour')
          .values({ user_id: caller.userId, type, data_json: dataJson })
          .onConflict((conflict) =>
            conflict.constraint('user_behaviour_key').doUpdateSet({ data_json: dataJson }),
          )
          .execute();
      },
      getBehaviours: async ({ tx, caller }, { types }) => {
        let query = tx
          .selectFrom('user_behaviour')
          .select(['type', 'data_json as dataJson'])
          .where('user_id', '=', caller.userId);
        if (types) query = query.where('type', 'in', types.split(','));
        return query.orderBy('type').execute();
      },
    }),
  ],
};
