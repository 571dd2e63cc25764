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

/** Where the contract declares an empty answer, nothing is told. */
type Answered<Answer> = [keyof Answer, Record<string, never>] extends [never, Answer]
  ? Promise<void>
  : Promise<Answer>;

/** A function that answers a call: what it takes and gives is as the contract says. */
export type Handles<Name extends CallName> = (ctx: Context, input: InputOf<Name>) => Answered<AnswerOf<Name>>;

type Handlers = {
  [Name in CallName]?: (
    ctx: Context,
    input: InputOf<Name>,
  ) => Answered<AnswerOf<Name>> | Promise<ByteAnswer | PartedAnswer>;
};

/** Binds calls to what answers them, each by its name in the contract; see `handle` for one with a body or in haste. */
export function handleAll(handlers: Handlers): Route[] {
  const bound = Object.entries(handlers) as [CallName, (ctx: Context, input: unknown) => Promise<unknown>][];
  return bound.map(([name, answer]) => ({
    call: CONTRACT[name],
    handler: async (input, ctx) => {
      const answered = await answer(ctx, input);
      return answered === undefined ? {} : answered;
    },
  }));
}
