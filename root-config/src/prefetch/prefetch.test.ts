import { expect, it, jest } from '@jest/globals';
import { SHELL } from '../routes/activity';
import { prefetchHome } from './prefetch';

it('begins the home page where no key for the password comes', async () => {
  const fetching = jest.fn(async () => Promise.reject(new TypeError('The server does not answer')));
  const begun = new Promise<void>((resolve) => {
    const imported = async (name: string) => (name === SHELL ? { beginHome: resolve } : {});
    Object.assign(globalThis, { fetch: fetching, System: { import: imported } });
  });
  prefetchHome();
  window.dispatchEvent(new Event('attest:prefetch-home'));
  await begun;
  expect(fetching).toHaveBeenCalled();
});
