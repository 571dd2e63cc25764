/** What people sign who have learnt or acknowledge something, word by word. */
export const STATEMENT = {
  zh: '我已阅读、理解并将遵守',
  en: 'I have read, understood and will follow',
};
