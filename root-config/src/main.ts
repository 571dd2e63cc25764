import { shell } from '@attest/api-contract/addresses';
import {
  addLocales,
  currentPath,
  isDirty,
  isPublicPath,
  language$,
  navigate,
  navOpen$,
  session$,
  tenant$,
} from '@attest/shared-utility';
import { combineLatest, distinctUntilChanged, map, merge } from 'rxjs';
import { mountRootParcel, registerApplication, start, triggerAppChange } from 'single-spa';
import { showTrouble } from './boundary/card';
import { createHiddenRegions } from './boundary/hiddenRegions';
import { createLoader } from './boundary/load';
import { type MountParcel, mountOwner } from './boundary/owner';
import { createRegion, type Region } from './boundary/region';
import { reportSecondReact } from './copies/assertReact';
import { overrides } from './overrides/library';
import { followOverrides } from './overrides/live';
import { prefetchHome } from './prefetch/prefetch';
import {
  activeApplications,
  applicationAt,
  isClosed,
  mayOpen,
  NAVBAR,
  namesRecord,
  REGISTERED,
  SHELL,
  type Situation,
} from './routes/activity';
import { pathOfHash } from './routes/hashAddress';
import { otherTenantOf } from './routes/otherTenant';

const base = document.baseURI;
const mapAddress = new URL('importmap.json', base).href;

let known: Omit<Situation, 'path' | 'isPublic'> & { tenantId: string | undefined } = {
  tenantId: undefined,
  menuModules: undefined,
  tenantModules: undefined,
  openPaths: [],
  closedPaths: [],
};

const situation = (): Situation => {
  const path = currentPath().split(/[?#]/, 1)[0] ?? '/';
  return { path, isPublic: isPublicPath(path), ...known };
};

const loader = createLoader({
  loader: System,
  overridden: overrides,
  fetchText: async (address) => (await fetch(address)).text(),
  fetchMap: async () => ({
    map: (await (await fetch(mapAddress, { cache: 'no-cache' })).json()) as System.ImportMap,
    address: mapAddress,
  }),
});

let person: string | undefined;

const hidden = createHiddenRegions({
  most: 3,
  isDirty,
  address: () => location.href,
  person: () => person,
});

const hostOf = (name: string): HTMLElement => {
  const host = document.getElementById(name === NAVBAR ? 'navbar' : 'app-base');
  if (!host) throw new Error(`The page has no place for ${name}`);
  return host;
};

const register = (name: string, mountParcel: MountParcel): Region => {
  const region = createRegion({
    name,
    host: () => hostOf(name),
    loader,
    mountParcel,
    hidden,
    showTrouble: (element, trouble, retry) => showTrouble(name, element, trouble, retry),
  });
  registerApplication({
    name,
    app: async () => region.lifecycles,
    activeWhen: () => activeApplications(situation()).includes(name),
    customProps: () => ({ location: { path: currentPath() }, config: { base } }),
  });
  return region;
};

/** A link into another tenant is not followed here; the page that says so gets what it needs to lead on. */
const refuseOtherTenant = (): void => {
  const address = currentPath();
  const tenantId = otherTenantOf(address, known.tenantId);
  if (tenantId)
    navigate(`${shell.forbidden}?${new URLSearchParams({ tenantId, from: address })}`, { replace: true });
};

/** A module or a menu that the user or the tenant does not have is answered with the page that says so. */
const refuseForbidden = (): void => {
  const now = situation();
  if (now.isPublic || !now.menuModules || !now.tenantModules) return;
  const application = applicationAt(now.path);
  if (application && !mayOpen(application, now)) navigate(shell.forbidden, { replace: true });
  else if (isClosed(now) && !namesRecord(window.location.search))
    navigate(shell.noPermission, { replace: true });
};

const leaveHash = (): void => {
  const path = pathOfHash(location);
  if (path) navigate(path, { replace: true });
};

/** The room that is left for the side navigation before it comes is the one that it will take: see root.css. */
const reserveFrame = (): void => {
  navOpen$.subscribe((open) => {
    document.documentElement.dataset.nav = open === null ? 'auto' : open ? 'open' : 'rail';
  });
};

/** What was drawn for one person, or in one language, is not shown to the next. */
const forgetHidden = (): void => {
  const who = combineLatest([session$, tenant$]).pipe(
    map(([{ user }, { tenant }]) => (user ? `${tenant?.tenantId} ${user.id}` : undefined)),
    distinctUntilChanged(),
  );
  who.subscribe((now) => {
    person = now;
  });
  merge(who, language$).subscribe(() => hidden.clear());
};

const begin = async (): Promise<void> => {
  leaveHash();
  reserveFrame();
  forgetHidden();
  prefetchHome();
  await addLocales('root', { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') });
  const names = [NAVBAR, SHELL, ...REGISTERED.map(({ name }) => name)];
  const mountParcel = await mountOwner(mountRootParcel);
  const regions = new Map(names.map((name) => [name, register(name, mountParcel)]));
  followOverrides({ regions, reload: () => location.reload() });
  window.addEventListener('hashchange', leaveHash);
  window.addEventListener('single-spa:routing-event', refuseOtherTenant);
  window.addEventListener('single-spa:routing-event', refuseForbidden);
  window.addEventListener('single-spa:app-change', reportSecondReact);

  combineLatest([session$, tenant$]).subscribe(([{ user, menus, closedPaths }, { tenant }]) => {
    known = {
      menuModules: user ? new Set(menus.map(({ module }) => module)) : undefined,
      openPaths: menus.map(({ path }) => path),
      closedPaths,
      tenantModules: tenant?.modules,
      tenantId: tenant?.tenantId,
    };
    refuseOtherTenant();
    refuseForbidden();
    void triggerAppChange();
  });
  start({ urlRerouteOnly: true });
};

void begin();
