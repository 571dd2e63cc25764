import { expect, it } from '@jest/globals';
import { setLanguage, texts } from '../runtime';
import { languageChoice } from './languageChoice';

it('is the person’s choice from the click on, not only when the texts have come', async () => {
  let come = () => {};
  const later = () => new Promise<{ default: object }>((resolve) => (come = () => resolve({ default: {} })));
  await texts.addLocales('slow', { zh: async () => ({}), en: later as never });
  const switched = setLanguage('en');
  // Whoever asks now whether anybody has chosen, as the tenant's own language does, is told so.
  expect(languageChoice.read()).toBe('en');
  expect(texts.language()).toBe('zh');
  come();
  await switched;
  expect(texts.language()).toBe('en');
});
