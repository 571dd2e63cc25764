import type { ErrorCode } from '@attest/api-contract';
import type { createI18n } from '../i18n/i18n';

const NAMESPACE = 'errors';

const FILES = {
  zh: () => import('@attest/api-contract/texts/errors.zh.json'),
  en: () => import('@attest/api-contract/texts/errors.en.json'),
};

/** What is said while the texts cannot be had: the server is away, and they with it. */
const AWAY = 'errors.away';

/** The texts of the error table: fetched with the first refusal, or as soon as the page has nothing else to do. */
export function createErrorTexts(texts: ReturnType<typeof createI18n>) {
  let ready: Promise<void> | undefined;
  const load = (): Promise<void> => {
    ready ??= texts.addLocales(NAMESPACE, FILES).catch(() => {
      // Not reached: the next refusal asks again.
      ready = undefined;
    });
    return ready;
  };
  return {
    load,
    /** The text of a code in the language in use, filled from its parameters. */
    text: (code: ErrorCode, params: Record<string, unknown> = {}): string =>
      texts.i18n.exists(code, { ns: NAMESPACE })
        ? texts.i18n.t(code, { ns: NAMESPACE, ...params })
        : texts.i18n.t(AWAY, { ns: 'utility' }),
  };
}
