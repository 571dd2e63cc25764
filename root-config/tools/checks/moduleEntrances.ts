import { dirname, join } from 'node:path/posix';
import { filesMatching } from './files';
import type { Check } from './report';

const MODULES = 'server/src/modules';
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']*|\.{1,2})'/g;
/** Tests may look inside; the list of all modules takes each of their values. */
const SERVER = /^server\/src\/(?!.*\.test\.ts$|(.*\/)?testing\/|modules\/index\.ts$).*\.ts$/;

/** Module that a file belongs to, and what of it; undefined outside of all modules. */
const placeOf = (path: string): { module: string; inside: string } | undefined => {
  const [module, ...inside] = path.startsWith(`${MODULES}/`) ? path.slice(MODULES.length + 1).split('/') : [];
  return module ? { module, inside: inside.join('/') } : undefined;
};

/** A module of the server is entered by its `index.ts`, and nothing deeper is imported from outside of it. */
export function checkModuleEntrances(): Check {
  const faults = filesMatching(SERVER).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const to = placeOf(join(dirname(path), specifier));
      if (!to?.inside || to.inside === 'index' || to.module === placeOf(path)?.module) return [];
      return [`${path} imports ${to.module}/${to.inside}: take it from the index of ${to.module}`];
    }),
  );
  return { name: 'modules of the server are entered by their index', faults };
}
