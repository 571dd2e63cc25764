import { X509Certificate } from 'node:crypto';
import type { SAML_STEPS } from '@attest/api-contract';
import type { SamlSettings, StoredProvider } from '../tables';
import { MetadataError, readMetadata } from './metadata';

/** How far one comes with a provider that only browsers speak to: what it says of itself, and whether a key is good today. */
export function samlFailure({
  settings,
}: StoredProvider): { step: (typeof SAML_STEPS)[number]; detail: string } | undefined {
  try {
    const { certificates } = readMetadata((settings as SamlSettings).metadata);
    const ends = certificates.map((pem) => new X509Certificate(pem)).map(({ validTo }) => validTo);
    if (ends.some((end) => Date.parse(end) > Date.now())) return undefined;
    return { step: 'keys', detail: ends.join(', ') };
  } catch (error) {
    if (error instanceof MetadataError) return { step: 'described', detail: error.message };
    throw error;
  }
}
