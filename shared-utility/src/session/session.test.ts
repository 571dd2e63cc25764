import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { setImmediate as settle } from 'node:timers/promises';
import {
  getActionTimeout,
  getLoginKey,
  getUserInfo,
  login,
  logout,
  type SysUserInfo,
  updatePassword,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { BehaviorSubject } from 'rxjs';
import { type Answer, fakeApi, refuse } from '../testing/fakeApi';
import { ManualClock } from '../testing/manualClock';
import { createTabBus } from '../testing/tabBus';
import { createEncryption } from './encryption';
import { createSession } from './session';

const user = (more: Partial<SysUserInfo> = {}) => ({
  id: 'u1',
  userName: '曹阳',
  account: 'caoyang',
  tenantId: 't1',
  language: 0,
  forceChangePwd: false,
  pwdStrategyFlag: false,
  secondFactorDue: false,
  pwdExpireFlag: false,
  ...more,
});
const menus = [{ code: 'QmsDeviation', actionCodeList: ['view', 'add'] }];

interface Setup {
  flag?: boolean;
  person?: ReturnType<typeof user>;
  answers?: Record<string, Answer>;
  bus?: ReturnType<typeof createTabBus>;
  tab?: number;
}

function setUp({ flag = false, person = user(), answers = {}, bus = createTabBus(2), tab = 0 }: Setup = {}) {
  const api = fakeApi((sent) => {
    const own = answers[sent.path];
    if (own) return own(sent);
    if (sent.path === getUserInfo.path)
      return { sysUserInfo: person, sysAuthMenu: menus, sysCodes: ['QmsDeviation'] };
    if (sent.path === getActionTimeout.path) return { ouTime: 15 };
    if (sent.path === login.path) return { token: 't', tenantId: 't1', audit: { userId: person.id } };
    if (sent.path === logout.path) return {};
    return refuse('NOT_FOUND');
  });
  const countdown$ = new BehaviorSubject<number | null>(null);
  const idle: (number | 'stop')[] = [];
  let hasFlag = flag;
  const clock = new ManualClock();
  const unanswered: string[] = [];
  const session = createSession({
    request: api.request,
    encrypt: async (password) => `cipher(${password})`,
    tabs: bus[tab] as (typeof bus)[0],
    hasFlag: () => hasFlag,
    clearFlag: () => {
      hasFlag = false;
    },
    tenantId: () => 't1',
    chosenLanguage: () => 'en',
    clock,
    unanswered: ({ code }) => unanswered.push(code),
    idle: {
      countdown$: { subscribe: (next) => countdown$.subscribe(next) },
      start: (minutes) => idle.push(minutes),
      stop: () => idle.push('stop'),
    },
  });
  const statuses: string[] = [];
  session.state$.subscribe(({ status }) => statuses.push(status));
  return { ...api, session, statuses, countdown$, idle, hasFlag: () => hasFlag, bus, clock, unanswered };
}

describe('the session', () => {
  it('asks nobody when nobody is signed in', async () => {
    const { session, sent, statuses } = setUp();
    await session.start();
    expect(statuses).toEqual(['loading', 'signedOut']);
    expect(sent).toEqual([]);
  });

  it('finds who is signed in, with menus, and watches idleness for the minutes of the tenant', async () => {
    const { session, statuses, idle } = setUp({ flag: true });
    await session.start();
    expect(statuses).toEqual(['loading', 'signedIn']);
    expect(idle).toEqual([15]);
    expect(session.can('QmsDeviation', 'add')).toBe(true);
    expect(session.can('QmsDeviation', 'close')).toBe(false);
    expect(session.can('AuditTrail', 'view')).toBe(false);
  });

  it('watches for other minutes when the tenant sets them, and leaves a watch for the same alone', async () => {
    let minutes = 15;
    const answers = { [getActionTimeout.path]: () => ({ ouTime: minutes }) };
    const { session, idle } = setUp({ flag: true, answers });
    await session.refreshIdleness();
    expect(idle).toEqual([]);
    await session.start();
    await session.refreshIdleness();
    minutes = 0;
    await session.refreshIdleness();
    expect(idle).toEqual([15, 0]);
  });

  it('asks again where no answer comes, and signs nobody out for it', async () => {
    let answered = false;
    const { session, hasFlag, statuses, clock, unanswered } = setUp({
      flag: true,
      answers: {
        [getUserInfo.path]: () => {
          if (!answered) throw new TypeError('Failed to fetch');
          return { sysUserInfo: user(), sysAuthMenu: menus, sysCodes: [] };
        },
      },
    });
    const started = session.start();
    await settle();
    expect([hasFlag(), statuses, unanswered]).toEqual([true, ['loading'], ['SERVICE_UNAVAILABLE']]);
    answered = true;
    clock.advance(3_000);
    await started;
    expect(statuses).toEqual(['loading', 'signedIn']);
  });

  describe('when the service is away', () => {
    const away = () => {
      let down = false;
      const answers = {
        [getUserInfo.path]: () =>
          down
            ? refuse('SERVICE_UNAVAILABLE', {}, 503, 503)
            : { sysUserInfo: user(), sysAuthMenu: menus, sysCodes: [] },
      };
      const world = setUp({ flag: true, answers });
      const ends: unknown[] = [];
      world.session.ended$.subscribe((end) => ends.push(end));
      const turn = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          world.clock.advance(1_000);
          await settle();
          await settle();
        }
      };
      return {
        ...world,
        ends,
        turn,
        goes(is: 'down' | 'up') {
          down = is === 'down';
        },
      };
    };

    it('keeps whoever is signed in through a passing outage', async () => {
      const { session, ends, turn, goes, hasFlag, clock } = away();
      await session.start();
      goes('down');
      const over = session.outlast();
      await turn(14);
      goes('up');
      await turn(2);
      await over;
      expect([session.current().status, ends, hasFlag()]).toEqual(['signedIn', [], true]);
      expect(clock.pending).toBe(0);
    });

    it('goes to sign-in and says why when it stays away', async () => {
      const { session, ends, turn, goes, hasFlag, sent, clock } = away();
      await session.start();
      goes('down');
      const over = Promise.all([session.outlast(), session.outlast()]);
      await turn(15);
      await over;
      expect(ends).toEqual([{ reason: 'unavailable', keepPath: false }]);
      expect(session.current()).toMatchObject({ status: 'signedOut', user: null, reason: 'unavailable' });
      expect(hasFlag()).toBe(false);
      expect(sent.filter(({ path }) => path === getUserInfo.path)).toHaveLength(6);
      expect(clock.pending).toBe(0);
    });

    it('lets a second outage have its own time', async () => {
      const { session, ends, turn, goes } = away();
      await session.start();
      for (let time = 0; time < 2; time++) {
        goes('down');
        const over = session.outlast();
        await turn(10);
        goes('up');
        await turn(3);
        await over;
      }
      expect([session.current().status, ends]).toEqual(['signedIn', []]);
    });

    it('asks nothing where nobody is signed in', async () => {
      const { session, sent } = setUp();
      await session.start();
      await session.outlast();
      expect(sent).toEqual([]);
    });
  });

  it('clears a flag that is no longer true', async () => {
    const { session, hasFlag, statuses } = setUp({
      flag: true,
      answers: { [getUserInfo.path]: () => refuse('SESSION_EXPIRED', {}, 4031, 401) },
    });
    await session.start();
    expect(statuses).toEqual(['loading', 'signedOut']);
    expect(hasFlag()).toBe(false);
  });

  it('signs in with the ciphertext, the tenant and the language chosen before', async () => {
    const { session, sent } = setUp();
    await session.start();
    await session.signIn({ account: 'caoyang', password: 'Secret-1' });
    expect(sent.find(({ path }) => path === login.path)?.body).toMatchObject({
      account: 'caoyang',
      password: 'cipher(Secret-1)',
      tenantId: 't1',
      language: 'en',
    });
    expect(session.current()).toMatchObject({ status: 'signedIn', user: { userName: '曹阳' } });
  });

  it('tells what is done meanwhile that the person is let in, before it asks who they are', async () => {
    const { session, sent } = setUp();
    await session.start();
    let known: string[] | undefined;
    await session.signIn({
      account: 'caoyang',
      password: 'Secret-1',
      meanwhile: async (letIn) => {
        await letIn;
        known = sent.map(({ path }) => path);
      },
    });
    expect(known).toContain(login.path);
    expect(known).not.toContain(getUserInfo.path);
  });

  it('begins what can be done meanwhile before the server has looked at the password', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { session } = setUp({
      answers: {
        [login.path]: async () => {
          await begun;
          return { token: 't', tenantId: 't1', audit: { userId: 'u1' } };
        },
      },
    });
    await session.start();
    await session.signIn({ account: 'caoyang', password: 'Secret-1', meanwhile: () => begin() });
    expect(session.current().status).toBe('signedIn');
  });

  it('leaves a refused sign-in to the caller', async () => {
    const { session, done } = setUp({
      answers: { [login.path]: () => refuse('ACCOUNT_LOCKED', { minutes: 12 }, 1, 423) },
    });
    await session.start();
    await expect(session.signIn({ account: 'a', password: 'b' })).rejects.toMatchObject({
      code: 'ACCOUNT_LOCKED',
      params: { minutes: 12 },
    });
    expect(session.current().status).toBe('signedOut');
    expect(done).toEqual([]);
  });

  it.each(['forceChangePwd', 'pwdStrategyFlag', 'pwdExpireFlag'] as const)(
    'must change the password: %s',
    async (why) => {
      const { session } = setUp({ flag: true, person: user({ [why]: true }) });
      await session.start();
      expect(session.current().status).toBe('mustChangePassword');
    },
  );

  it.each([
    ['TOKEN_INVALID', 403],
    ['SESSION_INVALID', 4031],
    ['SERVICE_UNAVAILABLE', 503],
  ])('ends here although the server refused the sign-out: %s', async (message, code) => {
    const { session, hasFlag } = setUp({
      flag: true,
      answers: { [logout.path]: () => refuse(message, {}, code, 403) },
    });
    await session.start();
    await session.signOut();
    expect(session.current()).toMatchObject({
      status: 'signedOut',
      user: null,
      menus: [],
      reason: 'signedOut',
    });
    expect(hasFlag()).toBe(false);
  });

  it('shows the idle countdown and returns from it', async () => {
    const { session, countdown$, statuses } = setUp({ flag: true });
    await session.start();
    countdown$.next(60);
    countdown$.next(59);
    expect(session.current()).toMatchObject({ status: 'countdown', countdown: 59 });
    countdown$.next(null);
    expect(statuses).toEqual(['loading', 'signedIn', 'countdown', 'countdown', 'signedIn']);
  });

  it('expires in every tab and keeps the page to come back to', async () => {
    const bus = createTabBus(2);
    const one = setUp({ flag: true, bus, tab: 0 });
    const two = setUp({ flag: true, bus, tab: 1 });
    await one.session.start();
    await two.session.start();
    const ends: unknown[] = [];
    two.session.ended$.subscribe((end) => ends.push(end));
    await one.session.expire();
    expect([one.session.current().status, two.session.current().status]).toEqual(['expired', 'expired']);
    expect(ends).toEqual([{ reason: 'expired', keepPath: true }]);
    expect(two.idle).toContain('stop');
  });

  it('stays when the server ended other sessions, and says why when it ended this one', async () => {
    let alive = true;
    const { session } = setUp({
      flag: true,
      answers: {
        [getUserInfo.path]: () =>
          alive
            ? { sysUserInfo: user(), sysAuthMenu: menus, sysCodes: [] }
            : refuse('SESSION_INVALID', {}, 4031, 401),
      },
    });
    await session.start();
    await session.verify('passwordChanged');
    expect(session.current().status).toBe('signedIn');
    alive = false;
    await session.verify('passwordChanged');
    expect(session.current()).toMatchObject({ status: 'signedOut', reason: 'passwordChanged' });
  });

  it('changes the password without losing the tab to the news of it', async () => {
    const { session, sent } = setUp({
      flag: true,
      answers: {
        [updatePassword.path]: async () => {
          await session.verify('passwordChanged');
          return {};
        },
      },
    });
    await session.start();
    const before = sent.length;
    await session.changePassword({ oldPassword: 'a', newPassword: 'b' });
    expect(sent.slice(before).map(({ path }) => path)).toEqual([updatePassword.path, getUserInfo.path]);
    expect(sent[before]?.body).toEqual({ oldPassword: 'cipher(a)', newPassword: 'cipher(b)' });
    expect(session.current().status).toBe('signedIn');
  });

  it('tells the other tabs who signed in', async () => {
    const bus = createTabBus(2);
    const heard: unknown[] = [];
    bus[1]?.messages$.subscribe((message) => heard.push(message));
    const { session } = setUp({ bus });
    await session.start();
    await session.signIn({ account: 'caoyang', password: 'x' });
    expect(heard).toEqual([{ type: 'signedIn', userId: 'u1', tenantId: 't1' }]);
  });
});

describe('the password', () => {
  it('is readable for the server only, with its nonce inside', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    const { request } = fakeApi(({ path }) => {
      expect(path).toBe(getLoginKey.path);
      return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }), nonce: 'n-1', expiresAt: '' };
    });
    const text = await createEncryption(request, () => 1234).encrypt('密码 Pässword-1 ✓');
    const plain = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'base64'),
    );
    expect(JSON.parse(decodeURIComponent(plain.toString()))).toEqual({
      password: '密码 Pässword-1 ✓',
      nonce: 'n-1',
      time: 1234,
    });
  });
});
