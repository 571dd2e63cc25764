import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Licence } from '@attest/api-contract';
import { CompactSign, compactVerify, importPKCS8 } from 'jose';
import { Compile } from 'typebox/compile';
import { AppError } from '../../platform/errors';

const ALGORITHM = 'EdDSA';
/** Of the header, so that nothing else that is signed by the same key passes for a licence. */
const TYPE = 'attest-licence';

/** Checks what a licence says. */
export const isLicence = Compile(Licence);

/** The public keys of a file in PEM, one after the other. Throws when there is none. */
export function readKeys(path: string): KeyObject[] {
  const blocks = readFileSync(path, 'utf8').match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g);
  if (!blocks) throw new Error(`LICENCE_KEYS: ${path} holds no public key`);
  return blocks.map((block) => createPublicKey(block));
}

/** A licence as text: a compact JWS (RFC 7515) signed with Ed25519. */
export async function signLicence(licence: Licence, privatePem: string): Promise<string> {
  const key = await importPKCS8(privatePem, ALGORITHM);
  return new CompactSign(Buffer.from(JSON.stringify(licence)))
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .sign(key);
}

/** What a signed text says. Throws LICENCE_INVALID: not one, or signed by none of the keys. */
export async function readLicence(text: string, keys: readonly KeyObject[]): Promise<Licence> {
  for (const key of keys) {
    const found = await compactVerify(text.trim(), key, { algorithms: [ALGORITHM] }).catch(() => undefined);
    if (found?.protectedHeader.typ !== TYPE) continue;
    const licence: unknown = parsed(found.payload);
    if (isLicence.Check(licence)) return licence;
  }
  throw new AppError('LICENCE_INVALID');
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
