import { loadWithTexts } from '@attest/shared-utility';

type Texts = Parameters<typeof loadWithTexts>[2];

export const ACCOUNT_TEXTS: Texts = {
  zh: () => import('../locales/account.zh.json'),
  en: () => import('../locales/account.en.json'),
};
export const ADMIN_TEXTS: Texts = {
  zh: () => import('../locales/admin.zh.json'),
  en: () => import('../locales/admin.en.json'),
};
export const AUDIT_TEXTS: Texts = {
  zh: () => import('../locales/audit.zh.json'),
  en: () => import('../locales/audit.en.json'),
};
export const BULK_TEXTS: Texts = {
  zh: () => import('../locales/bulk.zh.json'),
  en: () => import('../locales/bulk.en.json'),
};
export const CERTIFICATE_TEXTS: Texts = {
  zh: () => import('../locales/certificate.zh.json'),
  en: () => import('../locales/certificate.en.json'),
};
export const CONFIG_TEXTS: Texts = {
  zh: () => import('../locales/config.zh.json'),
  en: () => import('../locales/config.en.json'),
};
export const DESIGNER_TEXTS: Texts = {
  zh: () => import('../locales/designer.zh.json'),
  en: () => import('../locales/designer.en.json'),
};
export const PASSWORD_TEXTS: Texts = {
  zh: () => import('../locales/password.zh.json'),
  en: () => import('../locales/password.en.json'),
};
export const LINK_TEXTS: Texts = {
  zh: () => import('../locales/link.zh.json'),
  en: () => import('../locales/link.en.json'),
};
export const FACTOR_TEXTS: Texts = {
  zh: () => import('../locales/factor.zh.json'),
  en: () => import('../locales/factor.en.json'),
};
export const FILTERS_TEXTS: Texts = {
  zh: () => import('../locales/filters.zh.json'),
  en: () => import('../locales/filters.en.json'),
};
export const QUERY_TEXTS: Texts = {
  zh: () => import('../locales/query.zh.json'),
  en: () => import('../locales/query.en.json'),
};
export const REPLY_TEXTS: Texts = {
  zh: () => import('../locales/reply.zh.json'),
  en: () => import('../locales/reply.en.json'),
};
export const REPORTS_TEXTS: Texts = {
  zh: () => import('../locales/reports.zh.json'),
  en: () => import('../locales/reports.en.json'),
};
export const TYPES_TEXTS: Texts = {
  zh: () => import('../locales/types.zh.json'),
  en: () => import('../locales/types.en.json'),
};

/** What can be wrong with a definition, of whoever shows or writes one. */
const FAULT_TEXTS: Texts = {
  zh: () => import('@attest/api-contract/texts/faults.zh.json'),
  en: () => import('@attest/api-contract/texts/faults.en.json'),
};

/** A page together with texts that no other page needs: the first screens stay small. */
export const withTexts = <M>(page: string, texts: Texts, load: () => Promise<M>): Promise<M> =>
  loadWithTexts('shell-app', page, texts, load);

/** The same with the table of faults. */
export const withFaults = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithTexts('faults', 'faults', FAULT_TEXTS, load);
