import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const here = `${root}/root-config/tools/jest`;

/** What runs in node; every other workspace is of the browser. */
const NODE = ['api-contract', 'server', 'root-config/tools', 'e2e'];
const { workspaces } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const BROWSER = workspaces
  .filter((name) => !NODE.includes(name) && name !== 'bench')
  .map((name) => (name === 'root-config' ? 'root-config/src' : name));

const existing = (folders) => folders.map((folder) => `${root}/${folder}`).filter((path) => existsSync(path));
const ifPresent = (key, path) => (existsSync(path) ? { [key]: path } : {});

const common = {
  rootDir: root,
  // Those of `npm run test:long` alone need what it installs.
  testMatch: ['**/*.test.{ts,tsx}', ...(process.env.LONG === 'true' ? [] : ['!**/*.long.test.ts'])],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/data/', '<rootDir>/\\.cache/'],
  // The transformer itself leaves CommonJS packages alone, so no list of packages is kept here.
  transformIgnorePatterns: [],
  transform: {
    '\\.(bpmn|css|sql|txt)$': `${here}/textTransform.mjs`,
    '\\.webm$': `${here}/base64Transform.mjs`,
    '\\.[cm]?[jt]sx?$': `${here}/swcTransform.mjs`,
  },
  resolver: `${here}/resolver.cjs`,
  moduleNameMapper: {
    '^@fluentui/react-icons$': `${here}/icons.cjs`,
  },
};

/** Two projects: `browser` (jsdom) and `node`; run one with `--selectProjects browser`. */
export default {
  rootDir: root,
  cacheDirectory: `${root}/.cache/jest`,
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      roots: existing(BROWSER),
      testEnvironment: `${here}/browserEnvironment.mjs`,
      runtime: `${here}/sharedScripts.cjs`,
      setupFiles: [`${here}/browserSetup.mjs`],
    },
    {
      ...common,
      displayName: 'node',
      roots: existing(NODE),
      testEnvironment: `${here}/serverEnvironment.mjs`,
      runtime: `${here}/lastingRuntime.cjs`,
      ...ifPresent('globalSetup', `${root}/server/src/testing/globalSetup.ts`),
      ...ifPresent('globalTeardown', `${root}/server/src/testing/globalTeardown.ts`),
    },
  ],
};
