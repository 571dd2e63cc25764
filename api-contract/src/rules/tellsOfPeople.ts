import { CHAT_KINDS } from '../declared/chatProvider';
import { SAP_KINDS } from '../declared/sapProvider';
import type { SignInProvider } from '../signInProviders';

const SAY_LITTLE: readonly string[] = [...CHAT_KINDS, ...SAP_KINDS];

/** Whether a provider says what an account needs, and who is in which group. */
export const tellsOfPeople = ({ kind }: Pick<SignInProvider, 'kind'>): boolean => !SAY_LITTLE.includes(kind);
