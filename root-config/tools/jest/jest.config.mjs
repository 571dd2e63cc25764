import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const here = `${root}/root-config/tools/jest`;

const existing = (folders) => folders.map((folder) => `${root}/${folder}`).filter((path) => existsSync(path));
const ifPresent = (key, path) => (existsSync(path) ? { [key]: path } : {});

const common = {
  rootDir: root,
  testMatch: ['**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/data/', '<rootDir>/\\.cache/'],
  // The transformer itself leaves CommonJS packages alone, so no list of packages is kept here.
  transformIgnorePatterns: [],
  transform: {
    '\\.(bpmn|sql|txt)$': `${here}/textTransform.mjs`,
    '\\.webm$': `${here}/base64Transform.mjs`,
    '\\.[cm]?[jt]sx?$': `${here}/swcTransform.mjs`,
  },
  resolver: `${here}/resolver.cjs`,
  moduleNameMapper: {
    '\\.css$': `${here}/emptyModule.cjs`,
    '^@fluentui/react-icons$': `${here}/icons.cjs`,
  },
};

/** Two projects: `browser` (jsdom) and `node`; run one with `--selectProjects browser`. */
export default {
  rootDir: root,
  cacheDirectory: `${root}/.cache/jest`,
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      roots: existing([
        'shared-utility',
        'shared-ui',
        'navbar',
        'shell-app',
        'qms-app',
        'dms-app',
        'tms-app',
        'root-config/src',
      ]),
      testEnvironment: `${here}/browserEnvironment.mjs`,
      setupFiles: [`${here}/browserSetup.mjs`],
    },
    {
      ...common,
      displayName: 'node',
      roots: existing(['api-contract', 'server', 'root-config/tools', 'e2e']),
      testEnvironment: `${here}/serverEnvironment.mjs`,
      runtime: `${here}/lastingRuntime.cjs`,
      ...ifPresent('globalSetup', `${root}/server/src/testing/globalSetup.ts`),
      ...ifPresent('globalTeardown', `${root}/server/src/testing/globalTeardown.ts`),
    },
  ],
};
