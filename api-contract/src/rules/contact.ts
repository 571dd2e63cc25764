const EMAIL = /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:.]+$/;
const PHONE = /^\+?\d(?:[ -]*\d){4,}$/;

/** Whether a text has the form of one e-mail address. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/**
 * Whether a text has the form of a phone number: at least five digits, blanks and hyphens only between them, with or
 * without a country.
 */
export const isPhone = (text: string): boolean => text.length <= 21 && PHONE.test(text);
