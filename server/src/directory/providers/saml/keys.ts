import { X509Certificate } from 'node:crypto';
import type { SamlKey as PublicKey } from '@attest/api-contract';
import { generate } from 'selfsigned';
import { seal, unseal } from '../../../platform/database/sealed';
import type { Outside } from '../../../platform/module';
import type { StoredProvider } from '../tables';

/** What the keys of a connection are sealed for. */
export const SAML_KEYS_PURPOSE = 'saml-keys';
const BITS = 3072;
/** Years for which a certificate says that it is good: providers refuse one that is over, and nobody notices before. */
const YEARS = 10;

/** A key of the suite for one provider, PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

/**
 * The keys of a connection: the one that signs, and, while providers get to know it, the one that takes over. What is
 * encrypted for either is read.
 */
export type SamlKeys = readonly [SamlKey, SamlKey?];

type Owner = Pick<Outside, 'platform' | 'tenantId'>;

export const sealKeys = (place: Owner, keys: SamlKeys): Buffer =>
  seal(place, SAML_KEYS_PURPOSE, JSON.stringify(keys));

/** The keys that a provider is stored with; none where it was last saved before there were any. */
export const samlKeysOf = (place: Owner, { saml_keys }: Pick<StoredProvider, 'saml_keys'>): SamlKey[] =>
  saml_keys === null ? [] : (JSON.parse(unseal(place, SAML_KEYS_PURPOSE, saml_keys)) as SamlKey[]);

/** A key that is good from a time on, where there is one: it takes a second, in which no transaction has to wait. */
export const keyFrom = async (now: Date | undefined): Promise<SamlKey | undefined> => now && makeSamlKey(now);

/** A new key. Its certificate vouches for itself: providers know it from the metadata. */
async function makeSamlKey(now: Date): Promise<SamlKey> {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: 'Attest SAML' }], {
    ...{ keyType: 'rsa', keySize: BITS, algorithm: 'sha256', notBeforeDate: now, notAfterDate: until },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    ],
  });
  return { certificate: cert, privateKey };
}

/** A key as administrators see it, and compare it with what the provider has. */
export function publicPartOf({ certificate }: SamlKey): PublicKey {
  const { fingerprint256, validTo } = new X509Certificate(certificate);
  return { fingerprint: fingerprint256, until: new Date(validTo).toISOString() };
}
