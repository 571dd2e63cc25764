import type { SysUserInfo, UserInfo } from '@attest/api-contract';
import { ANNA } from './taskView';

/** Anna's session without any menu. */
export const userInfo = (more: Partial<SysUserInfo> = {}): UserInfo => ({
  sysUserInfo: {
    id: ANNA.id,
    account: ANNA.account,
    userName: ANNA.name,
    userCode: 'A1',
    tenantId: '00000000-0000-4000-8000-00000000000f',
    language: 1,
    preference: {},
    forceChangePwd: false,
    pwdStrategyFlag: false,
    secondFactorDue: false,
    pwdExpireFlag: false,
    email: null,
    department: null,
    position: null,
    roles: [],
    timeZone: 'Asia/Shanghai',
    ...more,
  },
  sysAuthMenu: [],
  closedPaths: [],
  recordTypes: [],
  sysCodes: [],
  businessProxySysCodes: [],
  effect: true,
});
