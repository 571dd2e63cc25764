import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installFromDebian, mayInstall, onPath } from './debian.mjs';
import { run } from './run.mjs';

/** Without what draws windows: journeys cost a third less time of the processor. */
const HEADLESS = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ofPlaywright = (root) => {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

const fromDebian = async () => {
  if (!mayInstall()) return;
  console.log('Installing Chromium without windows (apt-get) …');
  await installFromDebian(HEADLESS);
};

const fromPlaywright = async (root) => {
  console.log('No browser found: installing the one of Playwright …');
  await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: root,
  });
};

/**
 * Path of a Chromium: `CHROMIUM_PATH`, the system's, Playwright's; installs one when there is none, and on a Debian
 * that may be changed the one that is quicker. Throws when there is none in the end.
 */
export const findBrowser = async (root) => {
  const find = () => process.env.CHROMIUM_PATH || onPath(HEADLESS) || onPath(WHOLE) || ofPlaywright(root);
  if (!process.env.CHROMIUM_PATH && !onPath(HEADLESS)) await fromDebian();
  if (!find()) await fromPlaywright(root);
  const installed = find();
  if (!installed) throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH');
  return installed;
};
