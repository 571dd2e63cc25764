import type {
  ActionCode,
  CallDeclaration,
  FileRef,
  PasswordStrength,
  PushTopic,
  PushTopics,
  RequestOf,
} from '@attest/api-contract';
import { defer, distinctUntilChanged, map, type Observable } from 'rxjs';
import { start } from './life';
import { baseUrl } from './navigation/navigation';
import type { Density, ThemeChoice } from './preferences/appearance';
import { ApiError } from './request/apiError';
import { queryOf } from './request/request';
import {
  accountNotice,
  appearance,
  behaviours,
  changes,
  push as connection,
  dirty,
  format,
  idle,
  session as machine,
  request,
  tenant as tenants,
  texts,
  toasts,
  versionNotice,
} from './runtime';
import type { EndReason, SessionState } from './session/state';
import type { TenantState } from './tenant/tenant';
import type { UploadOptions } from './upload/upload';

export type { TextKey, TextKeyAfter } from './i18n/textKey';
export { linkProps } from './navigation/linkProps';
export {
  addressOf,
  basePath,
  currentPath,
  goToNotFound,
  isPublicPath,
  isSuitePath,
  navigate,
} from './navigation/navigation';
export { path$ } from './navigation/path';
export { recordPlace } from './navigation/recordPlace';
export type { Density, ThemeChoice } from './preferences/appearance';
export type { Behaviour } from './preferences/behaviours';
export type { PushStatus } from './push/push';
export { recordPages } from './recordPages';
export { ApiError, isAbort, isApiError } from './request/apiError';
export type { RequestOptions } from './request/request';
export {
  chosenLanguage,
  clientConfig,
  drafts,
  encrypt as encryptPassword,
  errorMessage,
  errorTexts,
  prepareEncryption,
  released,
  request,
  setLanguage,
  setOverridden,
  signingAnswers,
  timeZone$,
} from './runtime';
export { samlAnswer, withSamlAnswer } from './session/samlAnswer';
export { isSigningAnswer } from './session/signingAnswer';
export { type EndReason, heldAt, type SessionState, type SessionStatus } from './session/state';
export type { PublicTenant, TenantState } from './tenant/tenant';
export { dayOf, tenantToday } from './tenantDay';
export type { Toast } from './toasts/toasts';
export type { UploadCalls, UploadOptions } from './upload/upload';
export { online$ } from './versions/online';
export type { ReloadNotice } from './versions/reloadNotice';

/** Starts the module with its first subscriber. */
const alive = <T>(source: Observable<T>): Observable<T> =>
  defer(() => {
    start();
    return source;
  });

// Session
/** Who is signed in; the first subscription asks the server. */
export const session$: Observable<SessionState> = alive(machine.state$);
export const session = { current: machine.current };
export const { signIn, signInByProvider, signInInDingTalk, signOut, refreshUserInfo, changePassword } =
  machine;
/** The person is still there: ends the idle countdown in every tab. */
export const continueSession = () => idle.continue();
/** Whether the user may do `action` in the menu. */
export const can = (menuCode: string, action: ActionCode): boolean => machine.can(menuCode, action);

/** Why the session ended, for the reader. */
export const endReasonText = (reason: EndReason): string =>
  texts.i18n.t(`session.ended.${reason}`, { ns: 'utility' });
/** Name of a password strength level. */
export const strengthText = (level: PasswordStrength): string =>
  texts.i18n.t(`strength.${level}`, { ns: 'utility' });

/** What has a browser make and use passkeys; it comes with the first use. */
export const passkeys = () =>
  import('./session/passkeys').catch(() => {
    throw new ApiError('SERVICE_UNAVAILABLE');
  });

// Tenant
export const tenant$: Observable<TenantState> = alive(tenants.state$);
export const tenant = { current: tenants.current };
export const chooseTenant = tenants.choose;
export const leaveTenant = tenants.leave;
export const listTenants = tenants.list;

// Files
/** Sends a file in shards; called again for the same file it goes on where it stopped. */
export const upload = async (file: File, options?: UploadOptions): Promise<FileRef> => {
  const { uploadFile } = await import('./upload/upload').catch(() => {
    throw new ApiError('UPLOAD_CUT');
  });
  return uploadFile(request, file, options);
};
/** Address of a GET call, for links and downloads. */
export function downloadUrl<C extends CallDeclaration>(call: C, input: RequestOf<C>): string {
  const url = new URL(`api/${call.path}`, baseUrl);
  url.search = new URLSearchParams(queryOf(input as Record<string, unknown>)).toString();
  return url.href;
}

// Messages
export const { toasts$, toast } = toasts;

// Changes
/** What calls of `tags` show is read anew; the request client says so of every call that `changes` something. */
export const tellChanged = changes.tell;
/** For whoever keeps answers. */
export const onChanged = changes.keep;
/** Answers of a call are kept although it was not asked: somebody who knew them gave them. */
export const keptUnasked = changes.asked;

// Push
/** Data of one topic as it arrives. After a gap in the connection see `pushReopened$`. */
export const push = <T extends PushTopic>(topic: T): Observable<PushTopics[T]> => alive(connection.on(topic));
export const pushStatus$ = connection.status$;
/** The connection is back after a gap: fetch again what is shown. */
export const pushReopened$ = connection.reopened$;

// Language
export const { i18n, addLocales, language$ } = texts;
export const language = texts.language;
/** A part together with the texts of a namespace that only it shows: what is shown first stays small. */
export async function loadWithTexts<M>(
  namespace: string,
  page: string,
  own: Parameters<typeof addLocales>[1],
  load: () => Promise<M>,
): Promise<M> {
  const [loaded] = await Promise.all([load(), addLocales(namespace, own, page)]);
  return loaded;
}

// Preferences
/** One screen setting of the user by its type, e.g. `table:deviations`. */
export const behaviour = behaviours.behaviour;
const appearanceOf = <
  K extends 'theme' | 'density' | 'navOpen' | 'navGroups' | 'filterCard' | 'shortcuts' | 'keys' | 'timeZone',
>(
  key: K,
) =>
  appearance.value$.pipe(
    map((value) => value[key]),
    distinctUntilChanged(),
  );
const keep = () => ({ keep: machine.current().user !== null });
export const theme$ = appearanceOf('theme');
export const density$ = appearanceOf('density');
/** Whether the side navigation has its texts; null as the window has room for them. */
export const navOpen$ = appearanceOf('navOpen');
/** Groups of menus that the person has opened or closed. */
export const navGroups$ = appearanceOf('navGroups');
/** Whether the questions of lists stand beside them, not in a line over them. */
export const filterCard$ = appearanceOf('filterCard');
/** The person's own time zone; null follows the account. `timeZone$` is the one in force. */
export const ownTimeZone$ = appearanceOf('timeZone');
/** Whether single-key shortcuts (j, k, ?) are on. */
export const shortcuts$ = appearanceOf('shortcuts');
/** Other keys for shortcuts, by the key they have otherwise; an empty one is off. */
export const keys$ = appearanceOf('keys');
export const setTheme = (theme: ThemeChoice) => appearance.change({ theme }, keep());
export const setDensity = (density: Density) => appearance.change({ density }, keep());
export const setNavOpen = (navOpen: boolean) => appearance.change({ navOpen }, keep());
export const setNavGroup = (group: string, open: boolean) =>
  appearance.change({ navGroups: { ...appearance.current().navGroups, [group]: open } }, keep());
export const setFilterCard = (filterCard: boolean) => appearance.change({ filterCard }, keep());
export const setShortcuts = (shortcuts: boolean) => appearance.change({ shortcuts }, keep());
export const setKeys = (keys: Record<string, string>) => appearance.change({ keys }, keep());
/** IANA name; null follows the account. */
export const setTimeZone = (timeZone: string | null) => appearance.change({ timeZone }, keep());

// Unsaved changes and versions
export const { setDirty, dirty$, isDirty } = dirty;
/** A new version was released: seconds until the reload, held while anything is unsaved. Null: none. */
export const versions$ = versionNotice.notice$;
/** Another account or tenant was taken in another tab: seconds until the reload. */
export const accountChange$ = accountNotice.notice$;

// Formatting
export const { formatInstant, formatDay, relativeTime, formatBytes } = format;
