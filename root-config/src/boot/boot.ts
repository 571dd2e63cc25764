import { takeEarlyPage } from '@attest/shared-utility/early';
import { watchReactCopies } from '../copies/reactCopies';
import { hasStoredOverrides, libraryAddress, loadLibrary, overrides } from '../overrides/library';

/*
 * Runs before any module: notes every React that starts, takes the overrides of a developer where they are
 * allowed, then loads the root configuration. No System module itself, so that overrides may replace any of them.
 */

const takeOverrides = async (): Promise<void> => {
  if (!libraryAddress() || !hasStoredOverrides()) return;
  // The texts in the page are those of the modules that are deployed.
  document.getElementById('attest-page-texts')?.remove();
  await loadLibrary();
  // Missing in the types: resolves when every import map of the page was read.
  await (System as unknown as { prepareImport(): Promise<void> }).prepareImport();
  // Added to the map and not in place of it, so that the integrity of everything else stays.
  System.addImportMap({ imports: overrides() });
};

/** Nothing of ours is there to show this with, and no language is known yet: both are shown. */
const showFailure = (error: unknown): void => {
  console.error(error);
  const card = document.createElement('div');
  card.className = 'root-card';
  card.setAttribute('role', 'alert');
  const title = document.createElement('h2');
  title.textContent = '页面无法启动 · The page could not start';
  const button = document.createElement('button');
  button.className = 'root-button';
  button.textContent = '重试 · Retry';
  button.onclick = () => location.reload();
  card.append(title, button);
  document.getElementById('app-base')?.replaceChildren(card);
};

/** The page is drawn before anything else takes the time of the browser; where nothing is drawn, nothing waits. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Takes the loader, and what is worth fetching with it, out of the template in which they waited for the page to be drawn. */
const takeLoader = (): Promise<void> => {
  const parts = document.querySelector<HTMLTemplateElement>('template#attest-loader')?.content;
  const script = parts?.querySelector('script');
  if (!parts || !script) return Promise.resolve();
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${script.src} could not be loaded`));
    document.head.append(parts);
  });
};

const begin = async (isEarlyPage: boolean): Promise<void> => {
  if (isEarlyPage) await drawn();
  await takeLoader();
  await takeOverrides().catch((error: unknown) => console.error('The overrides were not taken', error));
  await System.import('@attest/root-config');
};

watchReactCopies();
const isEarlyPage = takeEarlyPage();
// Scripts that are deferred, the loader among them, run before that.
document.addEventListener('DOMContentLoaded', () => void begin(isEarlyPage).catch(showFailure), {
  once: true,
});
