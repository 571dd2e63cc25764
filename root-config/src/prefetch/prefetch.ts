import { prepareEncryption } from '@attest/shared-utility';
import { SHELL } from '../routes/activity';

/** What stands around the home page, one after the other: each holds the page up for less time than all of them. */
const IN_TURN = ['@tanstack/react-query', '@attest/shared-ui', '@attest/navbar'];

/** Resolves when the page has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

const fetchAhead = (address: string): Promise<unknown> => {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = address;
  const there = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  document.head.append(link);
  return there;
};

/**
 * Gets ready, between the keys of the password, what sends it, and begins the modules of the home page: only data is left
 * to wait for.
 */
const getReady = async (): Promise<void> => {
  await idle();
  // Without it the password is sent as soon as it is asked for; the modules do not wait for that.
  await prepareEncryption().catch(() => undefined);
  for (const name of IN_TURN) {
    await idle();
    await System.import(name);
  }
  await idle();
  const { beginHome } = (await System.import(SHELL)) as { beginHome?: () => Promise<unknown> };
  await beginHome?.();
};

/**
 * Asks the browser for what the home page needs, at low priority, when the sign-in page says that it is time, and begins
 * it. What does not come is asked for again where it is needed.
 */
export const prefetchHome = (): void => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="attest-prefetch"]')?.content;
  const take = () => {
    const addresses = JSON.parse(list || '[]') as string[];
    void Promise.all(addresses.map(fetchAhead))
      .then(getReady)
      .catch(() => undefined);
  };
  window.addEventListener('attest:prefetch-home', take, { once: true });
};
