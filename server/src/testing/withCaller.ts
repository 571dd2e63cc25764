import type { Context } from '../platform/module';

/**
 * A context with the same caller, apart from what is named: for tests that read with other rights. It remembers nothing, for
 * that may rest on rights.
 */
export function withCaller(ctx: Context, more: Partial<Context['caller']>): Context {
  const changed: Partial<Context> = { caller: { ...ctx.caller, ...more }, once: (_, work) => work() };
  return new Proxy(ctx, {
    get: (of, key) => (Object.hasOwn(changed, key) ? Reflect.get(changed, key) : Reflect.get(of, key, of)),
  });
}
