import {
  type ActionCode,
  type ErrorCode,
  type FactorInput,
  getActionTimeout,
  getUserInfo,
  type Language,
  login,
  loginAtDirectory,
  loginByProvider,
  loginInDingTalk,
  logout,
  type RequestOf,
  type SysUserInfo,
  type UserInfo,
  updatePassword,
} from '@attest/api-contract';
import { BehaviorSubject, Subject } from 'rxjs';
import type { Clock } from '../clock/clock';
import { type ApiError, isApiError } from '../request/apiError';
import type { Requester } from '../request/request';
import type { Tabs } from '../tabs/tabs';
import type { EndReason, SessionEnd, SessionState, SessionStatus } from './state';

export interface SessionOptions {
  request: Requester;
  encrypt: (password: string) => Promise<string>;
  tabs: Tabs;
  /** The readable cookie that says somebody is signed in. */
  hasFlag: () => boolean;
  clearFlag: () => void;
  tenantId: () => string | null;
  /** The language chosen in this browser; null when nobody chose. */
  chosenLanguage: () => Language | null;
  clock: Clock;
  /** The server cannot be asked who is signed in; it will be asked again. */
  unanswered: (error: ApiError) => void;
  idle: {
    countdown$: { subscribe(next: (seconds: number | null) => void): unknown };
    start(minutes: number): void;
    stop(): void;
  };
}

export interface Credentials {
  account: string;
  password: string;
  /** The directory whose password it is; without one it is of this system. */
  directory?: string | undefined;
  /** The one-time code of a mail, where the server asked for it. */
  code?: string;
  /** The second factor, where the server asked for it. */
  factor?: FactorInput;
  /** What can be done while the server looks at them; called when they are on their way. It is told when they are let in. */
  meanwhile?: (letIn: Promise<unknown>) => unknown;
}

/** What came back from an identity provider, with what this browser has kept for it. */
export type ProviderAnswer = Pick<
  RequestOf<typeof loginByProvider>,
  'state' | 'code' | 'kept' | 'iss' | 'error' | 'binding' | 'language'
>;

/** Minutes, when the server names none. */
const DEFAULT_IDLE = 5;
const NO_ANSWER: ErrorCode[] = ['SERVICE_UNAVAILABLE', 'SERVICE_ERROR'];
/** Milliseconds until the server is asked again who is signed in. */
const ASK_AGAIN_AFTER = 3_000;
/** How often, before it is taken to be away for longer. */
const ASKED_AGAIN = 5;
const NOBODY = { user: null, menus: [], closedPaths: [], recordTypes: [], sysCodes: [] };

function statusOf(user: SysUserInfo): SessionStatus {
  if (user.forceChangePwd || user.pwdStrategyFlag || user.pwdExpireFlag) return 'mustChangePassword';
  return user.secondFactorDue ? 'mustSetUpFactor' : 'signedIn';
}

/** Who is signed in, as a small state machine; everything else subscribes. */
export function createSession(options: SessionOptions) {
  const { request, tabs, idle } = options;
  const state$ = new BehaviorSubject<SessionState>({ status: 'loading', ...NOBODY });
  /** Somebody signed in here (not: was found signed in). */
  const signedIn$ = new Subject<SysUserInfo>();
  const ended$ = new Subject<SessionEnd>();

  /** Why the server said the session ends, while that is being verified. */
  let claimed: EndReason | undefined;
  /** The service is away, and asked whether it is back. */
  let outlasting = false;
  /** This tab itself ends sessions just now: the news of it is not for this tab. */
  let isOwnEnd = false;

  const isIn = () => state$.value.user !== null;

  const enter = ({ sysUserInfo: user, sysAuthMenu: menus, ...more }: UserInfo) => {
    const { closedPaths, recordTypes, sysCodes } = more;
    state$.next({ status: statusOf(user), user, menus, closedPaths, recordTypes, sysCodes });
  };

  /** Clears what this browser knows; the server is told by `signOut` only. */
  const endLocally = (end: SessionEnd) => {
    const { keepPath } = end;
    const reason = end.reason === 'invalid' ? (claimed ?? end.reason) : end.reason;
    const wasIn = isIn();
    watched = undefined;
    idle.stop();
    options.clearFlag();
    const status = reason === 'expired' ? 'expired' : 'signedOut';
    state$.next({ status, ...NOBODY, ...(wasIn ? { reason } : {}) });
    if (wasIn) ended$.next({ reason, keepPath });
  };

  /** The minutes that idleness is watched for; undefined while it is not. */
  let watched: number | undefined;

  /** Begins to watch, or goes on for other minutes; the same minutes leave a watch under way alone. */
  const watchIdleness = async () => {
    const answer = await request(getActionTimeout, {}).catch(() => ({
      ouTime: watched ?? DEFAULT_IDLE,
    }));
    if (!isIn() || answer.ouTime === watched) return;
    watched = answer.ouTime;
    idle.start(watched);
  };

  const refreshUserInfo = async (): Promise<void> => {
    const wasIn = isIn();
    enter(await request(getUserInfo, {}));
    if (!wasIn) await watchIdleness();
  };

  idle.countdown$.subscribe((countdown) => {
    const { status, ...rest } = state$.value;
    if (countdown !== null && rest.user) state$.next({ ...rest, status: 'countdown', countdown });
    else if (status === 'countdown' && rest.user) {
      state$.next({
        ...rest,
        countdown: undefined,
        status: statusOf(rest.user),
      });
    }
  });

  tabs.messages$.subscribe((message) => {
    if (message.type !== 'signedOut' || !isIn()) return;
    endLocally({ reason: message.expired ? 'expired' : 'signedOut', keepPath: message.expired });
  });

  const pause = () => new Promise<void>((resolve) => options.clock.after(ASK_AGAIN_AFTER, resolve));

  /** The server has let somebody in: finds out who, and tells the other tabs. */
  const arrive = async (tenantId: string, asked: Promise<{ audit: { userId: string } }>): Promise<void> => {
    const { audit } = await asked;
    await refreshUserInfo();
    tabs.send({ type: 'signedIn', userId: audit.userId, tenantId });
    const { user } = state$.value;
    if (user) signedIn$.next(user);
  };

  const tellServer = () => request(logout, {}, { quiet: true }).catch(() => undefined);

  return {
    state$: state$.asObservable(),
    signedIn$: signedIn$.asObservable(),
    ended$: ended$.asObservable(),
    current: () => state$.value,
    refreshUserInfo,
    endLocally,
    /** The tenant may have set other idle minutes. */
    async refreshIdleness(): Promise<void> {
      if (isIn()) await watchIdleness();
    },

    /** Finds out whether somebody is signed in already. */
    async start(): Promise<void> {
      if (!options.hasFlag()) {
        state$.next({ status: 'signedOut', ...NOBODY });
        return;
      }
      while (options.hasFlag()) {
        try {
          return await refreshUserInfo();
        } catch (error) {
          // Where no answer came (the page is left, the network is away), whoever was signed in still is.
          if (!isApiError(error) || !NO_ANSWER.includes(error.code)) {
            endLocally({ reason: 'invalid', keepPath: true });
            return;
          }
          options.unanswered(error);
        }
        await pause();
      }
    },

    /** The service is away. Whoever is signed in stays so when it soon answers again; else it is sign-in for them. */
    async outlast(): Promise<void> {
      if (outlasting) return;
      outlasting = true;
      for (let asked = 0; isIn() && outlasting; asked++) {
        if (asked === ASKED_AGAIN) endLocally({ reason: 'unavailable', keepPath: false });
        else {
          await pause();
          // Whether the answer is good or ends the session: the service is there.
          outlasting = await refreshUserInfo().then(
            () => false,
            (error) => isApiError(error) && NO_ANSWER.includes(error.code),
          );
        }
      }
      outlasting = false;
    },

    /** Throws ApiError with the reason of a refusal; the caller shows it beside the form. */
    async signIn({ account, password, directory, code, factor, meanwhile }: Credentials): Promise<void> {
      const tenantId = options.tenantId();
      if (!tenantId) throw new Error('A tenant must be chosen before signing in');
      const given = {
        account,
        password: await options.encrypt(password),
        ...(code && { code }),
        ...(factor && { factor }),
        tenantId,
        language: options.chosenLanguage() ?? undefined,
      };
      const audited = { bname: account, operationType: 'signIn', bmodule: 'identity' };
      const asked = directory
        ? request(loginAtDirectory, { ...given, provider: directory }, { quiet: true })
        : request(login, { ...given, ...audited }, { quiet: true });
      meanwhile?.(asked);
      await arrive(tenantId, asked);
    },

    /** Signs in with what an identity provider has sent the browser back with. Throws ApiError with the reason of a refusal. */
    async signInByProvider(answer: ProviderAnswer): Promise<void> {
      const tenantId = options.tenantId();
      if (!tenantId) throw new Error('A tenant must be chosen before signing in');
      await arrive(tenantId, request(loginByProvider, { ...answer, tenantId }, { quiet: true }));
    },

    /** Signs in with the code that DingTalk’s app has given to the page. Throws ApiError with the reason of a refusal. */
    async signInInDingTalk(given: Omit<RequestOf<typeof loginInDingTalk>, 'tenantId'>): Promise<void> {
      const tenantId = options.tenantId();
      if (!tenantId) throw new Error('A tenant must be chosen before signing in');
      await arrive(tenantId, request(loginInDingTalk, { ...given, tenantId }, { quiet: true }));
    },

    /** Ends the session on the server and here, also when the server refuses or cannot be reached. */
    async signOut(): Promise<void> {
      isOwnEnd = true;
      await tellServer();
      isOwnEnd = false;
      tabs.send({ type: 'signedOut', expired: false });
      endLocally({ reason: 'signedOut', keepPath: false });
    },
    /** Idle for too long: what is shown goes at once, the server is told meanwhile. */
    async expire(): Promise<void> {
      const informed = tellServer();
      tabs.send({ type: 'signedOut', expired: true });
      endLocally({ reason: 'expired', keepPath: true });
      await informed;
    },

    /**
     * Sessions of this user ended on the server. Asks whether this one is among them: whoever changes the
     * password keeps the tab in which it was changed.
     */
    async verify(reason: EndReason): Promise<void> {
      if (!isIn() || isOwnEnd) return;
      claimed = reason;
      try {
        await refreshUserInfo();
      } catch {
        endLocally({ reason, keepPath: reason !== 'disabled' });
      } finally {
        claimed = undefined;
      }
    },

    /** Changes the own password; this session goes on under a new token. Throws ApiError. */
    async changePassword({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }) {
      isOwnEnd = true;
      try {
        const [old, next] = await Promise.all([options.encrypt(oldPassword), options.encrypt(newPassword)]);
        await request(updatePassword, { oldPassword: old, newPassword: next }, { quiet: true });
        await refreshUserInfo();
      } finally {
        isOwnEnd = false;
      }
    },

    /** Whether the user may do `action` in the menu. */
    can: (menuCode: string, action: ActionCode): boolean =>
      state$.value.menus.some((menu) => menu.code === menuCode && menu.actionCodeList.includes(action)),
  };
}
