import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { decrypt } from 'xml-encryption';
import type { SamlKey } from './keys';

const decrypted = promisify(decrypt);

/** What an answer says of itself, before it is believed. */
export interface LookedAt {
  /** The key that opens what is encrypted; without one nothing is. */
  key: SamlKey | undefined;
  /** Nothing but an encrypted assertion stands in it. */
  isEncrypted: boolean;
  /** Something in it, encrypted or not, is signed with SHA-1. */
  isWeak: boolean;
}

/**
 * Looks into a response, and into what of it is encrypted, which is at most one element with one key, so that nothing else
 * is opened by whoever reads it afterwards. Throws for several, for one that no key opens, for ways to encrypt that are
 * broken (RSA of PKCS #1 v1.5, Triple DES) and for what is no XML.
 */
export async function lookAt(xml: string, keys: readonly SamlKey[]): Promise<LookedAt> {
  const { counts, isWeak } = seen(xml);
  if (counts.EncryptedData === 0) return { key: undefined, isEncrypted: false, isWeak };
  if (counts.EncryptedData > 1 || counts.EncryptedKey > 1) throw new Error('encrypted more than once');
  const { key, text } = await opened(xml, keys);
  const isEncrypted = counts.Assertion === 0 && counts.EncryptedAssertion === 1;
  return { key, isEncrypted, isWeak: isWeak || seen(text).isWeak };
}

async function opened(xml: string, keys: readonly SamlKey[]): Promise<{ key: SamlKey; text: string }> {
  let why: unknown = new Error('there is none');
  for (const key of keys) {
    try {
      const how = { key: key.privateKey, disallowDecryptionWithInsecureAlgorithm: true };
      return { key, text: await decrypted(xml, how) };
    } catch (error) {
      why = error;
    }
  }
  throw new Error(`encrypted so that no key opens it: ${(why as Error).message}`, { cause: why });
}

const COUNTED = ['Assertion', 'EncryptedAssertion', 'EncryptedData', 'EncryptedKey'] as const;
/** Ways to sign, or to hash what is signed, that are broken. */
const WEAK = /#(?:rsa-|dsa-|hmac-)?sha1$/;

/** How often each element that matters stands in a text, and whether anything is signed with SHA-1. */
function seen(xml: string): { counts: Record<(typeof COUNTED)[number], number>; isWeak: boolean } {
  const counts = { Assertion: 0, EncryptedAssertion: 0, EncryptedData: 0, EncryptedKey: 0 };
  const open: string[] = [];
  let isWeak = false;
  // By the ends of names: what was encrypted may have its prefixes from what is around it.
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    for (const one of COUNTED) if (local === one) counts[one] += 1;
    // A key is wrapped (RSA-OAEP) with SHA-1 as well as with any other: nothing is signed by it.
    isWeak ||= WEAK.test(attributes.Algorithm ?? '') && !open.includes('EncryptionMethod');
    open.push(local);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return { counts, isWeak };
}
