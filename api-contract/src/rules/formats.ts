import { isEmail, isPhone } from './contact';

const ACCOUNT = /^[a-z0-9][a-z0-9._-]{1,63}$/i;

/** Kinds of text that have a form of their own, and what is said of one that has not. */
export const FORMATS = {
  email: { fits: isEmail, problem: 'notEmail' },
  phone: { fits: isPhone, problem: 'notPhone' },
  account: { fits: (text: string) => ACCOUNT.test(text), problem: 'notAccount' },
} as const;
export type TextFormat = keyof typeof FORMATS;
