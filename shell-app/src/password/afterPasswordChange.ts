import { type SysUserInfo, shell } from '@attest/api-contract';
import { afterSignIn, startPage } from '../redirect/startPage';

/** Where to go once the password is changed: as after sign-in, but not to the page where it was changed. */
export function afterPasswordChange(user: Pick<SysUserInfo, 'preference'> | null, search: string): string {
  const target = afterSignIn(user, search);
  return target.startsWith(shell.password) ? startPage(user) : target;
}
