import type { PolicySettings, TenantSettings } from '@attest/api-contract';
import type { FieldWords } from '../../platform/audit/words/registry';

/** What the settings of a tenant are called in the trail. */
export const SETTINGS: Record<Exclude<keyof TenantSettings, 'policy'>, FieldWords> = {
  nameZh: { label: { zh: '中文名称', en: 'Chinese name' } },
  nameEn: { label: { zh: '英文名称', en: 'English name' } },
  logo: { label: { zh: '标志', en: 'Logo' } },
  keyColour: { label: { zh: '主题色', en: 'Key colour' } },
  watermark: { label: { zh: '水印', en: 'Watermark' } },
  defaultLanguage: {
    label: { zh: '默认语言', en: 'Default language' },
    codes: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
  },
  idleMinutes: { label: { zh: '空闲超时（分钟）', en: 'Idle minutes' } },
  modules: { label: { zh: '模块', en: 'Modules' } },
};

/** What the rules for passwords and sessions are called there. */
export const POLICY: Record<keyof PolicySettings, FieldWords> = {
  minLength: { label: { zh: '密码最小长度', en: 'Minimum length of passwords' } },
  strength: { label: { zh: '密码强度', en: 'Strength of passwords' } },
  history: { label: { zh: '历史密码个数', en: 'Former passwords refused' } },
  expiryDays: { label: { zh: '密码有效天数', en: 'Days until passwords expire' } },
  maxFailures: { label: { zh: '错误次数', en: 'Wrong passwords' } },
  windowMinutes: { label: { zh: '计数时段（分钟）', en: 'Counted within minutes' } },
  lockMinutes: { label: { zh: '等待分钟', en: 'Minutes it waits' } },
  dailyFailures: { label: { zh: '每日错误次数', en: 'Wrong passwords a day' } },
  temporaryHours: { label: { zh: '临时密码有效小时', en: 'Hours a temporary password works' } },
  sessionHours: { label: { zh: '会话最长小时', en: 'Hours a session lasts' } },
  unusedDays: { label: { zh: '未使用停用天数', en: 'Days until unused accounts are disabled' } },
};
