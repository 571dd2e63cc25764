import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { firstPort, PORTS_EACH, worker } from './support/accounts';
import { atPace } from './support/pace';

const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const port = firstPort + worker * PORTS_EACH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: [
    // Pictures change files of the documentation: `npm run pictures` takes them.
    ...(process.env.PICTURES ? [] : ['**/pictures.spec.ts']),
    // Those of `npm run test:long` alone.
    ...(process.env.LONG === 'true' ? [] : ['**/*.long.spec.ts']),
  ],
  outputDir: '../.cache/e2e/results',
  globalSetup: './support/globalSetup.ts',
  timeout: atPace(150_000),
  expect: { timeout: atPace(25_000) },
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e/report.json' }]],
  use: {
    baseURL: `http://hkpharma.localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: atPace(25_000),
    navigationTimeout: atPace(40_000),
    // What moves takes a third of the time. It moves at night, and in the journeys of the frame.
    contextOptions: { reducedMotion: process.env.LONG ? 'no-preference' : 'reduce' },
    // Recording costs a third of the time: `TRACE=true` when a failure is to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? system,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
      ],
    },
  },
});
