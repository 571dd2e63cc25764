import { type ErrorCode, isEmail, isPhone } from '@attest/api-contract';

export interface Contact {
  email: string;
  phone: string;
}

/** What is wrong with each entry, as the server would say it. Empty entries are fine. */
export function contactProblems({ email, phone }: Contact): Partial<Record<keyof Contact, ErrorCode>> {
  return {
    ...(email.trim() && !isEmail(email.trim()) && { email: 'EMAIL_NOT_QUALIFIED' as const }),
    ...(phone.trim() && !isPhone(phone.trim()) && { phone: 'PHONE_NOT_QUALIFIED' as const }),
  };
}
