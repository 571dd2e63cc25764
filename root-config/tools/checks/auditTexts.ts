import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import { filesMatching } from './files';
import type { Check } from './report';

const TEXTS = 'shell-app/src/locales/audit';
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
  const faults = ['zh', 'en'].flatMap((language) => {
    const file = `${TEXTS}.${language}.json`;
    const { audit } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      audit: Record<keyof typeof SAID, Record<string, string>>;
    };
    return Object.entries(SAID).flatMap(([kind, pattern]) =>
      sources.flatMap(({ path, text }) =>
        [...text.matchAll(pattern)]
          .flatMap(([, ...names]) => names)
          .filter(
            (name): name is string => Boolean(name) && !audit[kind as keyof typeof SAID][name as string],
          )
          .map((name) => `${path}: ${file} has no text for ${kind}.${name}`),
      ),
    );
  });
  return { name: 'texts of the audit trail', faults };
};
