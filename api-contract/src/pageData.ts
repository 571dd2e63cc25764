import type { ResponseOf } from './call';
import type { Language } from './common';
import type { getClientConfig, getLanguageBundles, TenantConfig } from './tenancy';

/** What a page brings along of the answers that its modules would otherwise ask for first. */
export interface PageData {
  config: ResponseOf<typeof getClientConfig>;
  /** Null on a bare host with no tenant chosen. */
  tenant: TenantConfig | null;
  wording: ResponseOf<typeof getLanguageBundles>;
}

/** The texts that a page begins with, by namespace. */
export interface PageTexts {
  language: Language;
  texts: Record<string, Record<string, unknown>>;
}

/** Ids of the data blocks of a page. */
export const PAGE_BLOCKS = {
  data: 'attest-page-data',
  texts: 'attest-page-texts',
  loader: 'attest-loader',
} as const;
