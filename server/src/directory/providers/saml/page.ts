import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { providerRefused, reasonOf } from '../faults';
import type { ProviderPage, Who } from '../providerPage';
import type { Said } from '../provisioning/roles';
import { askedOf } from '../provisioning/stored';
import { type Begun, begunAt, type Opened } from '../state';
import type { SamlSettings, StoredProvider } from '../tables';
import { type SamlKey, samlKeysOf } from './keys';
import { lookAt } from './lookAt';

/** Milliseconds that the clock of a provider may be apart. */
const CLOCK_TOLERANCE = 30_000;
/** Milliseconds that an assertion is good for, whatever it says of itself. */
const OLDEST = 10 * 60_000;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The id of the request, which the answer repeats: of this sign-in alone. */
const requestId = ({ nonce }: Begun) => `_${Buffer.from(nonce).toString('hex')}`;

/** SAML 2.0: a request in the address, and a signed assertion that the browser brings back. */
export const samlPage: ProviderPage = {
  async url(place, row, { aim, state, ...begun }) {
    const [key] = samlKeysOf(place, row);
    const saml = speaker(row, begun, Date.now(), { anew: aim === 'sign', signing: key });
    return new URL(await saml.getAuthorizeUrlAsync(state, undefined, {}));
  },

  async who(place, row, begun, { code }, aim) {
    try {
      const xml = Buffer.from(code, 'base64').toString('utf8');
      const { key, isEncrypted, isWeak } = await lookAt(xml, samlKeysOf(place, row));
      if (isWeak) return { refused: providerRefused(row), why: 'signed with SHA-1' };
      if ((row.settings as SamlSettings).onlyEncrypted && !isEncrypted)
        return { refused: providerRefused(row), why: 'the assertion is not encrypted' };
      const saml = speaker(row, begun, begunAt(begun), { anew: aim === 'sign', opening: key });
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: code });
      if (!profile) return { refused: providerRefused(row), why: 'no assertion' };
      const wrong = problemOf(row, begun, profile, aim === 'sign');
      return wrong ? { refused: providerRefused(row), why: wrong } : whoIn(row, profile);
    } catch (error) {
      return { refused: providerRefused(row), why: reasonOf(error) };
    }
  },
};

/** How the suite is called where it speaks SAML, and what it asks for. */
const ownSide = (redirectUri: string) => ({
  issuer: redirectUri,
  audience: redirectUri,
  callbackUrl: redirectUri,
  identifierFormat: null,
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
});

/** Requests are signed by the first key; what signs the address says so by this name. */
const signedBy = (key: SamlKey) => ({ privateKey: key.privateKey, signatureAlgorithm: 'sha256' as const });

/**
 * What the suite says of itself to providers, as XML. The same at every time, so that it can be compared. Of a connection
 * with its keys: both sign, and what is encrypted from now on is for the last, so that it may take over.
 */
export function ownMetadata(redirectUri: string, signs = false, keys: readonly SamlKey[] = []): string {
  const [used] = keys;
  const last = keys.at(-1);
  const certificates = keys.map(({ certificate }) => certificate);
  return new SAML({
    ...ownSide(redirectUri),
    ...(signs && used && signedBy(used)),
    ...(last && { decryptionPvk: last.privateKey }),
    idpCert: 'of none: it is not about a provider',
    generateUniqueId: () => 'attest',
  }).generateServiceProviderMetadata(last?.certificate ?? null, certificates);
}

interface How {
  /** The person is to prove anew who they are. */
  anew: boolean;
  /** The key that signs the request, where requests are signed. */
  signing?: SamlKey | undefined;
  /** The key that opens the answer, where that is encrypted. */
  opening?: SamlKey | undefined;
}

function speaker(row: StoredProvider, begun: Begun, at: number, { anew, signing, opening }: How): SAML {
  const { page, certificates, signRequests } = row.settings as SamlSettings;
  return new SAML({
    ...ownSide(begun.redirectUri),
    ...(signRequests && signing && signedBy(signing)),
    ...(opening && { decryptionPvk: opening.privateKey }),
    entryPoint: page,
    idpCert: certificates,
    disableRequestedAuthnContext: true,
    forceAuthn: anew,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
    maxAssertionAgeMs: OLDEST,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId(begun),
    cacheProvider: requestOf(begun, at),
  });
}

/** Knows the one request of a sign-in, which is used up when that ends. */
const requestOf = (begun: Begun, at: number): CacheProvider => ({
  saveAsync: async (_key, value) => ({ value, createdAt: at }),
  getAsync: async (key) => (key === requestId(begun) ? new Date(at).toISOString() : null),
  removeAsync: async (key) => key,
});

interface Part {
  $?: Record<string, string>;
  [name: string]: unknown;
}

/** What the library leaves to us: who says it, to whom, and when the person proved who they are. */
function problemOf(row: StoredProvider, begun: Opened, profile: Profile, anew: boolean): string | undefined {
  if (profile.issuer !== row.issuer) return `issued by ${profile.issuer}`;
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as { Assertion?: Part };
  const subject = (assertion?.Subject as Part[] | undefined)?.[0];
  const confirmations = (subject?.SubjectConfirmation as Part[] | undefined) ?? [];
  const data = confirmations.flatMap((one) => (one.SubjectConfirmationData as Part[] | undefined) ?? []);
  const isMeant = data.some(
    ({ $ }) => $?.Recipient === begun.redirectUri && $?.InResponseTo === requestId(begun),
  );
  if (!isMeant) return 'for another recipient or request';
  if (!anew) return undefined;
  const statements = (assertion?.AuthnStatement as Part[] | undefined) ?? [];
  const proved = statements.some(
    ({ $ }) => Date.parse($?.AuthnInstant ?? '') >= begunAt(begun) - CLOCK_TOLERANCE,
  );
  return proved ? undefined : 'not asked anew (AuthnInstant)';
}

const valuesOf = (attribute: unknown): string[] =>
  [attribute]
    .flat()
    .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    .map(String);

function whoIn(row: StoredProvider, profile: Profile): Who {
  const { idAttribute } = row.settings as SamlSettings;
  const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const isStable = profile.nameIDFormat === PERSISTENT;
  const [subject] = idAttribute ? valuesOf(attributes[idAttribute]) : isStable ? [profile.nameID] : [];
  if (!subject) return { refused: providerRefused(row), why: 'no lasting id of the person' };
  const said: Said = Object.fromEntries(askedOf(row).map((name) => [name, valuesOf(attributes[name])]));
  return { subject, matched: row.claim ? valuesOf(attributes[row.claim])[0] : undefined, said };
}
