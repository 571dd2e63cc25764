/** Asks the browser for what the home page needs, at low priority, when the sign-in page says that it is time. */
export const prefetchHome = (): void => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="attest-prefetch"]')?.content;
  const fetchAll = () => {
    for (const address of JSON.parse(list || '[]') as string[]) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = 'script';
      link.href = address;
      document.head.append(link);
    }
  };
  window.addEventListener('attest:prefetch-home', fetchAll, { once: true });
};
