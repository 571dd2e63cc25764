import { type SysUserInfo, shell } from '@attest/api-contract';
import { afterSignIn, startPage } from '../redirect/startPage';

/** Where to go once the password is changed or a second factor set up: as after sign-in, but not to the page of that. */
export function afterPasswordChange(user: Pick<SysUserInfo, 'preference'> | null, search: string): string {
  const target = afterSignIn(user, search);
  const isHere = [shell.password, shell.secondFactor].some((page) => target.startsWith(page));
  return isHere ? startPage(user) : target;
}
