import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The journeys that show first what is broken in a part of the tree. */
const JOURNEYS = [
  [/^(qms-app|server\/src\/(modules\/quality|records|workflow))\//, ['deviation', 'inbox']],
  [/^(dms-app|server\/src\/modules\/documents)\//, ['documents', 'documentChange']],
  [/^(tms-app|server\/src\/modules\/training)\//, ['training', 'classroom']],
  [/^navbar\//, ['palette', 'notifications', 'idle']],
  [/^(shell-app|server\/src\/directory)\//, ['shell', 'account', 'administration']],
  [/^(shared-ui|shared-utility|root-config\/src|server\/src\/platform)\//, ['shell', 'screens']],
  [/^server\/src\/modules\/training\/types\/trainingCorrection\//, ['correction']],
  [/^server\/src\/records\/definitions\//, ['typeOfTenant']],
  [/^server\/src\/modules\/archives\//, ['archives']],
  [/^server\/src\/modules\/accessReview\//, ['administration']],
  [/^server\/src\/modules\/exports\//, ['export']],
  [/^server\/src\/modules\/mail\//, ['password']],
  [/^server\/src\/modules\/query\//, ['query']],
  [/^server\/src\/modules\/reports\//, ['reports']],
  [/^server\/src\/modules\/search\//, ['palette', 'assistant']],
  [/^e2e\/support\//, ['shell', 'inbox']],
  [/^e2e\/journeys\/pictures\.spec\.ts$/, []],
  [/^e2e\/journeys\/(\w+)\.spec\.ts$/, ['$1']],
];

/** Every server test loads the whole server: related are those of the same module. */
const SERVER_PART = /^server\/src\/[^/]+\/[^/]+\//;

/** Files that differ from a commit, new ones too, as paths from the root. */
export const changedSince = (root, ref) => {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', ref),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
};

/** Names of the journeys for changed files. */
export const journeysOf = (files) => [
  ...new Set(
    files.flatMap((file) =>
      JOURNEYS.flatMap(([pattern, names]) => {
        const found = pattern.exec(file);
        return found ? names.map((name) => (name === '$1' ? found[1] : name)) : [];
      }),
    ),
  ),
];

const testsUnder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}${name}`)
    : [];

/** What jest is asked to find the tests of: changed sources of the browser, and the tests of changed server modules. */
export const testedBy = (root, files) => [
  ...new Set(
    files
      .filter((file) => /\.(m?[jt]sx?|cjs|json)$/.test(file) && !file.endsWith('.spec.ts'))
      .flatMap((file) => {
        const [part] = SERVER_PART.exec(file) ?? [];
        if (part) return testsUnder(root, part);
        return file.startsWith('server/') && !file.endsWith('.test.ts') ? [] : [file];
      }),
  ),
];
