import type { ServerModule } from '../../platform/module';

/** How the trail of the policy of second factors is read. */
export const secondFactorWords: ServerModule['auditWords'] = {
  secondFactorPolicy: {
    demand: {
      label: { zh: '双因素认证', en: 'Second factor' },
      codes: {
        off: { zh: '停用', en: 'Switched off' },
        optional: { zh: '自愿', en: 'Up to everybody' },
        required: { zh: '必须', en: 'Required' },
      },
    },
    roles: { label: { zh: '必须启用的角色', en: 'Roles that need one' }, named: 'role' },
    signing: {
      label: { zh: '签名时要求', en: 'Signatures ask for' },
      codes: {
        password: { zh: '密码', en: 'The password' },
        both: { zh: '密码和动态口令（或通行密钥）', en: 'The password and a one-time code or passkey' },
        factor: {
          zh: '动态口令或通行密钥代替密码',
          en: 'A one-time code or passkey in place of the password',
        },
      },
    },
  },
};
