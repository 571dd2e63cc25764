import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, LaunchOptions } from '@playwright/test';
import type { Program, Session } from './program';

/** The system's Chromium, else Playwright's own. */
export function findBrowser(): LaunchOptions {
  const system = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return {
    ...(existsSync(system) && { executablePath: system }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  };
}

/** A browser of somebody's own, without any cache. */
export async function freshBrowser(
  browser: Browser,
  { origin }: Program,
  { cookie }: Session,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies(
    cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: origin,
    })),
  );
  return context;
}
