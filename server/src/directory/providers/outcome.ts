import type { Bilingual, ErrorCode } from '@attest/api-contract';
import type { AppError } from '../../platform/errors';
import type { KnownTo } from './identities';

/** Who is to be asked for: by what was typed, or by the provider’s own id of somebody who is linked. */
export type Asked = { account: string } | { subject: string };

/** Why a provider lets a person not in, though it may know them. */
export interface PasswordRefusal {
  code: ErrorCode;
  why: Bilingual;
  /** The provider says so to whoever knows the password alone; otherwise it tells guessers that there is an account. */
  isProven: boolean;
}

/** What a provider says of a person and their password. */
export type Outcome =
  | { is: 'known'; person: KnownTo }
  /** No such person, or not their password: whoever guesses must not learn which. */
  | { is: 'wrong'; why: Bilingual }
  /** Somebody who is linked is there no more. */
  | { is: 'gone'; why: Bilingual }
  | ({ is: 'refused' } & PasswordRefusal)
  /** It could not be asked. */
  | { is: 'away'; error: AppError; why: string };
