import { existsSync, readFileSync } from 'node:fs';

const NOTHING = { passed: 0, failed: 0, skipped: [] };

/** A step without tests of its own counts as one. */
export const single = (code) => ({ ...NOTHING, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** A tool's own report: `{ passed, failed }`. */
export const ofReport = (path) => (code) => ({ ...NOTHING, ...(read(path) ?? single(code)) });

/** The JSON report of jest; a file that did not even load counts as one failure. */
export const ofJest = (path) => (code) => {
  const report = read(path);
  if (!report) return single(code);
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName }) => fullName),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped,
  };
};

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The JSON report of Playwright. */
export const ofPlaywright = (path) => (code) => {
  const report = read(path);
  if (!report) return single(code);
  const skipped = report.suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(
          ({ annotations }) =>
            `${title}: ${annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'}`,
        ),
    );
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
};
