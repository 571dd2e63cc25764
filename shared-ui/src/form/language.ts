import type { Bilingual, Language } from '@attest/api-contract';
import { language$ } from '@attest/shared-utility';
import { useObservable } from '../query/useObservable';

/** The language of the screen. */
export const useLanguage = (): Language => useObservable(language$, 'zh');

/** One side of a bilingual text; the other side when it is blank. */
export const pick = (text: Bilingual, language: Language): string =>
  text[language] || text[language === 'zh' ? 'en' : 'zh'];

const TAGS = { zh: 'zh-CN', en: 'en' } as const;

/** What a text is marked with that is written in one language whatever that of the screen is. */
export const languageTag = (language: Language | undefined): string | undefined => language && TAGS[language];
