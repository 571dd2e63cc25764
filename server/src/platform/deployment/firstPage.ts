import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, PageData, PageTexts, TenantConfig } from '@attest/api-contract';
import { escapeHtml } from './escapeHtml';
import type { ImportMap } from './importMap';
import { parseAddress, versionFolder } from './moduleFiles';

/** What the first page of a module is made of; written by the build. */
interface FirstPageFile {
  style: string;
  zh: string;
  en: string;
}

interface FirstPageInput {
  base: string;
  nonce: string;
  language: Language;
  data: PageData | undefined;
  texts: PageTexts['texts'];
  /** The tenant of the page was chosen in this browser: another one may be. */
  chosen: boolean;
}

/** Title, and markup that is empty where a page begins with nothing. */
export interface FirstPage {
  title: string;
  html: string;
}

const NAMESPACE = 'shell-app';

/** Of pages that wait for their modules. */
export const NO_FIRST_PAGE: FirstPage = { title: 'Attest', html: '' };

const templateOf = (root: string, map: ImportMap): FirstPageFile | undefined => {
  const parsed = parseAddress(map.imports['@attest/shell-app'] ?? '');
  const folder = parsed && versionFolder(root, parsed);
  const file = folder && join(folder, 'firstPage.json');
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstPageFile) : undefined;
};

const textAt = (texts: Record<string, unknown>, key: string): string => {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts);
  return typeof found === 'string' ? found : key;
};

/** Whether the sign-in page begins with a form: the button of a provider that comes first is not known here. */
const beginsWithPassword = ({ loginTypes, providers }: TenantConfig): boolean =>
  !providers.some(({ first, way }) => first && way === 'page') &&
  (loginTypes.includes('password') || providers.some(({ way }) => way === 'password'));

/**
 * The sign-in page as it stands before there is any script; empty where the tenant is not known, begins with no password, or
 * the application is from before there was such a page.
 */
export const firstPageOf = (root: string, map: ImportMap, input: FirstPageInput): FirstPage => {
  const { base, nonce, language, data, texts, chosen } = input;
  const template = templateOf(root, map);
  const own = texts[NAMESPACE];
  const tenant = data?.tenant;
  if (!template || !own || !tenant || !beginsWithPassword(tenant)) return NO_FIRST_PAGE;

  const wording = data?.wording[language === 'zh' ? 'cn' : 'en'] ?? {};
  const text = (key: string) =>
    escapeHtml(wording[`${NAMESPACE}:${key}`] ?? wording[key] ?? textAt(own, key));
  const name = escapeHtml(language === 'zh' ? tenant.sysNameZhCN : tenant.sysNameEn);
  const other = `<button type="button" class="sign-in-link" data-early="leave">${text('tenants.other')}</button>`;
  const values: Record<string, string> = { base, name, other: chosen ? other : '' };
  const html = template[language].replace(
    /\{\{(?:text:([\w.]+)|(\w+))\}\}/g,
    (_, key?: string, value = '') => (key ? text(key) : (values[value] ?? '')),
  );
  const key = tenant.keyColour ? `.sign-in{--key:${tenant.keyColour}}` : '';
  return {
    title: `${text('login.title')} · ${name}`,
    html: `<div id="sign-in-early" data-tenant="${escapeHtml(tenant.tenantId)}"><style nonce="${nonce}">${template.style}${key}</style>${html}</div>`,
  };
};
