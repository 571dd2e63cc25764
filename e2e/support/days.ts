/** Day `YYYY-MM-DD` in China, where the tenant and the browsers are, so many days from now; as a date field takes it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** `YYYY-MM-DDTHH:mm` in China, so many minutes from now; as a field for an instant takes it. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
    .slice(0, 16)
    .replace(' ', 'T');
