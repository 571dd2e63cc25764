import type { CallDeclaration, RequestOf, ResponseOf } from '@attest/api-contract';
import * as contract from '@attest/api-contract';
import type { ByteAnswer, Context, PartedAnswer, Route } from '../module';

type Contract = typeof contract;

const CONTRACT: Contract = { ...contract };

/** Names under which the contract exports calls. */
type CallName = {
  [Name in keyof Contract]: Contract[Name] extends CallDeclaration ? Name : never;
}[keyof Contract];

/** What a call is asked with, by its name in the contract. */
export type InputOf<Name extends CallName> = RequestOf<Contract[Name]>;

/** What a call answers, by its name in the contract. */
export type AnswerOf<Name extends CallName> = ResponseOf<Contract[Name]>;

/** A function that answers a call: what it takes and gives is as the contract says. */
export type Handles<Name extends CallName> = (ctx: Context, input: InputOf<Name>) => Promise<AnswerOf<Name>>;

/** Who has nothing to tell need not say so, where the contract declares an empty answer. */
type Nothing<Name extends CallName> = Record<string, never> extends AnswerOf<Name> ? Promise<void> : never;

type Handlers = {
  [Name in CallName]?: (
    ctx: Context,
    input: InputOf<Name>,
  ) => Promise<AnswerOf<Name> | ByteAnswer | PartedAnswer> | Nothing<Name>;
};

/** Binds calls to what answers them, each by its name in the contract; see `handle` for one with a body or in haste. */
export function handleAll(handlers: Handlers): Route[] {
  const bound = Object.entries(handlers) as [CallName, (ctx: Context, input: unknown) => Promise<unknown>][];
  return bound.map(([name, answer]) => ({
    call: CONTRACT[name],
    handler: async (input, ctx) => {
      const told = await answer(ctx, input);
      return told === undefined ? {} : told;
    },
  }));
}
