import { shell } from '@attest/api-contract';
import { currentPath } from '@attest/shared-utility';
import { ErrorPage } from '../errors/ErrorPage';
import { GoTo } from '../pages/GoTo';
import { formerlyAt } from '../redirect/formerPaths';
import { MixedPage } from './MixedPage';
import { isMixed } from './mixedTarget';
import { OtherTenantPage } from './OtherTenantPage';

export { RedirectPage } from '../redirect/RedirectPage';

/** An address that the shell has no route for: of the mixed application, or no page at all. */
export const UnknownPage = () => (isMixed(currentPath()) ? <MixedPage /> : <GoTo path={shell.notFound} />);

/** The page for what no application knows; `from` may name a page that stands elsewhere now. */
export function NotFoundPage() {
  const now = formerlyAt(new URLSearchParams(window.location.search).get('from') ?? '');
  return now ? <GoTo path={now} /> : <ErrorPage code="404" />;
}

/** A module that may not be opened; also the place of a link into another tenant. */
export function ForbiddenPage() {
  const elsewhere = new URLSearchParams(window.location.search).has('tenantId');
  return elsewhere ? <OtherTenantPage /> : <ErrorPage code="403" />;
}

/** A page that may not be opened. */
export const NoPermissionPage = () => <ErrorPage code="401" />;
