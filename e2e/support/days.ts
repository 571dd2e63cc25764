/** Day `YYYY-MM-DD` in China, where the tenant and the browsers are, so many days from now; as a date field takes it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
