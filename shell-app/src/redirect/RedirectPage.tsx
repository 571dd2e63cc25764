import { SkeletonRows, useObservable } from '@attest/shared-ui';
import { session$ } from '@attest/shared-utility';
import { approvalTarget } from '../links/approvalTarget';
import { GoTo } from '../pages/GoTo';
import { safeTarget } from './safeTarget';
import { startPage } from './startPage';

/** Leads on to the record that an approval link means or the page in `to`; anything but a page of ours leads to the start page. */
export function RedirectPage() {
  const session = useObservable(session$);
  const search = new URLSearchParams(window.location.search);
  const target = safeTarget(
    approvalTarget(window.location.search) ?? search.get('to') ?? search.get('redirect'),
  );
  if (!session || session.status === 'loading') return <SkeletonRows />;
  if (session.user) return <GoTo path={target ?? startPage(session.user)} />;
  return <GoTo path={target ? `/login?redirect=${encodeURIComponent(target)}` : '/login'} />;
}
