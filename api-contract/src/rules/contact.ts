const EMAIL = /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:.]+$/;
const PHONE = /^\+?[\d -]{6,20}$/;

/** Whether a text has the form of one e-mail address. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** Whether a text has the form of a phone number: digits, blanks and hyphens, with or without a country. */
export const isPhone = (text: string): boolean => PHONE.test(text);
