import { type FaultText, faultText } from '@attest/api-contract';
import { ReasonedError } from '../reasoned';
import type { FeelType } from './types';

/** One way to fill a place of a function: a kind, or several that will do. */
type Place = FeelType | readonly FeelType[];

/** What a function takes and gives. */
export interface FeelSignature {
  takes: readonly Place[];
  /** How many of the last places may stay empty. */
  optional?: number;
  /** Any number of further arguments of this kind. */
  rest?: Place;
  gives: FeelType | ((given: FeelType[]) => FeelType);
  /** Looks at the arguments that are text literals; throws with the reason why one cannot be used. */
  literals?(given: (string | undefined)[]): void;
}

/** A function that an expression may call. Without `call` it is feelin's own. */
export interface FeelFunctionDefinition<Facts> extends FeelSignature {
  // Arguments are what the signature says.
  call?: ((facts: Facts, ...given: never[]) => unknown) | undefined;
}

/** What an expression may name. Made once and kept: what was compiled in it is kept with it. */
export interface FeelScope<Facts> {
  names: Readonly<Record<string, FeelType>>;
  functions: Readonly<Record<string, FeelFunctionDefinition<Facts>>>;
}

/** Why an expression cannot be used, with the place. */
export class FeelProblem extends ReasonedError {
  override name = 'FeelProblem';

  constructor(
    reason: FaultText,
    /** Which of its characters, from 0, where it is about one. */
    at?: number,
  ) {
    super(at === undefined ? reason : faultText('atCharacter', { reason, at: at + 1 }));
  }
}
