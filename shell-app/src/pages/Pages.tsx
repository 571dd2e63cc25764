import { SkeletonRows, useObservable } from '@attest/shared-ui';
import { currentPath, path$, session$ } from '@attest/shared-utility';
import { GoTo } from './GoTo';
import { type Route, routeOf } from './routeOf';
import { PAGES, UnknownPage } from './table';

const SHOWN = new Map(PAGES);

function Content({ route }: { route: Route }) {
  if ('at' in route) return SHOWN.get(route.at)?.(route.given);
  if ('now' in route) return <GoTo path={route.now} />;
  return 'foreign' in route ? null : <UnknownPage />;
}

/** Pages that need a session wait for it; the session itself leads to sign-in when there is none. */
function SignedIn({ route }: { route: Route }) {
  const session = useObservable(session$);
  if (session?.user) return <Content route={route} />;
  return session?.status === 'loading' ? <SkeletonRows rows={8} /> : null;
}

export default function Pages() {
  const route = routeOf(useObservable(path$, currentPath()));
  return route.isPublic ? <Content route={route} /> : <SignedIn route={route} />;
}
