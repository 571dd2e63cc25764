import { addLocales } from '@attest/shared-utility';
import { themeAtFirst } from '../theme/themeInForce';
import { loadTheme } from '../theme/themes';

const texts = { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') };

/** Loads the texts of this package; resolves when they can be shown. */
const uiTexts = () => addLocales('ui', texts);

/** What a page waits for before it is drawn: texts, and the theme in force. The light one stands in for one that does not come. */
export const uiReady = () => Promise.all([uiTexts(), loadTheme(themeAtFirst()).catch(() => undefined)]);
