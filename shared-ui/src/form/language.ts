import type { Bilingual, Language } from '@attest/api-contract';
import { language$ } from '@attest/shared-utility';
import { useObservable } from '../query/useObservable';

/** The language of the screen. */
export const useLanguage = (): Language => useObservable(language$, 'zh');

/** One side of a bilingual text; the other side when it is blank. */
export const pick = (text: Bilingual, language: Language): string =>
  text[language] || text[language === 'zh' ? 'en' : 'zh'];
