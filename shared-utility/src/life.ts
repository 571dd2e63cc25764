import { PUSHED_CHANGES, type PushTopic, shell, type Tag } from '@attest/api-contract';
import { fromEvent } from 'rxjs';
import { createClientConfig } from './config/clientConfig';
import { languageChoice } from './i18n/languageChoice';
import type { TextKey } from './i18n/textKey';
import { currentPath, isPublicPath, navigate } from './navigation/navigation';
import {
  accountNotice,
  behaviours,
  changes,
  clientConfig,
  errorTexts,
  format,
  goToSignIn,
  push,
  request,
  session,
  tabs,
  tenant,
  texts,
  timeZone$,
  toasts,
  versionNotice,
  whenSignedIn$,
  whenSignedOut$,
} from './runtime';
import { heldAt } from './session/state';

/** Not before what is shown has come; where browsers cannot say so, the first refusal fetches. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
};

const say = (key: TextKey<'utility'>, params?: Record<string, unknown>) =>
  texts.i18n.t(key, { ns: 'utility', ...params });

/** Keeps whoever has something to do first on that one page; from there they get to where they wanted to go. */
function hold(): void {
  const page = heldAt(session.current().status);
  const here = currentPath();
  if (page && !here.startsWith(page) && !isPublicPath(here)) {
    const isOther = [shell.password, shell.secondFactor].some((one) => here.startsWith(one));
    const then = isOther ? window.location.search : `?redirect=${encodeURIComponent(here)}`;
    navigate(page + then, { replace: true });
  }
}

function watchLanguage(): void {
  tenant.state$.subscribe(({ tenant: known }) => {
    if (known && !languageChoice.read() && !session.current().user) void texts.change(known.defaultLanguage);
  });
  whenSignedIn$.subscribe(() => {
    const language = session.current().user?.language === 0 ? 'zh' : 'en';
    languageChoice.write(language);
    const before = texts.language();
    // What was asked for in the other language (the name of the user) is asked for again.
    void texts
      .change(language)
      .then(() => (language === before ? undefined : session.refreshUserInfo()))
      .catch(() => undefined);
  });
}

function watchSession(): void {
  // On the sign-in page the first refusal fetches them: few who sign in meet one.
  whenSignedIn$.subscribe(() => whenIdle(() => void errorTexts.load()));
  session.signedIn$.subscribe((user) => {
    const hour = Number(format.formatInstant(Date.now()).slice(11, 13));
    toasts.toast.success(say('session.welcome', { greeting: format.greeting(hour), name: user.userName }), {
      timeout: 1_000,
    });
  });
  session.ended$.subscribe(({ keepPath }) => goToSignIn(keepPath));
  session.state$.subscribe(hold);
  fromEvent(window, 'single-spa:routing-event').subscribe(hold);
}

function watchTabs(): void {
  tabs.messages$.subscribe((message) => {
    const { user } = session.current();
    if (message.type === 'signedIn') {
      if (!user) void session.refreshUserInfo().catch(() => undefined);
      else if (user.id !== message.userId || user.tenantId !== message.tenantId) accountNotice.announce();
    }
    if (message.type === 'tenant' && message.tenantId !== tenant.current()?.tenantId)
      accountNotice.announce();
  });
}

function watchPush(): void {
  whenSignedIn$.subscribe(() => {
    push.start();
    void behaviours.load();
  });
  whenSignedOut$.subscribe(() => {
    push.stop();
    behaviours.reset();
  });
  fromEvent(window, 'pagehide').subscribe(() => behaviours.flush());
  fromEvent(window, 'online').subscribe(() => push.reconnect());
  push.on('versions').subscribe(() => versionNotice.announce());
  push.on('tenant.config').subscribe(() => {
    void tenant.load();
    void session.refreshIdleness();
    // Modules and the rule of passwords change what a person may do now.
    if (session.current().user) void session.refreshUserInfo().catch(() => undefined);
  });
  const pushed = Object.entries(PUSHED_CHANGES) as [PushTopic, Tag[]][];
  for (const [topic, tags] of pushed) push.on(topic).subscribe(() => void changes.tell(tags));
  // What was pushed during the time without a connection did not reach this page.
  push.reopened$.subscribe(() => void changes.tell(pushed.flatMap(([, tags]) => tags)));
  push.on('user.session').subscribe(({ reason }) => void session.verify(reason));
  // So with a release; before the first connection, too: the sign-in page may have stood open for days.
  push.status$.subscribe(async (status) => {
    if (status !== 'open') return;
    try {
      const [before, now] = await Promise.all([clientConfig(), createClientConfig(request)()]);
      if (before.version !== now.version) versionNotice.announce();
    } catch {
      // The next reconnect asks again.
    }
  });
}

let started = false;

/** Brings the module to life: tenant and session are asked for, push and watches follow. Once per page. */
export function start(): void {
  if (started) return;
  started = true;
  watchLanguage();
  watchSession();
  watchTabs();
  watchPush();
  timeZone$.subscribe();
  void clientConfig().catch(() => undefined);
  if (tenant.isUnknown()) void tenant.load();
  void session.start().then(() => {
    if (!session.current().user) goToSignIn(true);
  });
}
