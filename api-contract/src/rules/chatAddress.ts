import { CHAT_ADDRESSES, type ChatClaim, type ChatKind } from '../declared/chatProvider';
import { isModelAddress } from './modelAddress';

/** The addresses of a chat platform: where browsers go, and what the server calls. */
const CALLED = ['api', 'directory'] as const;
const SHOWN = ['page', 'inApp'] as const;
export type ChatAddress = (typeof CALLED)[number] | (typeof SHOWN)[number];

type Given = { kind: ChatKind; enabled: boolean } & Readonly<Record<ChatAddress, string | null>>;

/**
 * Whether an address of a chat platform may be what it is said to be: none but an origin, and, of what the server calls
 * while the platform is in use, where the operators allow it. Null stands for that of everybody, if the platform has one.
 */
export function isChatAddress(given: Given, key: ChatAddress, origins: string[]): boolean {
  const known: Partial<Record<ChatAddress, string>> = CHAT_ADDRESSES[given.kind];
  const address = given[key] ?? known[key];
  if (address === undefined) return true;
  if (!URL.canParse(address) || new URL(address).origin !== address) return false;
  const isCalled = (CALLED as readonly string[]).includes(key) && given.enabled;
  return isModelAddress(address, isCalled || !address.startsWith('https://') ? origins : [address]);
}

/** Whether a platform says it of its members: WeCom knows no number of the company's. */
export const isSaidBy = (kind: ChatKind, claim: ChatClaim): boolean =>
  kind !== 'wecom' || claim !== 'employeeNo';
