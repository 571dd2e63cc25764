import { filesMatching } from './files';
import type { Check } from './report';

/** Where addresses stand: the contract. */
const DECLARED = /^api-contract\/src\/(addresses\/\w+|applications)\.ts$/;
/** What a migration has written stays as it was; tests say what is expected, and benches measure other versions too. */
const APART = /migrations?\.ts$|\.test\.tsx?$|\/testing\/|^(e2e|bench)\/|^root-config\/tools\/checks\//;

const HAND_WRITTEN = /\bmicro-app\b/;
const COMMENT = /^\s*(\*|\/\*|\/\/)/;

/** No source writes an address of an application by hand; each stands in the contract, or is that of a type's records. */
export const checkAddresses = (): Check => ({
  name: 'addresses stand in the contract alone',
  faults: filesMatching(/\.tsx?$/)
    .filter(({ path }) => !DECLARED.test(path) && !APART.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          HAND_WRITTEN.test(line) && !COMMENT.test(line)
            ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`]
            : [],
        ),
    ),
});
