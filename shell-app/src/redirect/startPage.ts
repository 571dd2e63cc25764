import { type SysUserInfo, shell } from '@attest/api-contract';
import { approvalLink } from '../links/approvalLink';
import { safeTarget } from './safeTarget';

export const HOME = shell.homeList('index');

/** Where a person begins: the page of the preference `loginPage` when it is a known one, else the home page. */
export function startPage(user: Pick<SysUserInfo, 'preference'> | null): string {
  const wanted = user?.preference.loginPage;
  if (!wanted) return HOME;
  return safeTarget(wanted.startsWith('/') ? wanted : `/${wanted}`) ?? HOME;
}

/** Where to go after sign-in: the page that was asked for when it is a known one, else the start page. */
export function afterSignIn(user: Pick<SysUserInfo, 'preference'> | null, search: string): string {
  const asked = new URLSearchParams(search).get('redirect');
  const [page, query = ''] = asked?.split('?', 2) ?? [];
  return safeTarget(asked) ?? (page === shell.redirect ? approvalLink(query) : null) ?? startPage(user);
}
