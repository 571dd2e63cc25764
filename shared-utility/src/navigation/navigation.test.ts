import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readCookie, writeCookie } from './cookies';
import { linkProps } from './linkProps';
import { addressOf, basePath, currentPath, isPublicPath, isSuitePath, navigate } from './navigation';

describe('addresses', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('are below the base', () => {
    expect(basePath).toBe('/');
    expect(addressOf('/home/index')).toBe('/home/index');
    expect(addressOf('//evil.example')).toBe('/evil.example');
    navigate('/home/index?bucket=overdue');
    expect(currentPath()).toBe('/home/index?bucket=overdue');
  });

  it('are followed in the page by a plain click alone', () => {
    const after = jest.fn();
    const { href, onClick } = linkProps('/home/done', after);
    expect(href).toBe('/home/done');
    const click = (more: MouseEventInit) => {
      const event = new MouseEvent('click', { cancelable: true, ...more });
      onClick(event);
      return event.defaultPrevented;
    };
    expect(
      [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }].map(click),
    ).toEqual(Array(5).fill(false));
    expect(currentPath()).toBe('/');
    expect(click({})).toBe(true);
    expect(currentPath()).toBe('/home/done');
    expect(after).toHaveBeenCalledTimes(1);
  });

  it.each([
    '/login',
    '/login/',
    '/login?redirect=%2Fhome',
    '/404',
    '/redirect#x',
    '/certificate/abc?tenant=a',
  ])('%s needs no session', (path) => {
    expect(isPublicPath(path)).toBe(true);
  });
  it.each(['/', '/home', '/loginx', '/login/extra', '/update-pwd', '/404x', '/certificate/'])(
    '%s needs a session',
    (path) => {
      expect(isPublicPath(path)).toBe(false);
    },
  );
});

describe('pages of the suite', () => {
  it.each([
    '/',
    '/home',
    '/home/',
    '/log?page=2',
    '/qms-service-config',
    '/micro-app/dms-app/x/y',
    '/administration/roles',
  ])('%s is one', (path) => expect(isSuitePath(path)).toBe(true));
  it.each([
    '/no/such/page',
    '/home/other',
    '/homex',
    '/data-out',
    '/dmsFileShareView',
    '/micro-app/other-app',
    '/micro-app',
    '/constructor',
  ])('%s is none, so nobody has to sign in for it', (path) => expect(isSuitePath(path)).toBe(false));
});

describe('cookies', () => {
  it('last seven days unless told otherwise', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    writeCookie('attest-test', 'a');
    writeCookie('attest-test', 'a', 10);
    const ages = written.mock.calls.map(([cookie]) => /max-age=(\d+)/.exec(cookie)?.[1]);
    expect(ages).toEqual([String(7 * 24 * 60 * 60), '10']);
    written.mockRestore();
  });

  it('keep any text and go when told', () => {
    writeCookie('attest-test', 'a b; c=中');
    expect(readCookie('attest-test')).toBe('a b; c=中');
    writeCookie('attest-test', '', 0);
    expect(readCookie('attest-test')).toBeNull();
  });
});
