import { currentPath } from '@attest/shared-utility';
import { ErrorPage } from '../errors/ErrorPage';
import { GoTo } from '../pages/GoTo';
import { PlannedPage } from './PlannedPage';
import { plannedScreen } from './plannedScreens';

/** An address that the shell has no route for: a screen that is still to come, or no page at all. */
export function UnknownPage() {
  const screen = plannedScreen(currentPath());
  return screen ? <PlannedPage screen={screen} /> : <GoTo path="/404" />;
}

/** The page for what no application knows; `from` may name a screen that is still to come. */
export function NotFoundPage() {
  const screen = plannedScreen(new URLSearchParams(window.location.search).get('from') ?? '');
  return screen ? <PlannedPage screen={screen} /> : <ErrorPage code="404" />;
}
