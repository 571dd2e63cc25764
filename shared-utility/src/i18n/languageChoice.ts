import { COOKIES, type Language } from '@attest/api-contract';
import { readCookie, writeCookie } from '../navigation/cookies';

const asLanguage = (text: string | null): Language | null => (text === 'zh' || text === 'en' ? text : null);

/** The language chosen in this browser, before and between sign-ins. */
export const languageChoice = {
  read: (): Language | null => asLanguage(readCookie(COOKIES.language)),
  write: (language: Language) => writeCookie(COOKIES.language, language),
};
