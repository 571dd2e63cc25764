import { type Bilingual, OWN_TYPES } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { processesOf } from '../definitions';

/** Something a relation field may name, as lists and links show it. */
export interface RelatableItem {
  id: string;
  no: string;
  title: string;
  /** Where it is another than the caller's: the title that may be kept where anybody reads it. */
  publicTitle?: string;
  version?: string;
  /** What the state is called that it is in. */
  status?: Bilingual;
  /** What to know before it is chosen. */
  note?: Bilingual;
  /** What it came to, where others show that. */
  outcome?: string;
  path?: string;
}

/** A kind of thing that can be linked. What the caller may not see is neither found nor resolved. */
export interface Relatable {
  type: string;
  /** Newest or best first; `text` is matched in number and title. */
  search(ctx: Context, text: string | undefined, limit: number): Promise<RelatableItem[]>;
  /** Drafts without a number are nobody's to name; those that the record `begunBy` has begun are found. */
  resolve(ctx: Context, ids: string[], begunBy?: string): Promise<RelatableItem[]>;
}

declare module '../../platform/module' {
  interface ServerModule {
    /** Kinds of things that records may be linked with. */
    relatables?: Relatable[];
  }
}

/** A kind of thing that a record may be linked with. */
export const relatableOf = (ctx: Context, type: string): Relatable | undefined =>
  ctx.brought.all('relatables').find((relatable) => relatable.type === type);

/** Whether the product has such things and the tenant does without them: there are none. */
export const isLeftOut = (ctx: Context, type: string): boolean =>
  ctx.brought.leftOut?.all('relatables').some((relatable) => relatable.type === type) ?? false;

/** What is named as related, with the types that the tenant has built in place of `OWN_TYPES`. */
export const relatedTypes = (ctx: Context, relatesTo: readonly string[] = []): string[] =>
  relatesTo.flatMap((type) =>
    type === OWN_TYPES
      ? Object.values(processesOf(ctx)).flatMap(({ data, own }) => (own ? data.code : []))
      : type,
  );
