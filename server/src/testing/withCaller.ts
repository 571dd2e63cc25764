import type { Context } from '../platform/module';

/** A context with the same caller, apart from what is named: for tests that read with other rights. */
export function withCaller(ctx: Context, more: Partial<Context['caller']>): Context {
  const caller = { ...ctx.caller, ...more };
  return new Proxy(ctx, { get: (of, key) => (key === 'caller' ? caller : Reflect.get(of, key, of)) });
}
