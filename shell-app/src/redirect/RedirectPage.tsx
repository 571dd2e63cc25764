import { shell } from '@attest/api-contract';
import { SkeletonRows, useObservable } from '@attest/shared-ui';
import { session$ } from '@attest/shared-utility';
import { approvalLink } from '../links/approvalLink';
import { approvalTarget } from '../links/approvalTarget';
import { GoTo } from '../pages/GoTo';
import { safeTarget } from './safeTarget';
import { startPage } from './startPage';

/**
 * Leads on to the record that an approval link means or the page in `to`. An approval link to what has no page is not
 * found; anything else that is no page of ours leads to the start page.
 */
export function RedirectPage() {
  const session = useObservable(session$);
  const search = new URLSearchParams(window.location.search);
  if (!session || session.status === 'loading') return <SkeletonRows />;
  const named = search.get('to') ?? search.get('redirect');
  if (session.user) {
    const meant = approvalTarget(window.location.search, session.recordTypes);
    const elsewhere = approvalLink(window.location.search) ? shell.notFound : startPage(session.user);
    return <GoTo path={safeTarget(meant ?? named) ?? elsewhere} />;
  }
  // What types there are, and so where the link leads, is known once somebody is signed in.
  const kept = approvalLink(window.location.search) ?? safeTarget(named);
  return <GoTo path={kept ? `${shell.login}?redirect=${encodeURIComponent(kept)}` : shell.login} />;
}
