import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import { filesMatching } from './files';
import type { Check } from './report';

const NAMES = 'server/src/platform/audit/words/names.json';
/** What audit records say literally: module, operation, type of object. */
const SAID = {
  modules: /^ +module: '([a-z]\w*)',?$/gm,
  events: /^ +event: (?:[\w.]+ (?:\?\?|\?) )?'(\w+)'(?: : '(\w+)')?,?$/gm,
  objects: /^ +objectType: '(\w+)',?$/gm,
};

/** Whatever the server writes into the audit trail is called something in both languages. */
export const checkAuditTexts = (): Check => {
  const sources = filesMatching(/^server\/src\/(?!testing|demo).*(?<!\.test)\.ts$/).filter(
    ({ path, text }) => !path.includes('/testing/') && /\baudit\w*\(|AuditRecord/.test(text),
  );
  const names: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(join(ROOT, NAMES), 'utf8'));
  const faults = Object.entries(SAID).flatMap(([kind, pattern]) =>
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)]
        .flatMap(([, ...names]) => names)
        .filter((name) => Boolean(name) && !Object.hasOwn(names[kind] ?? {}, name as string))
        .map((name) => `${path}: ${NAMES} has no text for ${kind}.${name}`),
    ),
  );
  return { name: 'texts of the audit trail', faults };
};
