import type { Importable, ImportWay } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { ByteAnswer, Context } from '../../platform/module';
import { type ImportKind, kindOf, type Wanted } from './kind';

/** What the caller may import, by application and name. */
export function importables(ctx: Context): Importable[] {
  const all = Object.entries(ctx.brought.byKey('importKinds')).flatMap(([kind, made]) =>
    made.offered(ctx).map((offered) => ({ kind, name: made.label(ctx, offered.subject), ...offered })),
  );
  const { language } = ctx;
  const collator = new Intl.Collator(language);
  return all.sort(
    (a, b) => a.module.localeCompare(b.module) || collator.compare(a.name[language], b.name[language]),
  );
}

export interface Chosen {
  kind: string;
  subject: string;
  way: ImportWay;
}

/** The kind of what was chosen. NO_PERMISSION for what the caller may not import, or not in this way. */
export function requireOffered(ctx: Context, { kind, subject, way }: Chosen): ImportKind<unknown> {
  const found = importables(ctx).find((one) => one.kind === kind && one.subject === subject);
  if (!found?.ways.includes(way)) throw new AppError('NO_PERMISSION');
  return kindOf(ctx, kind);
}

/** A spreadsheet to be filled in. NO_PERMISSION. */
export function templateOf(ctx: Context, chosen: Chosen): Promise<ByteAnswer> {
  const { subject, way }: Wanted = chosen;
  return requireOffered(ctx, chosen).template(ctx, { subject, way });
}
