import { userInfo } from 'node:os';

/** Who an entry of the trail names where an operator has worked from outside: the account of the operating system. */
export const operatorOutside = () => ({ id: null, account: 'operations', name: systemAccount() });

/** A container may have no name for it. */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
