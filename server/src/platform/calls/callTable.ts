import type { CallDeclaration } from '@attest/api-contract';
import type { Route, ServerModule } from '../module';

/**
 * Every path of a call with its handler. Throws when a handler has no declaration, two handlers share a call, or,
 * with `complete`, a declared call has no handler.
 */
export function callTable(
  modules: ServerModule[],
  declared: CallDeclaration[],
  { complete }: { complete: boolean },
): Map<string, Route> {
  const table = new Map<string, Route>();
  const known = new Set(declared);
  for (const { name, routes = [] } of modules) {
    for (const route of routes) {
      const { path, also } = route.call;
      if (!known.has(route.call)) throw new Error(`Module ${name} handles ${path}, which is not declared`);
      for (const each of [path, ...also]) {
        if (table.has(each)) throw new Error(`The call ${each} is handled twice`);
        table.set(each, route);
      }
    }
  }
  const missing = declared.filter((call) => !table.has(call.path)).map((call) => call.path);
  if (complete && missing.length) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
  return table;
}
