import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { COOKIES, PAGE_BLOCKS, type PageData, type TenantConfig } from '@attest/api-contract';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fastify from 'fastify';
import { type DeploymentOptions, registerDeployment } from './deployment';
import { ImportMapError, readImportMap } from './importMap';

const IMPORTS = {
  systemjs: './modules/systemjs/6.0.0/systemjs.js',
  '@attest/root-config': './modules/root-config/0.1.0/root-config.js',
  '@attest/navbar': './modules/navbar/0.1.0/navbar.js',
  '@attest/shell-app': './modules/shell-app/0.1.0/shell-app.js',
};
const PAGE =
  '<html lang="zh-CN">{{data}}<base href="{{base}}"><meta property="csp-nonce" content="{{nonce}}"><meta name="o" content="{{overrides}}">{{style}}{{loader}}{{bootScript}}';
const BOOT = 'begin()';

const site = () => {
  const root = mkdtempSync(join(tmpdir(), 'attest-deployment-'));
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('root-config/dist/vendor/systemjs/6.0.0/systemjs.js', 'loader');
  write('root-config/dist/0.1.0/root-config.js', 'root');
  write('root-config/dist/0.1.0/index.html', PAGE);
  write('root-config/dist/0.1.0/root.css', '.root{}');
  write('root-config/dist/0.1.0/boot.js', `${BOOT}\n//# sourceMappingURL=boot.js.map\n`);
  write('navbar/dist/0.1.0/navbar.js', 'navbar');
  write('shell-app/dist/0.1.0/shell-app.js', 'shell');
  write('shell-app/dist/0.1.0/shell-app.js.br', 'packed');
  write('shell-app/dist/0.1.0/12.0123456789ab.js', 'chunk');
  write('shell-app/dist/0.1.1/shell-app.js', 'shell, newer');
  write('shell-app/dist/0.1.1/published.json', {});
  const path = join(root, 'importmap.json');
  const setMap = (map: object | string) => write('importmap.json', map);
  setMap({ imports: IMPORTS });
  return { root, path, setMap, write };
};

const apps: ReturnType<typeof fastify>[] = [];
const serve = (more: Partial<DeploymentOptions> = {}) => {
  const place = site();
  const app = fastify();
  apps.push(app);
  const log = { info: jest.fn(), error: jest.fn() };
  const onMapChanged = jest.fn();
  const handle = registerDeployment(app, {
    importMapPath: place.path,
    root: place.root,
    publicUrl: undefined,
    overrideHosts: ['localhost', '*.localhost'],
    dataOf: async () => undefined,
    onMapChanged,
    log: log as unknown as DeploymentOptions['log'],
    ...more,
  });
  return { ...place, app, handle, log, onMapChanged };
};

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const problemsOf = (map: object | string): string[] => {
  const { root, path, setMap } = site();
  setMap(map);
  try {
    readImportMap(path, root);
    return [];
  } catch (error) {
    return (error as ImportMapError).problems;
  }
};

describe('checking an import map', () => {
  it('accepts files that are there, with their integrity', () => {
    const hash = createHash('sha384').update('shell').digest('base64');
    const integrity = { [IMPORTS['@attest/shell-app']]: `sha384-${hash}` };
    expect(problemsOf({ imports: IMPORTS, integrity })).toEqual([]);
  });

  it('names what is wrong', () => {
    expect(problemsOf('{ "imports":')[0]).toMatch(/not JSON/);
    expect(problemsOf({ imports: [] })[0]).toMatch(/"imports" must be/);
    const { systemjs: _, ...without } = IMPORTS;
    expect(problemsOf({ imports: without })).toEqual(['systemjs is missing']);
    expect(
      problemsOf({ imports: { ...IMPORTS, '@attest/qms-app': './modules/qms-app/9.9.9/qms-app.js' } }),
    ).toEqual([
      expect.stringContaining('@attest/qms-app: ./modules/qms-app/9.9.9/qms-app.js does not exist'),
    ]);
    expect(problemsOf({ imports: { ...IMPORTS, x: './modules/../../etc/passwd' } })[0]).toMatch(/is neither/);
    const integrity = { [IMPORTS['@attest/navbar']]: 'sha384-AAAA' };
    expect(problemsOf({ imports: IMPORTS, integrity })[0]).toMatch(/another content/);
    const gone = { './modules/navbar/0.0.9/navbar.js': 'sha384-AAAA' };
    expect(problemsOf({ imports: IMPORTS, integrity: gone })[0]).toMatch(/no such file/);
  });

  it('says how a version whose files are not there is built from its tag', () => {
    const [problem] = problemsOf({
      imports: { ...IMPORTS, '@attest/qms-app': './modules/qms-app/0.1.3/qms-app.js' },
    });
    expect(problem).toMatch(
      /git worktree add \S+ qms-app@0\.1\.3,.* npm run build\).* qms-app\/dist\/0\.1\.3 here$/,
    );
  });

  it('keeps the hashes of a version that was rolled back', () => {
    const hash = createHash('sha384').update('shell, newer').digest('base64');
    const integrity = { './modules/shell-app/0.1.1/shell-app.js': `sha384-${hash}` };
    expect(problemsOf({ imports: IMPORTS, integrity })).toEqual([]);
  });
});

describe('the page', () => {
  it('is the answer to every address of the suite, under a strict policy with a nonce of its own', async () => {
    const { app } = serve();
    const first = await app.inject({ url: '/home/index', headers: { host: 'hkpharma.localhost:8000' } });
    const second = await app.inject({ url: '/micro-app/qms-app/deviation/deviationIndex?page=2' });
    expect(first.statusCode).toBe(200);
    const policy = String(first.headers['content-security-policy']);
    const nonce = /content="([^"]+)"/.exec(first.body)?.[1];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain('ws://hkpharma.localhost:8000');
    expect(policy).not.toMatch(/unsafe/);
    expect(second.body).not.toContain(String(nonce));
    expect(first.body).toContain(`<style nonce="${nonce}">.root{}</style>`);
    expect(first.body).toContain('<script defer src="./modules/systemjs/6.0.0/systemjs.js">');
    expect(first.body).toContain(
      '<link rel="preload" as="script" href="./modules/shell-app/0.1.0/shell-app.js">',
    );
  });

  it('boots with a script of its own, the only one that its policy lets run in it', async () => {
    const { app, write } = serve({ publicUrl: new URL('https://example.com/suite') });
    const { body, headers } = await app.inject('/home');
    const [, script = ''] = /<script>([^<]*)<\/script>$/.exec(body) ?? [];
    expect(script).toBe(`${BOOT}\n//# sourceMappingURL=/suite/modules/root-config/0.1.0/boot.js.map`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
    write('root-config/dist/0.1.0/boot.js', 'begin("</script>")');
    expect((await app.inject('/home')).statusCode).toBe(500);
  });

  it('is that of a former root configuration, which fetches what it boots with', async () => {
    const { app, write } = serve();
    write('root-config/dist/0.1.0/index.html', '<script defer src="{{boot}}"></script>');
    const { body } = await app.inject('/home');
    expect(body).toBe('<script defer src="./modules/root-config/0.1.0/boot.js"></script>');
  });

  it('allows overrides on the listed hosts only', async () => {
    const { app, handle } = serve();
    const local = await app.inject({ url: '/login', headers: { host: 'localhost:8000' } });
    const public_ = await app.inject({ url: '/login', headers: { host: 'quality.example.com' } });
    expect(local.headers['content-security-policy']).toContain('http://localhost:*');
    expect(public_.headers['content-security-policy']).not.toContain('localhost:*');
    expect(handle.overridesAllowed('evil-localhost')).toBe(false);
  });

  it('fetches a chunk early with the hash that its script will demand', async () => {
    const { app, handle, setMap, write } = serve();
    const chunk = '12.0123456789ab.js';
    write('shell-app/dist/0.1.0/assets.json', { entries: {}, chunks: { './locales/zh.json': [chunk] } });
    const address = `./modules/shell-app/0.1.0/${chunk}`;
    const hash = `sha256-${createHash('sha256').update('chunk').digest('base64')}`;
    setMap({ imports: IMPORTS, integrity: { [address]: hash } });
    handle.reread();
    expect((await app.inject('/login')).body).toContain(`href="${address}" integrity="${hash}">`);
  });

  it('names what sends the password, and what the home page opens with, to be fetched while it is typed', async () => {
    const { app, handle, setMap, write } = serve();
    const files = { cipher: '1.0123456789ab.js', pages: '2.0123456789ab.js', filters: '3.0123456789ab.js' };
    write('root-config/dist/0.1.0/index.html', '<html lang="zh-CN"><i>{{prefetch}}</i>');
    write('shared-utility/dist/0.1.0/shared-utility.js', 'utility');
    write('shared-utility/dist/0.1.0/assets.json', {
      entries: {},
      chunks: { './session/encryption': [files.cipher] },
    });
    const chunks = {
      './pages/FramedPages': [files.pages],
      '../locales/filters.en.json': [files.filters],
      './account/AccountPage': ['4.0123456789ab.js'],
    };
    write('shell-app/dist/0.1.0/assets.json', { entries: {}, chunks });
    const utility = './modules/shared-utility/0.1.0/shared-utility.js';
    setMap({ imports: { ...IMPORTS, '@attest/shared-utility': utility } });
    handle.reread();
    const { body } = await app.inject({ url: '/login', headers: { cookie: `${COOKIES.language}=en` } });
    const named = JSON.parse((/<i>(.*)<\/i>/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"'));
    expect(named).toEqual([
      `./modules/shared-utility/0.1.0/${files.cipher}`,
      IMPORTS['@attest/navbar'],
      `./modules/shell-app/0.1.0/${files.pages}`,
      `./modules/shell-app/0.1.0/${files.filters}`,
    ]);
  });

  describe('brings along', () => {
    const data = (defaultLanguage: 'zh' | 'en'): PageData => ({
      config: { overridesAllowed: false, version: '1' },
      tenant: { code: 'nordvik', sysNameEn: '</script><b>Nordvik', defaultLanguage } as TenantConfig,
      wording: { cn: {}, en: { 'root:a': 'A' } },
    });
    const blockOf = (page: string, id: string) => {
      const [, json] =
        new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page) ?? [];
      return json && JSON.parse(json);
    };
    const texts = (place: Pick<ReturnType<typeof serve>, 'write'>) => {
      const both = (name: string) => ({ zh: { name: `${name}，中文` }, en: { name: `${name} in English` } });
      place.write('root-config/dist/0.1.0/firstTexts.json', both('root'));
      place.write('shell-app/dist/0.1.0/firstTexts.json', both('shell'));
      const chunks = {
        './locales/en.json': ['1.0123456789ab.js'],
        './locales/zh.json': ['2.0123456789ab.js'],
      };
      place.write('shell-app/dist/0.1.0/assets.json', { entries: {}, chunks });
    };

    it('whose it is, which nothing in it can break out of', async () => {
      const { app } = serve({ dataOf: async () => data('en') });
      const { body, headers } = await app.inject('/home/index');
      expect(blockOf(body, PAGE_BLOCKS.data)).toEqual(data('en'));
      expect(body).not.toContain('<b>');
      expect(headers['cache-control']).toBe('no-store');
      expect(blockOf(body, PAGE_BLOCKS.texts)).toBeUndefined();
    });

    it('the texts of the sign-in page in the language chosen here, else in that of the tenant', async () => {
      const place = serve({ dataOf: async () => data('en') });
      texts(place);
      const { body } = await place.app.inject('/login');
      expect(blockOf(body, PAGE_BLOCKS.texts)).toEqual({
        language: 'en',
        texts: { root: { name: 'root in English' }, 'shell-app': { name: 'shell in English' } },
      });
      expect(body).toContain('<html lang="en">');
      expect(body).not.toContain('1.0123456789ab.js');

      const cookie = `${COOKIES.tenant}=x; ${COOKIES.language}=zh`;
      const chosen = (await place.app.inject({ url: '/login', headers: { cookie } })).body;
      expect(blockOf(chosen, PAGE_BLOCKS.texts)).toMatchObject({ language: 'zh' });
      expect(chosen).toContain('<html lang="zh-CN">');

      // Other pages have them in files that browsers keep.
      const home = await place.app.inject({ url: '/', headers: { cookie: `${COOKIES.signedIn}=1` } });
      expect(blockOf(home.body, PAGE_BLOCKS.texts)).toBeUndefined();
      expect(home.body).toContain('1.0123456789ab.js');
    });

    it('the sign-in page for whoever is not signed in, in the words of the tenant', async () => {
      const loginTypes = ['password'];
      const known = data('zh');
      const tenant = {
        ...known.tenant,
        tenantId: 't1',
        sysNameZhCN: '<华康>',
        keyColour: '#123456',
        loginTypes,
        providers: [],
      };
      const wording = { cn: { 'shell-app:login.title': '进入 <i>' }, en: {} };
      const brought = { ...known, tenant, wording } as PageData;
      const place = serve({ dataOf: async () => brought });
      const get = async (url: string, cookie = '') =>
        (await place.app.inject({ url, headers: { cookie } })).body;
      texts(place);
      place.write(
        'root-config/dist/0.1.0/index.html',
        `<title>{{title}}</title>${PAGE}<main>{{firstPage}}</main>`,
      );
      // An application from before there was such a page.
      expect(await get('/login')).toContain('<title>Attest</title>');
      const form = '<h1>{{text:login.title}}</h1>{{name}}<a href="{{base}}forgot-pwd"></a>{{other}}';
      place.write('shell-app/dist/0.1.0/firstPage.json', { style: '.sign-in{}', zh: form, en: `EN ${form}` });

      const page = await get('/login');
      const nonce = /<style nonce="([^"]+)">\.sign-in/.exec(page)?.[1];
      expect(page).toContain(`property="csp-nonce" content="${nonce}"`);
      expect(page).toContain('.sign-in{}.sign-in{--key:#123456}</style><h1>进入 &lt;i&gt;</h1>&lt;华康&gt;');
      expect(page).toContain('<title>进入 &lt;i&gt; · &lt;华康&gt;</title>');
      expect(page).toContain('<a href="/forgot-pwd"></a></div>');
      // It is drawn before the modules are fetched.
      expect(page).toContain(
        '<template id="attest-loader"><script defer src="./modules/systemjs/6.0.0/systemjs.js">',
      );
      expect(await get('/home/index')).not.toContain('<template');
      expect(await get('/login', `${COOKIES.language}=en`)).toContain('EN <h1>login.title</h1>');
      expect(await get('/login', `${COOKIES.tenant}=t1`)).toContain('data-early="leave"');

      // Neither another page, nor for somebody who is signed in, nor where there is no password.
      expect(await get('/home/index')).toContain('<main></main>');
      expect(await get('/login', `${COOKIES.signedIn}=1`)).toContain('<main></main>');
      loginTypes.length = 0;
      expect(await get('/login')).toContain('<main></main>');
    });

    it('nothing when that cannot be had, and comes all the same', async () => {
      const place = serve({ dataOf: () => Promise.reject(new Error('away')) });
      texts(place);
      const { body, statusCode } = await place.app.inject('/login');
      expect(statusCode).toBe(200);
      expect(blockOf(body, PAGE_BLOCKS.data)).toBeUndefined();
      expect(blockOf(body, PAGE_BLOCKS.texts)).toMatchObject({ language: 'zh' });
      expect(place.log.error).toHaveBeenCalled();
    });
  });

  it('stands below a sub-path', async () => {
    const { app } = serve({ publicUrl: new URL('https://example.com/suite') });
    expect((await app.inject('/home')).body).toContain('<base href="/suite/">');
  });

  it('is no answer to calls and files', async () => {
    const { app } = serve();
    for (const url of ['/api/nothing', '/favicon.ico', '/modules/none/1.0.0/none.js', '/ready']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});

describe('modules', () => {
  it('are kept for ever when they were published or carry a hash, else asked for again', async () => {
    const { app } = serve();
    const get = (url: string) => app.inject({ url });
    const built = await get('/modules/shell-app/0.1.0/shell-app.js');
    expect(built.headers['cache-control']).toBe('no-cache');
    expect((await get('/modules/shell-app/0.1.1/shell-app.js')).headers['cache-control']).toContain(
      'immutable',
    );
    expect((await get('/modules/shell-app/0.1.0/12.0123456789ab.js')).headers['cache-control']).toContain(
      'immutable',
    );
    const again = await app.inject({
      url: '/modules/shell-app/0.1.0/shell-app.js',
      headers: { 'if-none-match': String(built.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('are sent compressed to whoever takes that', async () => {
    const { app } = serve();
    const url = '/modules/shell-app/0.1.0/shell-app.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.body).toBe('packed');
    const map = await app.inject({ url: '/importmap.json', headers: { 'accept-encoding': 'br' } });
    expect(map.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(map.rawPayload).toString())).toEqual({ imports: IMPORTS });
    const page = await app.inject({ url: '/login', headers: { 'accept-encoding': 'br' } });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<base href="/">');
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('shell');
  });

  it('are sent as they are now, kept in memory or not', async () => {
    const { app, write } = serve();
    const path = 'shell-app/dist/0.1.0/shell-app.js';
    const content = async () => (await app.inject('/modules/shell-app/0.1.0/shell-app.js')).body;
    expect(await content()).toBe('shell');
    expect(await content()).toBe('shell');
    write(path, 'another shell');
    expect(await content()).toBe('another shell');
    const large = 'x'.repeat(300 * 1024);
    write(path, large);
    expect(await content()).toBe(large);
  });

  it('never lead out of their folder', async () => {
    const { app } = serve();
    for (const url of [
      '/modules/shell-app/0.1.0/..%2f..%2f..%2fimportmap.json',
      '/modules/shell-app/../shell-app.js',
      '/modules/shell-app/%2e%2e/importmap.json',
      '/modules/shell-app/0.1.0/a/b.js',
    ]) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});

describe('a changed map', () => {
  it('is served with its change told, by module and version', async () => {
    const { app, handle, setMap, onMapChanged } = serve();
    const before = handle.version();
    setMap({ imports: { ...IMPORTS, '@attest/shell-app': './modules/shell-app/0.1.1/shell-app.js' } });
    handle.reread();
    expect(handle.version()).not.toBe(before);
    expect(onMapChanged).toHaveBeenCalledWith({
      added: [],
      removed: [],
      changed: [{ module: '@attest/shell-app', from: '0.1.0', to: '0.1.1' }],
    });
    expect((await app.inject('/importmap.json')).body).toContain('0.1.1');
    expect((await app.inject('/login')).body).toContain('./modules/shell-app/0.1.1/shell-app.js');
  });

  it('is refused when it is invalid, and the last good one stays in force', async () => {
    const { app, handle, setMap, log, onMapChanged } = serve();
    setMap('{ broken');
    handle.reread();
    expect(onMapChanged).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ problems: [expect.stringMatching(/not JSON/)] }),
      expect.stringMatching(/refused/),
    );
    expect((await app.inject('/importmap.json')).json()).toEqual({ imports: IMPORTS });
  });

  it('is noticed in the file', async () => {
    let onChanged: () => void = () => undefined;
    const changed = new Promise<void>((resolve) => {
      onChanged = resolve;
    });
    const { setMap } = serve({ onMapChanged: () => onChanged() });
    setMap({ imports: { ...IMPORTS, '@attest/shell-app': './modules/shell-app/0.1.1/shell-app.js' } });
    await changed;
  });

  it('is required to be valid at the start', () => {
    const { root, path, setMap } = site();
    setMap('{}');
    const app = fastify();
    apps.push(app);
    const start = () =>
      registerDeployment(app, {
        importMapPath: path,
        root,
        publicUrl: undefined,
        overrideHosts: [],
        dataOf: async () => undefined,
        onMapChanged: () => undefined,
        log: app.log,
      });
    expect(start).toThrow(ImportMapError);
  });
});
