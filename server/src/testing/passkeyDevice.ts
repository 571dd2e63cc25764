import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  beginPasskey,
  confirmPasskey,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type RequestOf,
} from '@attest/api-contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Origin } from './caller';
import type { TestServer } from './testServer';

/** Where a test's browser is: the tenant of a test has no host of its own. */
export const HOST = 'attest.example.com';
const ORIGIN = `http://${HOST}`;

/** Of WebAuthn's authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;
/** Names of COSE. */
const COSE = { kty: 1, ec2: 2, alg: 3, es256: -7, crv: -1, p256: 1, x: -2, y: -3 };

interface Claims {
  /** The page that asks; another one than the suite's for an attack. */
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** Whether the device has recognised the person. */
  verified?: boolean;
  crossOrigin?: boolean;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const clientDataOf = (type: string, asked: PasskeyQuestion, claims: Claims) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: claims.challenge ?? asked.challenge,
      origin: claims.origin ?? ORIGIN,
      crossOrigin: claims.crossOrigin ?? false,
    }),
  );

/** An authenticator with one passkey, which signs with ES256 and counts. */
export class PasskeyDevice {
  counter = 0;
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  private data(asked: PasskeyQuestion, { rpId, verified = true }: Claims, flags = 0): Buffer {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags);
    this.counter += 1;
    bytes.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId ?? asked.rpId), bytes]);
  }

  /** Makes the passkey that a registration asks for. */
  make(asked: PasskeyQuestion, claims: Claims = {}): Omit<RequestOf<typeof confirmPasskey>, 'name'> {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [COSE.kty, COSE.ec2],
      [COSE.alg, COSE.es256],
      [COSE.crv, COSE.p256],
      [COSE.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [COSE.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.data(asked, claims, NEW_KEY),
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(key),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      state: asked.state,
      id: this.id.toString('base64url'),
      clientData: clientDataOf('webauthn.create', asked, claims).toString('base64url'),
      attestation: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Answers with the passkey. */
  answer(asked: PasskeyQuestion, claims: Claims = {}): PasskeyAnswer {
    const clientData = clientDataOf('webauthn.get', asked, claims);
    const data = this.data(asked, claims);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      state: asked.state,
      id: this.id.toString('base64url'),
      clientData: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    };
  }
}

/** Registers a passkey for somebody, whose browser is at `HOST`. Answers its device and the recovery codes. */
export async function setUpPasskey(server: TestServer, who: Origin, password: string, name = 'Laptop') {
  const at = { host: HOST, ...who };
  const device = new PasskeyDevice();
  const asked = await server.call(at, beginPasskey, { password: server.encrypt(password) });
  const { recoveryCodes } = await server.call(at, confirmPasskey, { name, ...device.make(asked) });
  return { device, recoveryCodes };
}
