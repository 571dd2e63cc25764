import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The system's Chromium, else Playwright's own. */
export function findBrowser(): LaunchOptions {
  const system = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return {
    ...(existsSync(system) && { executablePath: system }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  };
}
