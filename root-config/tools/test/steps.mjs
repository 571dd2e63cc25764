import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../setup/browser.mjs';
import { tool } from '../setup/run.mjs';
import { installServers } from '../setup/servers.mjs';
import { findSlapd } from '../setup/slapd.mjs';
import { changedSince, journeysOf, testedBy } from './changed.mjs';
import { ofJest, ofPlaywright, ofReport, single } from './counts.mjs';

const hasFile = (folder, pattern) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (name) => pattern.test(name) && !name.includes('node_modules'),
  );

/** What tests of directories speak to; without it they are skipped, and say why. */
const withSlapd = async () => ({ SLAPD_PATH: (await findSlapd()) ?? '' });

/** Room for what is young: with the usual 16 MB tests collected garbage for an eighth of their time. Workers take it over. */
const ROOM = '--max-semi-space-size=32';

/** What the journeys begin with. */
const DEMO = '.cache/e2e/demo';
const DEMO_TESTS = String.raw`\.demo\.test\.ts$`;

/** What tests of the server need besides. */
const forServerTests = async () => {
  if (process.env.LONG === 'true') await installServers();
  return withSlapd();
};

/**
 * Lanes whose steps run at the same time, phase by phase; steps without one run last. Those of `tests` are watched, what
 * runs beside them is told when it has ended.
 */
export const PHASES = [['sources', 'built'], ['tests', 'data'], [undefined]];

/**
 * The steps of `npm test` in order. `groups` are the names that `--only` knows; `args` are for Node; `count` turns
 * an exit code (and the report that the step left) into figures. Those of a `lane` run one after the other.
 */
export const steps = (root) => {
  const bin = (name, ...args) => [join(root, 'node_modules', name), ...args];
  const report = (name) => join(root, '.cache/test', `${name}.json`);
  const jest = (name, ...args) => ({
    args: [
      ROOM,
      ...bin(
        'jest/bin/jest.js',
        '--config=root-config/tools/jest/jest.config.mjs',
        '--maxWorkers=2',
        '--json',
        `--outputFile=${report(name)}`,
        '--passWithNoTests',
        ...args,
      ),
    ],
    report: report(name),
    count: ofJest(report(name)),
  });
  return [
    {
      name: 'types',
      lane: 'sources',
      groups: ['types', 'lint'],
      args: bin('typescript/bin/tsc', '--noEmit', '-p', '.'),
    },
    {
      name: 'format, lint, boundaries',
      lane: 'sources',
      groups: ['lint'],
      args: bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    },
    {
      name: 'dead code',
      lane: 'sources',
      groups: ['lint', 'dead'],
      args: bin('knip/bin/knip.js', '--config', 'knip.json', '--no-config-hints'),
    },
    {
      name: 'texts, lockfile, shared modules',
      lane: 'sources',
      groups: ['lint', 'checks'],
      args: tool('root-config/tools/checks/checks.ts', report('checks')),
      report: report('checks'),
      count: ofReport(report('checks')),
    },
    {
      name: 'build',
      lane: 'built',
      groups: ['build', 'size', 'browser'],
      args: tool('root-config/tools/build/build.ts'),
    },
    {
      name: 'size',
      lane: 'built',
      groups: ['size'],
      args: tool('server/src/platform/deployment/sizeGate.ts', report('size')),
      report: report('size'),
      count: ofReport(report('size')),
    },
    {
      name: 'demo data',
      lane: 'data',
      groups: ['browser'],
      absent: !existsSync(join(root, 'e2e/support/makeDemo.ts')),
      args: tool('e2e/support/makeDemo.ts'),
    },
    {
      // Look at copies of what was just made; alone, each makes demo data of its own.
      name: 'tests of the demo data',
      lane: 'data',
      groups: [],
      environment: async () => ({ DEMO_MADE: join(root, DEMO) }),
      ...jest('jest-demo', '--testPathPatterns', DEMO_TESTS),
    },
    {
      name: 'unit and server tests',
      lane: 'tests',
      groups: [],
      environment: forServerTests,
      ...jest('jest', '--testPathIgnorePatterns', DEMO_TESTS),
    },
    {
      name: 'related tests',
      lane: 'tests',
      groups: [],
      onlyWhenAsked: true,
      ...jest('jest', '--findRelatedTests'),
    },
    {
      name: 'unit tests',
      groups: ['unit'],
      onlyWhenAsked: true,
      ...jest('jest', '--testPathIgnorePatterns', 'server/'),
    },
    {
      name: 'server tests',
      groups: ['server'],
      onlyWhenAsked: true,
      environment: withSlapd,
      ...jest('jest', '--testPathPatterns', 'server/'),
    },
    {
      name: 'browser tests',
      groups: ['browser'],
      absent: !hasFile(join(root, 'e2e'), /\.spec\.ts$/),
      args: bin('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
      environment: async () => ({ CHROMIUM_PATH: await findBrowser(root), ...(await withSlapd()) }),
      report: join(root, '.cache/e2e/report.json'),
      count: ofPlaywright(join(root, '.cache/e2e/report.json')),
    },
  ].map((step) => ({ count: single, ...step }));
};

const BEFORE_JOURNEYS = ['build', 'demo data', 'browser tests'];

/** The steps for what has changed since a commit: all sources are checked, related tests and journeys run. */
export const changedSteps = (root, ref) => {
  const files = changedSince(root, ref);
  const tests = testedBy(root, files);
  const journeys = journeysOf(files).map((name) => `journeys/${name}.spec.ts`);
  const more = {
    'related tests': tests,
    'browser tests': journeys,
  };
  return steps(root)
    .filter(
      ({ name, lane }) =>
        lane === 'sources' ||
        (tests.length > 0 && name === 'related tests') ||
        (journeys.length > 0 && BEFORE_JOURNEYS.includes(name)),
    )
    .map((step) => ({ ...step, args: [...step.args, ...(more[step.name] ?? [])] }));
};
