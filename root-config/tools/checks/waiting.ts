import { filesMatching } from './files';
import type { Check } from './report';

const SCREENS = /^[\w-]+\/src\/.*(?<!\.test)\.tsx$/;
const LOADED = 'shared-ui/src/states/Loaded.tsx';

/** What is refused is an act of somebody, and no answer that is waited for. */
const REFUSALS = new Set([
  'shared-ui/src/sheet/SheetChoice.tsx',
  'shared-ui/src/sheet/SheetImportDialog.tsx',
  'tms-app/src/exam/ExamRun.tsx',
]);

/** What is waited for is no answer: a module, the session, a picture on its way, a part that is drawn late. */
const WAITS = new Set([
  'shared-ui/src/frame/ParcelHost.tsx',
  'shared-ui/src/states/SkeletonRows.tsx',
  'shell-app/src/pages/Pages.tsx',
  'shell-app/src/redirect/RedirectPage.tsx',
  'shell-app/src/password/ForgottenPage.tsx',
  'shell-app/src/administration/settings/LogoControl.tsx',
  'shell-app/src/account/profile/PictureCard.tsx',
]);

/** Screens that show an answer of the server let `Loaded` draw the wait and the failure. */
export const checkWaiting = (): Check => {
  const faults = filesMatching(SCREENS)
    .filter(({ path }) => path !== LOADED)
    .flatMap(({ path, text }) => {
      const isLate = /\b(lazy[A-Z]\w*|latePart)\(/.test(text);
      return [
        ...(/<ErrorState\b/.test(text) && !REFUSALS.has(path) ? ['draws an error itself'] : []),
        ...(/<(SkeletonRows|Skeleton|Spinner)\b/.test(text) && !isLate && !WAITS.has(path)
          ? ['draws a wait itself']
          : []),
      ].map((what) => `${path} ${what}: use Loaded`);
    });
  return { name: 'waits and failures are drawn by Loaded', faults };
};
