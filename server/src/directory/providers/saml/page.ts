import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { providerRefused, reasonOf } from '../faults';
import type { ProviderPage, Who } from '../providerPage';
import type { Said } from '../provisioning/roles';
import { askedOf } from '../provisioning/stored';
import { type Begun, begunAt, type Opened } from '../state';
import type { SamlSettings, StoredProvider } from '../tables';

/** Milliseconds that the clock of a provider may be apart. */
const CLOCK_TOLERANCE = 30_000;
/** Milliseconds that an assertion is good for, whatever it says of itself. */
const OLDEST = 10 * 60_000;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
/** Ways to sign that are broken. */
const WEAK = /Algorithm\s*=\s*["'][^"']*#(?:rsa-|dsa-|hmac-)?sha1["']/;

/** The id of the request, which the answer repeats: of this sign-in alone. */
const requestId = ({ nonce }: Begun) => `_${Buffer.from(nonce).toString('hex')}`;

/** SAML 2.0: a request in the address, and a signed assertion that the browser brings back. */
export const samlPage: ProviderPage = {
  async url(_place, row, { aim, state, ...begun }) {
    const saml = speaker(row, begun, Date.now(), aim === 'sign');
    return new URL(await saml.getAuthorizeUrlAsync(state, undefined, {}));
  },

  async who(_place, row, begun, { code }, aim) {
    try {
      if (WEAK.test(Buffer.from(code, 'base64').toString('utf8')))
        return { refused: providerRefused(row), why: 'signed with SHA-1' };
      const saml = speaker(row, begun, begunAt(begun), aim === 'sign');
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

/** What the suite says of itself to providers, as XML. The same at every time, so that it can be compared. */
export const ownMetadata = (redirectUri: string): string =>
  new SAML({
    ...ownSide(redirectUri),
    idpCert: 'of none: it is not about a provider',
    generateUniqueId: () => 'attest',
  }).generateServiceProviderMetadata(null, null);

function speaker(row: StoredProvider, begun: Begun, at: number, anew: boolean): SAML {
  const { page, certificates } = row.settings as SamlSettings;
  return new SAML({
    ...ownSide(begun.redirectUri),
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
