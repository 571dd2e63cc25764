import { filesMatching } from './files';
import type { Check } from './report';

/** Paths that only mean something on the machine where a file was written. */
const FORBIDDEN = [
  /\/work\/(main|shared)\b/,
  /\/tmp\/helper/,
  /\/Users\/\w+\//,
  /[A-Z]:\\Users\\/,
  /\.\.\/shared\//,
];
const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|html|css|yml|yaml|bpmn|sql|svg|sh)$|^\.ci\/run$/;
const SELF = 'root-config/tools/checks/paths.ts';

/** No file names a place of somebody's machine. */
export const checkPaths = (): Check => ({
  name: 'no file names a path of one machine',
  faults: filesMatching(TEXT)
    .filter(({ path }) => path !== SELF && path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          FORBIDDEN.some((pattern) => pattern.test(line))
            ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`]
            : [],
        ),
    ),
});
