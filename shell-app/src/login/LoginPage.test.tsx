import { generateKeyPairSync } from 'node:crypto';
import {
  getActionTimeout,
  getBehaviours,
  getClientConfig,
  getLanguageBundles,
  getLoginKey,
  getTenantConfig,
  getUserInfo,
  login,
  loginAtDirectory,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { Refusal, serve, userInfo } from '@attest/shared-ui/testing';
import { currentPath, session, setLanguage, signOut } from '@attest/shared-utility';
import { takeEarlyPage } from '@attest/shared-utility/early';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import zh from '../locales/zh.json';
import { prepareApp } from '../testing/prepare';
import { tenant } from '../testing/tenant';
import { firstPage } from './firstPage';
import LoginPage from './LoginPage';
import { SignInForm } from './SignInForm';

const TENANT = tenant.tenantId;
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const user = { account: 'caoyang', userName: '曹阳', tenantId: TENANT, language: 0 };

let answerSignIn: () => ResponseOf<typeof login> = () => {
  throw new Refusal('ACCOUNT_OR_PASSWORD_WRONG');
};
const sent: RequestOf<typeof login>[] = [];

function serveSignIn() {
  serve(getTenantConfig, () => ({ tenant }));
  serve(getLanguageBundles, () => ({ cn: {}, en: {} }));
  serve(getClientConfig, () => ({ overridesAllowed: false, version: '1' }));
  serve(getLoginKey, () => ({
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    nonce: 'n',
    expiresAt: '2026-01-01T00:00:00Z',
  }));
  serve(login, (input) => {
    sent.push(input);
    return answerSignIn();
  });
  serve(getUserInfo, () => userInfo(user));
  serve(getActionTimeout, () => ({ ouTime: 0 }));
  serve(getBehaviours, () => []);
}

/** The page as the first answer has it, in Chinese. */
function showFirstAnswer(main: HTMLElement): HTMLElement {
  const early = document.createElement('div');
  early.id = 'sign-in-early';
  early.dataset.tenant = TENANT;
  const texts: Record<string, string> = zh.login;
  early.innerHTML = firstPage('zh')
    .replace(/\{\{text:login\.(\w+)\}\}/g, (_, key: string) => texts[key] ?? '')
    .replaceAll('{{name}}', '华康制药')
    .replaceAll('{{base}}', '/')
    .replaceAll('{{other}}', '');
  main.append(early);
  return early;
}

describe('the sign-in page', () => {
  const person = userEvent.setup();
  const warmUp = jest.fn();
  const prefetch = jest.fn();

  beforeAll(async () => {
    window.history.replaceState(null, '', '/login?redirect=%2Fhome%2Fdone%3Fpage%3D2');
    window.localStorage.setItem(`attest:last-account:${TENANT}`, 'caoyang');
    window.addEventListener('attest:prefetch-home', prefetch as never);
    serveSignIn();
    await prepareApp();
    await setLanguage('zh');
  });

  it('leads a person through language, refusals and in', async () => {
    const { unmount } = render(
      <AttestProvider>
        <LoginPage warmUp={warmUp} />
      </AttestProvider>,
      // Where the page has its applications.
      { container: document.body.appendChild(document.createElement('main')) },
    );
    const account = (await screen.findByLabelText(/账号/)) as HTMLInputElement;
    const password = screen.getByLabelText(/^密码/) as HTMLInputElement;

    // The last account is filled in and the password waits for the keyboard.
    expect(account.value).toBe('caoyang');
    expect(document.activeElement).toBe(password);
    expect([account.autocomplete, password.autocomplete]).toEqual(['username', 'current-password']);
    expect(document.title).toBe('登录 · 华康制药');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

    // Nothing typed: said beside the field, nothing sent.
    await person.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(sent).toEqual([]);

    // The first key prefetches, once.
    await person.type(password, 'wrong');
    expect(prefetch).toHaveBeenCalledTimes(1);

    // Language before sign-in keeps what was typed.
    await person.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByLabelText(/Account/)).toBe(account);
    expect(password.value).toBe('wrong');

    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The account or password is wrong')).toBeTruthy();
    expect(account.value).toBe('caoyang');

    answerSignIn = () => {
      throw new Refusal('ACCOUNT_LOCKED', { minutes: 12 });
    };
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(
      await screen.findByText('Too many wrong passwords from this browser. Try again in 12 minutes'),
    ).toBeTruthy();

    // A code is asked for: its field gets the keyboard, and the code goes along with the password.
    answerSignIn = () => {
      throw new Refusal('SIGN_IN_CODE_REQUIRED');
    };
    expect(screen.queryByLabelText('Code of the e-mail')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    const code = await screen.findByLabelText('Code of the e-mail');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(password.value).toBe('wrong');
    expect(sent[2]).not.toHaveProperty('code');
    await person.type(code, '123456');

    answerSignIn = () => ({
      token: 't',
      tenantId: TENANT,
      audit: { account: 'caoyang', userId: 'u1', userName: '' },
    });
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentPath()).toBe('/home/done?page=2'));
    expect(session.current().user?.account).toBe('caoyang');
    expect(warmUp).toHaveBeenCalled();
    expect(sent).toHaveLength(4);
    expect(sent[3]).toMatchObject({ account: 'caoyang', tenantId: TENANT, language: 'en', code: '123456' });
    expect(JSON.stringify(sent)).not.toContain('wrong');
    expect(document.title).toBe('Attest');
    unmount();
  });

  describe('of the first answer', () => {
    const open = () => {
      document.body.replaceChildren();
      const main = document.body.appendChild(document.createElement('main'));
      const early = showFirstAnswer(main);
      takeEarlyPage();
      const field = (name: string) => main.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      const takeOver = () =>
        render(<LoginPage warmUp={warmUp} />, { container: main.appendChild(document.createElement('div')) });
      return { main, early, field, takeOver };
    };
    beforeEach(async () => {
      session.current().user && (await signOut());
      sent.length = 0;
      window.history.replaceState(null, '', '/login');
      window.localStorage.setItem(`attest:last-account:${TENANT}`, 'caoyang');
      await setLanguage('zh');
    });

    it('is the one that React draws', () => {
      const { early, main, takeOver } = open();
      early.removeAttribute('id');
      takeOver();
      const drawn = main.querySelector('div:last-child > .sign-in');
      for (const input of main.querySelectorAll('input')) input.removeAttribute('value');
      const first = early.querySelector('.sign-in');
      expect(first?.isEqualNode(drawn) || first?.outerHTML).toBe(true);
    });

    it('keeps what was typed, with the caret, when React takes over', async () => {
      const { early, field, takeOver } = open();
      expect(field('username')?.value).toBe('caoyang');
      expect(document.activeElement).toBe(field('password'));
      await person.clear(field('username') as HTMLInputElement);
      await person.type(field('username') as HTMLInputElement, 'hanxue');
      await person.type(field('password') as HTMLInputElement, 'half of it');
      field('password')?.setSelectionRange(2, 4);
      const { unmount } = takeOver();
      expect(early.isConnected).toBe(false);
      const password = screen.getByLabelText(/^密码/) as HTMLInputElement;
      expect((screen.getByLabelText(/账号/) as HTMLInputElement).value).toBe('hanxue');
      expect([password.value, password.selectionStart, password.selectionEnd]).toEqual(['half of it', 2, 4]);
      expect(document.activeElement).toBe(password);
      await person.keyboard('X');
      expect(password.value).toBe('haX of it');
      unmount();
    });

    it('wears the theme that was chosen in this browser, before React and with it', () => {
      const worn = () => document.documentElement.style.colorScheme;
      window.localStorage.setItem('attest:appearance', JSON.stringify({ theme: 'contrast' }));
      document.documentElement.style.colorScheme = '';
      const { early, main } = open();
      expect(worn()).toBe('dark');
      expect(early.querySelector('.sign-in')?.hasAttribute('data-contrast')).toBe(true);
      window.localStorage.removeItem('attest:appearance');
      document.documentElement.style.colorScheme = '';
      main.remove();
      expect(open().early.querySelector('.sign-in')?.hasAttribute('data-contrast')).toBe(false);
      expect(worn()).toBe('');
      const { unmount } = render(<LoginPage warmUp={warmUp} />);
      expect(worn()).toBe('light');
      unmount();
    });

    it('stays while a word is being composed or something is pressed', async () => {
      const { early, field, takeOver } = open();
      const account = field('username') as HTMLInputElement;
      account.focus();
      account.dispatchEvent(new Event('compositionstart', { bubbles: true }));
      const { unmount } = takeOver();
      expect(early.isConnected).toBe(true);
      account.value = '曹阳';
      account.dispatchEvent(new Event('compositionend', { bubbles: true }));
      await waitFor(() => expect(early.isConnected).toBe(false));
      expect((screen.getByLabelText(/账号/) as HTMLInputElement).value).toBe('曹阳');
      unmount();

      const again = open();
      const english = screen.getByRole('button', { name: 'English' });
      await person.pointer({ target: english, keys: '[MouseLeft>]' });
      const second = again.takeOver();
      expect(again.early.isConnected).toBe(true);
      await person.pointer('[/MouseLeft]');
      expect(await screen.findByLabelText(/Account/)).toBeTruthy();
      expect(again.early.isConnected).toBe(false);
      second.unmount();
    });

    it('sends by no way of its own, and what was to be sent is sent by React', async () => {
      answerSignIn = () => {
        throw new Refusal('ACCOUNT_OR_PASSWORD_WRONG');
      };
      const { main, field, takeOver } = open();
      expect(main.querySelector('form')?.method).toBe('dialog');
      await person.type(field('password') as HTMLInputElement, 'too early{Enter}');
      expect(screen.getByRole('button', { name: zh.login.signingIn })).toBeTruthy();
      const { unmount } = takeOver();
      expect(await screen.findByText('账号或密码错误')).toBeTruthy();
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ account: 'caoyang' });
      unmount();
    });

    it('takes an early Enter back when typing goes on', async () => {
      const { field, takeOver } = open();
      await person.type(field('password') as HTMLInputElement, 'not{Enter} all');
      expect(screen.getByRole('button', { name: zh.login.submit })).toBeTruthy();
      const { unmount } = takeOver();
      expect((screen.getByLabelText(/^密码/) as HTMLInputElement).value).toBe('not all');
      expect(sent).toEqual([]);
      unmount();
    });
  });

  it('asks for the password of a directory where the tenant says so, and leads back to its own', async () => {
    const directory = { id: 'd1', nameZh: '域账号', nameEn: 'Domain account', way: 'password', first: true };
    const asked: RequestOf<typeof loginAtDirectory>[] = [];
    serve(loginAtDirectory, (input) => {
      asked.push(input);
      throw new Refusal('AD_ACCOUNT_DISABLED');
    });
    const form = (loginTypes: string[]) => (
      <AttestProvider>
        <SignInForm
          key={loginTypes.join()}
          tenant={{ ...tenant, loginTypes, providers: [directory] } as never}
          warmUp={warmUp}
        />
      </AttestProvider>
    );
    document.body.replaceChildren();
    const container = document.body.appendChild(document.createElement('main'));
    const { rerender } = render(form(['password']), { container });
    expect(screen.getByRole('heading', { name: '使用域账号登录' })).toBeTruthy();
    expect(screen.queryByText(zh.login.forgot)).toBeNull();
    const account = screen.getByLabelText(/账号/);
    await person.clear(account);
    await person.type(account, 'yubo');
    await person.type(screen.getByLabelText(/^密码/), 'secret');
    await person.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('AD 账号已停用')).toBeTruthy();
    expect(asked).toMatchObject([{ provider: 'd1', account: 'yubo' }]);

    // The other way is one press away; the account stays.
    await person.click(screen.getByRole('button', { name: zh.login.byOwn }));
    expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy();
    expect((screen.getByLabelText(/账号/) as HTMLInputElement).value).toBe('yubo');
    await person.click(screen.getByRole('button', { name: '使用域账号登录' }));
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);

    // Alone: nothing is offered beside it but the door for an emergency.
    rerender(form([]));
    expect(screen.getByRole('heading', { name: '使用域账号登录' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: zh.login.byOwn })).toBeNull();
    await person.click(screen.getByRole('button', { name: zh.login.emergency }));
    expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy();
  });

  it('remembers the last account and shows only what the tenant has switched on', () => {
    const withTypes = (loginTypes: string[]) => (
      <AttestProvider>
        <SignInForm tenant={{ ...tenant, loginTypes } as never} warmUp={warmUp} />
      </AttestProvider>
    );
    window.localStorage.setItem(`attest:last-account:${TENANT}`, 'yuanmeng');
    const { rerender } = render(withTypes(['password']));
    expect((screen.getByLabelText(/账号/) as HTMLInputElement).value).toBe('yuanmeng');
    rerender(withTypes([]));
    expect(screen.queryByLabelText(/账号/)).toBeNull();
    expect(screen.getByText(zh.login.passwordOff)).toBeTruthy();
    // Accounts for an emergency still have a password.
    const [only, ...others] = screen.getAllByRole('button');
    expect(others).toEqual([]);
    fireEvent.click(only as HTMLElement);
    expect(screen.getByLabelText(/账号/)).toBeTruthy();
    expect(screen.queryByText(zh.login.passwordOff)).toBeNull();
  });
});
