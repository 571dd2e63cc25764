import type { TenantConfig } from '@attest/api-contract';

/** A tenant as the sign-in page knows it: Chinese, with passwords. */
export const tenant: TenantConfig = {
  tenantId: '0190a5b4-0000-7000-8000-00000000000a',
  code: 'hkpharma',
  sysNameZhCN: '华康制药',
  sysNameEn: 'Huakang Pharma',
  logo: null,
  keyColour: null,
  defaultLanguage: 'zh',
  timeZone: 'Asia/Shanghai',
  modules: ['QMS'],
  watermark: null,
  loginTypes: ['password'],
  providers: [],
};
