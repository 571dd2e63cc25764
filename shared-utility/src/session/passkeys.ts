import type {
  confirmPasskey,
  ErrorCode,
  PasskeyAnswer,
  PasskeyQuestion,
  PasskeyRegistration,
  RequestOf,
} from '@attest/api-contract';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '../request/apiError';

/** What browsers call what went wrong; whatever else is no use of the passkey either. */
const FAULTS: Record<string, ErrorCode> = {
  InvalidStateError: 'PASSKEY_REPEAT',
  ConstraintError: 'PASSKEY_UNAVAILABLE',
  NotSupportedError: 'PASSKEY_UNAVAILABLE',
  SecurityError: 'PASSKEY_UNAVAILABLE',
};

/** Throws ApiError with PASSKEY_UNAVAILABLE, PASSKEY_CANCELLED or PASSKEY_REPEAT. */
async function asked<A>(ask: () => Promise<A>): Promise<A> {
  // Pages without encryption have none either.
  if (!browserSupportsWebAuthn()) throw new ApiError('PASSKEY_UNAVAILABLE');
  try {
    return await ask();
  } catch (error) {
    throw new ApiError(FAULTS[error instanceof Error ? error.name : ''] ?? 'PASSKEY_CANCELLED');
  }
}

const known = ({ passkeys }: PasskeyQuestion) =>
  passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));

/** Has the person use one of the passkeys that a question names. Throws like `asked`. */
export async function askForPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { challenge, rpId, timeout, state } = question;
  const { id, response } = await asked(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout,
        allowCredentials: known(question),
        userVerification: 'required',
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { state, id, clientData: clientDataJSON, authenticatorData, signature };
}

/** Has the person make a passkey. Throws like `asked`. */
export async function makePasskey(
  registration: PasskeyRegistration,
): Promise<Omit<RequestOf<typeof confirmPasskey>, 'name'>> {
  const { challenge, rpId, rpName, user, timeout, algorithms, state } = registration;
  const { id, response } = await asked(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpName },
        user,
        timeout,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known(registration),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { state, id, clientData: clientDataJSON, attestation: attestationObject, transports };
}
