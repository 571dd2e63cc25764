import {
  COOKIES,
  getActionTimeout,
  type Language,
  type PasswordStrength,
  PUSH_PATH,
  shell,
  updateLanguage,
} from '@attest/api-contract';
import { BehaviorSubject, combineLatest, distinctUntilChanged, filter, map, of } from 'rxjs';
import { systemClock } from './clock/clock';
import { createClientConfig } from './config/clientConfig';
import { createDirty } from './drafts/dirty';
import { createDrafts } from './drafts/drafts';
import { createFormat } from './format/format';
import { createI18n } from './i18n/i18n';
import { languageChoice } from './i18n/languageChoice';
import { createIdleWatch, userActivity$ } from './idle/idle';
import { readCookie, writeCookie } from './navigation/cookies';
import {
  baseUrl,
  currentPath,
  goToNotFound,
  isPublicPath,
  isSuitePath,
  navigate,
} from './navigation/navigation';
import { readPageData, readPageTexts } from './page/pageData';
import { createAppearance } from './preferences/appearance';
import { createBehaviours } from './preferences/behaviours';
import { createPress } from './press/press';
import { createPush, type Socket } from './push/push';
import { createChanges } from './request/changes';
import { createCsrf } from './request/csrf';
import { createErrorMessage } from './request/errorMessage';
import { createErrorTexts } from './request/errorTexts';
import { createRequester } from './request/request';
import type { createEncryption } from './session/encryption';
import { createSession } from './session/session';
import { createSigningAnswers } from './session/signingAnswer';
import { createTabs } from './tabs/tabs';
import { createTenant } from './tenant/tenant';
import { createToasts } from './toasts/toasts';
import { createReloadNotice } from './versions/reloadNotice';

/** The parts of this module, each made once and joined here; what they do to each other is in `life.ts`. */
const clock = systemClock;
const local = () => window.localStorage;
const reload = () => window.location.reload();

export const tabs = createTabs('attest');
export const signingAnswers = createSigningAnswers(tabs);
const page = readPageData();
const pageTexts = readPageTexts();
export const texts = createI18n(languageChoice.read() ?? pageTexts?.language ?? 'zh', pageTexts);
export const errorTexts = createErrorTexts(texts);
export const toasts = createToasts(clock);
export const dirty = createDirty();

const press = createPress(clock, window);
/** Resolves at the end of the press of a pointer; undefined while none is pressed. */
export const { released } = press;

let overridden = false;
/** Whether any module of this page is overridden; such a session may not sign. */
export const setOverridden = (value: boolean): void => {
  overridden = value;
};

/**
 * Goes to sign-in unless the page shown is public or no page at all; with `keepPath` the person comes back here
 * afterwards.
 */
export function goToSignIn(keepPath: boolean): void {
  const here = currentPath();
  if (isPublicPath(here)) return;
  if (!isSuitePath(here)) goToNotFound();
  else
    navigate(keepPath ? `${shell.login}?redirect=${encodeURIComponent(here)}` : shell.login, {
      replace: true,
    });
}

/** The tenant is being moved: its people wait at the sign-in page, and come back here afterwards. */
function leaveUnserved(): void {
  tenant.markNotServed();
  session.endLocally({ reason: 'unavailable', keepPath: true });
  goToSignIn(true);
}

export const changes = createChanges();

export const request = createRequester({
  changes,
  apiUrl: `${baseUrl}api/`,
  language: () => texts.language(),
  textsReady: errorTexts.load,
  tenantId: () => tenant.current()?.tenantId ?? readCookie(COOKIES.tenant),
  csrf: createCsrf(() => readCookie(COOKIES.csrf)),
  invitedCsrf: () => readCookie(COOKIES.invitedCsrf),
  overridden: () => overridden,
  isPublicPage: () => isPublicPath(currentPath()),
  released,
  handlers: {
    toast: (error) => toasts.toast.error(errorMessage(error)),
    signIn(keepPath, { code }) {
      const reason = code === 'SESSION_ENDED_PASSWORDS' ? 'wrongPasswords' : 'invalid';
      session.endLocally({ reason, keepPath });
      goToSignIn(keepPath);
    },
    unavailable: () => void session.outlast(),
    notServed: leaveUnserved,
    page: (page) => navigate(`/${page}`, { replace: true }),
    held: () => void session.refreshUserInfo().catch(() => undefined),
  },
});

export const tenant = createTenant({
  request,
  choice: {
    read: () => readCookie(COOKIES.tenant),
    write(tenantId) {
      if (!tenantId) return writeCookie(COOKIES.tenant, '', 0);
      writeCookie(COOKIES.tenant, tenantId);
      tabs.send({ type: 'tenant', tenantId });
    },
  },
  onOverrides: texts.setOverrides,
  given: page,
});

export const idle = createIdleWatch({
  clock,
  storage: local,
  tabs,
  activity$: userActivity$(),
  onExpire: () => void session.expire(),
  onActive: () => void request(getActionTimeout, {}).catch(() => undefined),
});

let encryption: ReturnType<typeof createEncryption> | undefined;
/** Passwords' cipher comes late, for the sign-in page is shown without it. */
const loadEncryption = async () => {
  const { createEncryption } = await import('./session/encryption');
  encryption ??= createEncryption(request, clock.now);
  return encryption;
};
export const encrypt = async (password: string) => (await loadEncryption()).encrypt(password);
/** Gets what the next password is encrypted with, before it is there. */
export const prepareEncryption = async () => (await loadEncryption()).prepare();

/** Picked on the sign-in page by the person's own hand: it becomes the language of the account. */
let chosenHere: Language | null = null;
export const chosenLanguage = (): Language | null => chosenHere;

export const session = createSession({
  request,
  encrypt,
  tabs,
  hasFlag: () => Boolean(readCookie(COOKIES.signedIn)),
  clearFlag: () => writeCookie(COOKIES.signedIn, '', 0),
  tenantId: () => tenant.current()?.tenantId ?? null,
  chosenLanguage,
  clock,
  unanswered: (error) => toasts.toast.error(errorMessage(error)),
  idle,
});

export const push = createPush({
  notServed: leaveUnserved,
  clock,
  connect: () => new WebSocket(new URL(PUSH_PATH, baseUrl).href.replace(/^http/, 'ws')) as Socket,
});

export const behaviours = createBehaviours({ request, clock });
export const appearance = createAppearance(behaviours.behaviour('ui:appearance'), local);

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
export const timeZone$ = new BehaviorSubject(browserZone);
combineLatest([appearance.value$, session.state$])
  .pipe(
    map(([{ timeZone }, { user }]) => timeZone ?? user?.timeZone ?? browserZone),
    distinctUntilChanged(),
  )
  .subscribe(timeZone$);

export const format = createFormat({
  i18n: texts.i18n,
  language: texts.language,
  timeZone: () => timeZone$.value,
  now: clock.now,
});

export const errorMessage = createErrorMessage({
  text: errorTexts.text,
  language: texts.language,
  formatInstant: (instant) => format.formatInstant(instant),
  formatBytes: format.formatBytes,
  strengthName: (level) => texts.i18n.t(`strength.${level as PasswordStrength}`, { ns: 'utility' }),
});

export const drafts = createDrafts({
  storage: local,
  owner: () => {
    const { user } = session.current();
    return user && `${user.tenantId}:${user.id}`;
  },
  now: clock.now,
});

export const versionNotice = createReloadNotice({ clock, seconds: 5, reload, held$: dirty.dirty$ });
export const accountNotice = createReloadNotice({ clock, seconds: 3, reload, held$: of(false) });
export const clientConfig = createClientConfig(request, page?.config);

const signedIn$ = session.state$.pipe(
  map(({ user }) => user !== null),
  distinctUntilChanged(),
);

/** Switches the language at once, everywhere; remembered in this browser and with the account. */
export async function setLanguage(language: Language): Promise<void> {
  const known = session.current().user !== null;
  // At once: the tenant's language, which may come while the texts are on their way, is not to take its place.
  languageChoice.write(language);
  if (!known) chosenHere = language;
  await texts.change(language);
  if (!known) return;
  // The name of the user follows the language too. Not reached: the next sign-in asks again.
  await request(updateLanguage, { language }, { quiet: true })
    .then(session.refreshUserInfo)
    .catch(() => undefined);
}

export const whenSignedIn$ = signedIn$.pipe(filter(Boolean));
export const whenSignedOut$ = signedIn$.pipe(filter((signedIn) => !signedIn));
