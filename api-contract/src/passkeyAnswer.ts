import Type, { type Static } from 'typebox';
import { Strict, Text } from './common';

/** Characters of what a person calls a passkey. */
export const PASSKEY_NAME_LENGTH = 60;

/** Bytes in base64url, of at most `max` characters. */
export const Base64Url = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '^[A-Za-z0-9_-]+$' });

/** What the server gives to a browser to have it back: it can read or change nothing of it. */
export const SealedText = Text(2048, 1);

/** What an authenticator has answered to a question (WebAuthn): good once. */
export const PasskeyAnswer = Strict({
  /** Of the question. */
  state: SealedText,
  id: Base64Url(1400),
  clientData: Base64Url(8192),
  authenticatorData: Base64Url(8192),
  signature: Base64Url(16_384),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
