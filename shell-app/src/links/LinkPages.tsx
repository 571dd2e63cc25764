import { currentPath } from '@attest/shared-utility';
import { ErrorPage } from '../errors/ErrorPage';
import { GoTo } from '../pages/GoTo';
import { MixedPage } from './MixedPage';
import { isMixed } from './mixedTarget';
import { OtherTenantPage } from './OtherTenantPage';
import { PlannedPage } from './PlannedPage';
import { plannedScreen } from './plannedScreens';

export { RedirectPage } from '../redirect/RedirectPage';

/** An address that the shell has no route for: of the mixed application, a screen to come, or no page at all. */
export function UnknownPage() {
  const address = currentPath();
  if (isMixed(address)) return <MixedPage />;
  const screen = plannedScreen(address);
  return screen ? <PlannedPage screen={screen} /> : <GoTo path="/404" />;
}

/** The page for what no application knows; `from` may name a screen that is still to come. */
export function NotFoundPage() {
  const screen = plannedScreen(new URLSearchParams(window.location.search).get('from') ?? '');
  return screen ? <PlannedPage screen={screen} /> : <ErrorPage code="404" />;
}

/** A module that may not be opened; also the place of a link into another tenant. */
export function ForbiddenPage() {
  const elsewhere = new URLSearchParams(window.location.search).has('tenantId');
  return elsewhere ? <OtherTenantPage /> : <ErrorPage code="403" />;
}

/** A page that may not be opened. */
export const NoPermissionPage = () => <ErrorPage code="401" />;
