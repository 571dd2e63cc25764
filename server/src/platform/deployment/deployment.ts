import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  applicationPath,
  COOKIES,
  type Language,
  MODULE_APPLICATIONS,
  type PageData,
} from '@attest/api-contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changesBetween, type MapChange } from './changes';
import { firstPageOf, NO_FIRST_PAGE } from './firstPage';
import { firstTexts } from './firstTexts';
import { moduleFile, parseAddress, versionFolder } from './moduleFiles';
import { overridesAllowedOn } from './overrideHosts';
import { contentSecurityPolicy, pageTemplate, renderPage } from './page';
import { filesAhead, filesOfPage, type PageKind } from './preload';
import { accepted, sendModuleFile, sendText } from './sendFile';
import { watchImportMap } from './watchMap';

export type { MapChange } from './changes';

export interface DeploymentOptions {
  /** Absolute path of the map that is deployed. */
  importMapPath: string;
  /** The folder that holds the modules' `dist` folders. */
  root: string;
  /** The address users type; undefined: whatever host they came by, at its root. */
  publicUrl: URL | undefined;
  /** Hosts on which modules may be overridden; `*.` stands for any labels in front. */
  overrideHosts: string[];
  /** What the page brings along for whoever asks for it; undefined: its modules ask for it themselves. */
  dataOf(request: FastifyRequest): Promise<PageData | undefined>;
  /** A valid new map came into force. */
  onMapChanged(change: MapChange): void;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface DeploymentHandle {
  /** Changes with every change of the map. */
  version(): string;
  overridesAllowed(hostname: string): boolean;
  /** Reads the map again without waiting for the watcher. */
  reread(): void;
}

/** Chunks carry a hash of their content in their names. */
const HASHED = /\.[0-9a-f]{12}\.js(\.map)?$/;
const FILE = /\.(js|mjs|css|map|json|html|png|ico|svg|txt|xml|woff2?)$/i;
const LANGUAGE_CHOICE = new RegExp(`(?:^|; )${COOKIES.language}=(zh|en)\\b`);
const NOT_A_PAGE = /^(api|modules|health|ready|metrics)(\/|$)/;
const SIGN_IN = /^login\/?$/;
const PUBLIC_PAGE = /^(login|auto-login|redirect|40[134])\/?$/;

const pageAt = (path: string, signedIn: boolean): PageKind => {
  if (!signedIn || PUBLIC_PAGE.test(path)) return 'signIn';
  const application = MODULE_APPLICATIONS.find(({ name }) =>
    `/${path}/`.startsWith(`${applicationPath(name)}/`),
  );
  return application ? `@attest/${application.name}` : 'home';
};

/**
 * Serves the browser side: the page for every address that is not a call or a file, the import map, the modules.
 * Throws ImportMapError when the map at `importMapPath` is invalid.
 */
export const registerDeployment = (app: FastifyInstance, options: DeploymentOptions): DeploymentHandle => {
  const { importMapPath, root, publicUrl, overrideHosts, log } = options;
  const base = `${publicUrl?.pathname.replace(/\/$/, '') ?? ''}/`;
  const watch = watchImportMap({
    path: importMapPath,
    root,
    log,
    onChange(before, after) {
      options.onMapChanged(changesBetween(before.map, after.map));
    },
  });
  app.addHook('onClose', async () => watch.stop());

  /** Read anew each time: a build may have replaced the files of a version that is not published yet. */
  const prepare = (kind: PageKind, language: Language) => {
    const { map } = watch.current();
    const preload = filesOfPage(root, map, kind, language);
    const texts = kind === 'signIn' ? firstTexts(root, map, language) : {};
    const prefetch = kind === 'signIn' ? filesAhead(root, map, language) : [];
    return { map, preload, prefetch, texts, template: pageTemplate(root, map, base) };
  };

  /** Without the database the page comes all the same, and its modules say what is wrong. */
  const dataOf = (request: FastifyRequest) =>
    options.dataOf(request).catch((error: unknown) => {
      log.error({ err: error }, 'the page brings no data');
      return undefined;
    });

  const overridesAllowed = (hostname: string) => overridesAllowedOn(hostname, overrideHosts);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { cookie = '' } = request.headers;
    const data = await dataOf(request);
    const [, wanted] = LANGUAGE_CHOICE.exec(cookie) ?? [];
    const language = (wanted as Language | undefined) ?? data?.tenant?.defaultLanguage ?? 'zh';
    const signedIn = cookie.includes(`${COOKIES.signedIn}=`);
    const prepared = prepare(pageAt(path, signedIn), language);
    const { map, texts } = prepared;
    const nonce = randomBytes(16).toString('base64');
    const chosen = data?.tenant ? cookie.includes(`${COOKIES.tenant}=${data.tenant.tenantId}`) : false;
    const first =
      SIGN_IN.test(path) && !signedIn
        ? firstPageOf(root, map, { base, nonce, language, data, texts, chosen })
        : NO_FIRST_PAGE;
    const allowed = overridesAllowed(request.hostname);
    reply
      .header(
        'content-security-policy',
        contentSecurityPolicy(request.host, prepared.template, { nonce, map, overridesAllowed: allowed }),
      )
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8');
    const input = { ...prepared, base, nonce, overridesAllowed: allowed, language, data, first };
    return sendText(request, reply, renderPage(prepared.template, input));
  };

  app.get('/importmap.json', (request, reply) => {
    const { text, packed, version } = watch.current();
    const etag = `"${version}"`;
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .type('application/json; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return accepted(request, 'br') ? reply.header('content-encoding', 'br').send(packed) : reply.send(text);
  });

  app.get('/modules/*', (request, reply) => {
    const address = parseAddress(`modules/${(request.params as { '*': string })['*']}`);
    const file = address && moduleFile(root, address);
    if (!file) return reply.callNotFound();
    const folder = versionFolder(root, address);
    const published = folder !== undefined && existsSync(join(folder, 'published.json'));
    return sendModuleFile(request, reply, file, published || HASHED.test(address.file));
  });

  app.get('/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    return NOT_A_PAGE.test(path) || FILE.test(path) ? reply.callNotFound() : sendPage(request, reply, path);
  });

  return { version: () => watch.current().version, overridesAllowed, reread: watch.reread };
};
