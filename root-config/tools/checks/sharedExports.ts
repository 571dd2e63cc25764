import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_WORKSPACES } from '@attest/api-contract/applications';
import { ROOT } from '../build/modules';
import { filesMatching } from './files';
import type { Check } from './report';

/** Shared files that hand out a chosen part of their package, by the specifiers they answer. */
const CURATED: Record<string, string> = {
  'react-router-dom': 'router',
  rxjs: 'rxjs',
  i18next: 'i18n',
  'react-i18next': 'i18n',
  '@tanstack/react-query': 'query',
};

const BROWSER = new RegExp(`^(${Object.values(TEXT_WORKSPACES).join('|')})/src/.*\\.tsx?$`);
const IMPORT = /import\s+(?!type\b)([^;]*?)\s+from\s+'([^']+)'/g;

const handedOut = (name: string): Set<string> => {
  const text = readFileSync(join(ROOT, 'root-config/src/vendor', `${name}.ts`), 'utf8');
  return new Set(
    [...text.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((n) => n.trim()),
    ),
  );
};

const importedNames = (clause: string): string[] => {
  const named = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  const names = named
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/)[0] ?? part);
  const first = clause.split(',')[0]?.trim() ?? '';
  if (first.startsWith('*')) return [...names, '*'];
  return first && !first.startsWith('{') ? [...names, 'default'] : names;
};

/** What the browser sources take from a shared package is what its shared file hands out. */
export const checkSharedExports = (): Check => {
  const offered = new Map(Object.entries(CURATED).map(([specifier, name]) => [specifier, handedOut(name)]));
  const faults = filesMatching(BROWSER)
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|\/vendor\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, clause = '', specifier = '']) => {
        const names = offered.get(specifier);
        if (!names) return [];
        return importedNames(clause)
          .filter((name) => !names.has(name))
          .map(
            (name) =>
              `${path}: ${name} of ${specifier} is not in root-config/src/vendor/${CURATED[specifier]}.ts`,
          );
      }),
    );
  return { name: 'shared packages hand out what is imported', faults };
};
