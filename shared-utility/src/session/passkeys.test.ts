import type { PasskeyQuestion, PasskeyRegistration } from '@attest/api-contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askForPasskey, makePasskey } from './passkeys';

const QUESTION: PasskeyQuestion = {
  state: 'sealed',
  challenge: 'AQID',
  rpId: 'attest.example.com',
  timeout: 1000,
  passkeys: [{ id: 'BAUG', transports: ['internal'] }],
};
const REGISTRATION: PasskeyRegistration = {
  ...QUESTION,
  rpName: 'Attest',
  user: { id: 'BwgJ', name: 'caoyang', displayName: 'Cao Yang' },
  algorithms: [-7],
};
const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );

/** What the browser does when it is asked. */
let answer: () => unknown;
let asked: CredentialRequestOptions & CredentialCreationOptions;
const ask = async (options: CredentialRequestOptions | CredentialCreationOptions) => {
  asked = options as typeof asked;
  return answer();
};
const refuse = (name: string) => {
  answer = () => {
    throw new DOMException('', name);
  };
};

beforeEach(() => {
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get: ask, create: ask }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('passkeys in the browser', () => {
  it('answer what was asked, after the device has recognised the person', async () => {
    answer = () => ({
      id: 'BAUG',
      rawId: bytes(4, 5, 6),
      type: 'public-key',
      response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) },
      getClientExtensionResults: () => ({}),
    });
    expect(await askForPasskey(QUESTION)).toEqual({
      state: 'sealed',
      id: 'BAUG',
      clientData: 'AQ',
      authenticatorData: 'Ag',
      signature: 'Aw',
    });
    expect(asked.publicKey).toMatchObject({ rpId: QUESTION.rpId, userVerification: 'required' });
  });

  it.each([
    ['NotAllowedError', 'PASSKEY_CANCELLED'],
    ['SecurityError', 'PASSKEY_UNAVAILABLE'],
    ['ConstraintError', 'PASSKEY_UNAVAILABLE'],
    ['InvalidStateError', 'PASSKEY_REPEAT'],
  ])('say %s as %s', async (name, expected) => {
    refuse(name);
    expect(await code(makePasskey(REGISTRATION))).toBe(expected);
  });

  it('are not to be had where the page is not encrypted', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    expect(await code(askForPasskey(QUESTION))).toBe('PASSKEY_UNAVAILABLE');
  });
});
