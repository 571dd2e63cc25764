import { createVerify, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import type { SamlProvider as Settings } from '@attest/api-contract';
import { SignedXml } from 'xml-crypto';
import { type EncryptOptions, encrypt } from 'xml-encryption';
import { makeCertificate } from '../../../root-config/tools/testing/certificate';

const ENTITY = 'https://idp.example/saml';
const PAGE = 'https://idp.example/saml/sso';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const MINUTE = 60_000;

/** Settings of a tenant that is signed in to by this provider. */
export const samlConnection = (
  { metadata }: Pick<SamlProvider, 'metadata'>,
  more: Partial<Settings> = {},
): Settings => ({
  kind: 'saml',
  enabled: true,
  nameZh: '公司账号',
  nameEn: 'Company account',
  metadata,
  idAttribute: null,
  signRequests: false,
  onlyEncrypted: false,
  matchBy: 'account',
  claim: 'uid',
  ...more,
});

/** What an assertion says; by default what is right for the request. */
export interface Said {
  issuer?: string;
  nameId?: string;
  format?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  /** Milliseconds that the clock of the provider is ahead. */
  ahead?: number;
  attributes?: Record<string, string[]>;
  /** When the person signed in there. */
  provedAt?: number;
  sign?: 'assertion' | 'response' | 'none' | 'sha1';
}

/** A request as it came in an address. */
export interface SamlRequest {
  id: string;
  xml: string;
  state: string;
  /** What of the address is signed, how, and with what. */
  signature: { signed: string; algorithm: string; bytes: Buffer } | undefined;
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** Whether the key of a certificate (PEM) has signed a request. */
export const isSignedBy = ({ signature }: SamlRequest, certificate: string): boolean =>
  signature?.algorithm === RSA_SHA256 &&
  createVerify('sha256').update(signature.signed).verify(certificate, signature.bytes);

/** How a provider encrypts; by default as well as it can. */
type Encryption = Partial<Pick<EncryptOptions, 'encryptionAlgorithm' | 'keyEncryptionAlgorithm'>>;

/** Encrypts what stands in an answer beside its status, which is its assertion, for a certificate (PEM). */
export async function encryptedFor(certificate: string, xml: string, how: Encryption = {}): Promise<string> {
  const [inner = ''] = /(?<=<\/samlp:Status>)[\s\S]*(?=<\/samlp:Response>)/.exec(xml) ?? [];
  const data = await promisify(encrypt)(inner, {
    rsa_pub: new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
    ...how,
  });
  return xml.replace(
    inner,
    () =>
      `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`,
  );
}

/** An identity provider that speaks SAML: it signs with a key of its own, and says what a test has it say. */
export class SamlProvider {
  private constructor(
    private readonly key: string,
    private readonly certificate: string,
  ) {}

  static async make(): Promise<SamlProvider> {
    const { privateKey, certificate } = await makeCertificate();
    return new SamlProvider(privateKey, certificate);
  }

  get metadata(): string {
    const encoded = this.certificate.replace(/-----[A-Z ]+-----|\s/g, '');
    return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>${encoded}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${PAGE}"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
  }

  /** Reads what the suite asks for. */
  read(url: string): SamlRequest {
    const { searchParams, origin, pathname } = new URL(url);
    if (origin + pathname !== PAGE) throw new Error(`${url} is not the page of the provider`);
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    return {
      id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '',
      xml,
      state: searchParams.get('RelayState') ?? '',
      signature: signatureIn(url),
    };
  }

  /** The XML of an answer. */
  answer(request: SamlRequest, to: string, said: Said = {}): string {
    const now = Date.now() + (said.ahead ?? 0);
    const at = (offset: number) => new Date(now + offset).toISOString();
    const {
      issuer = ENTITY,
      nameId = 'p-1',
      format = PERSISTENT,
      audience = to,
      recipient = to,
      inResponseTo = request.id,
      attributes = {},
      provedAt = now,
      sign = 'assertion',
    } = said;
    const values = Object.entries(attributes).map(
      ([name, all]) =>
        `<saml:Attribute Name="${name}">${all.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    );
    const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(5 * MINUTE)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-1000)}" NotOnOrAfter="${at(5 * MINUTE)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${new Date(provedAt).toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${values.join('')}</saml:AttributeStatement></saml:Assertion>`;
    const whole = (inner: string) =>
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${to}" InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inner}</samlp:Response>`;
    if (sign === 'none') return whole(assertion);
    const element = sign === 'response' ? 'Response' : 'Assertion';
    return this.#signed(whole(assertion), element, sign === 'sha1');
  }

  #signed(xml: string, element: string, weak: boolean): string {
    const signature = new SignedXml({
      privateKey: this.key,
      signatureAlgorithm: weak
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    const xpath = `//*[local-name(.)='${element}']`;
    signature.addReference({
      xpath,
      transforms: [ENVELOPED, EXCLUSIVE],
      digestAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : SHA256,
    });
    const reference = `${xpath}/*[local-name(.)='Issuer']`;
    signature.computeSignature(xml, { location: { reference, action: 'after' } });
    return signature.getSignedXml();
  }
}

/** What the HTTP-Redirect binding signs: these parts of the address, as they stand in it. */
function signatureIn(url: string): SamlRequest['signature'] {
  const { search, searchParams } = new URL(url);
  const bytes = searchParams.get('Signature');
  if (bytes === null) return undefined;
  const parts = search.slice(1).split('&');
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) =>
    parts.find((part) => part.startsWith(`${name}=`)),
  );
  return {
    signed: signed.join('&'),
    algorithm: searchParams.get('SigAlg') ?? '',
    bytes: Buffer.from(bytes, 'base64'),
  };
}

const newId = () => `_${randomBytes(16).toString('hex')}`;
export const encoded = (xml: string): string => Buffer.from(xml).toString('base64');
