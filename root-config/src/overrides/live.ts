import { session$, setOverridden } from '@attest/shared-utility';
import { filter, take } from 'rxjs';
import type { Region } from '../boundary/region';
import { showOverridden, showTypeErrors } from './banner';
import { hasStoredOverrides, isDeveloping, libraryAddress, loadLibrary, overrides } from './library';

/** Milliseconds after which a page that somebody has just signed in to has what it opens with. */
const LATER = 2_000;

interface LiveOptions {
  /** Regions of the applications, by name. */
  regions: ReadonlyMap<string, Region>;
  reload: () => void;
}

/**
 * Follows the overrides of a developer: banner, the mark on every request, and live swaps. An application is swapped
 * in its region; anything else is shared by all, so the page reloads. A module from `npm run dev` tells of every
 * rebuild, and of type errors in its source, by server-sent events.
 */
export const followOverrides = ({ regions, reload }: LiveOptions): void => {
  if (!libraryAddress()) return;
  let known = overrides();
  const feeds = new Map<string, EventSource>();

  const listen = (name: string, address: string): void => {
    const { href } = new URL('events', address);
    if (feeds.get(name)?.url === href) return;
    feeds.get(name)?.close();
    feeds.delete(name);
    // What answers several names is built once, and told of once.
    if ([...feeds.values()].some(({ url }) => url === href)) return;
    const feed = new EventSource(href);
    feeds.set(name, feed);
    feed.addEventListener('built', ({ data }: MessageEvent<string>) => {
      const built = new URL(address);
      built.searchParams.set('build', data);
      void swap(name, built.href);
    });
    feed.addEventListener('types', ({ data }: MessageEvent<string>) => showTypeErrors(JSON.parse(data)));
  };

  const swap = async (name: string, address: string): Promise<void> => {
    const region = regions.get(name);
    if (region) await region.swap(address);
    else reload();
  };

  const isLocal = (address: string): boolean =>
    ['localhost', '127.0.0.1'].includes(new URL(address).hostname);

  const show = (): void => {
    setOverridden(Object.keys(known).length > 0);
    showOverridden(Object.keys(known));
    for (const [name, address] of Object.entries(known)) if (isLocal(address)) listen(name, address);
  };

  const follow = async (): Promise<void> => {
    const before = known;
    const wanted = overrides();
    // What was overridden runs on until the page is loaded anew, which somebody with unsaved work may refuse.
    known = { ...before, ...wanted };
    show();
    if (Object.keys(before).some((name) => !wanted[name])) return reload();
    const changed = Object.entries(wanted).filter(([name, address]) => before[name] !== address);
    // Once, however many names a shared module answers.
    if (changed.some(([name]) => !regions.has(name))) return reload();
    for (const [name, address] of changed) await swap(name, address);
  };

  // The library tells of one change more than once, each time in a task of its own that is queued already; a page
  // asked to load anew twice shows two dialogs.
  let isScheduled = false;
  window.addEventListener('import-map-overrides:change', () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void follow();
    });
  });
  if (hasStoredOverrides()) show();
  // For developers only: after everything that the page itself needs, and not with a sign-in page that nobody develops.
  const load = () => setTimeout(() => void loadLibrary().catch(console.error), LATER);
  const wanted = session$.pipe(
    filter(({ user }) => user !== null || isDeveloping()),
    take(1),
  );
  wanted.subscribe(() => {
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
  });
};
