import { X509Certificate } from 'node:crypto';
import { SaxesParser } from 'saxes';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What an identity provider says of itself, as far as it is used. */
export interface SamlDescription {
  entityId: string;
  /** Where people sign in. */
  page: string;
  /** What it may sign with, PEM. */
  certificates: string[];
}

/** Metadata that does not describe an identity provider. */
export class MetadataError extends Error {}

/** Reads the metadata of one identity provider. Throws MetadataError. */
export function readMetadata(xml: string): SamlDescription {
  if (/<!DOCTYPE/i.test(xml)) throw new MetadataError('DOCTYPE');
  const found = { entityIds: [] as string[], pages: [] as string[], certificates: [] as string[] };
  collect(xml, found);
  const [entityId, another] = found.entityIds;
  const [page] = found.pages;
  if (!entityId || another) throw new MetadataError('EntityDescriptor');
  if (!page || !URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol))
    throw new MetadataError('SingleSignOnService (HTTP-Redirect)');
  const certificates = [...new Set(found.certificates.map(pemOf))];
  if (certificates.length === 0) throw new MetadataError('KeyDescriptor (signing)');
  return { entityId, page, certificates };
}

interface Found {
  entityIds: string[];
  pages: string[];
  certificates: string[];
}

function collect(xml: string, found: Found): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let signs = false;
  let text: string | undefined;
  parser.on('error', () => {
    throw new MetadataError('XML');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const of = (name: string) => attributes[name]?.value ?? '';
    const isProvider = open.includes('IDPSSODescriptor');
    if (uri === METADATA && local === 'EntityDescriptor') found.entityIds.push(of('entityID'));
    if (uri === METADATA && local === 'KeyDescriptor') signs = of('use') !== 'encryption';
    if (uri === METADATA && local === 'SingleSignOnService' && isProvider && of('Binding') === REDIRECT)
      found.pages.push(of('Location'));
    if (uri === SIGNATURE && local === 'X509Certificate' && isProvider && signs) text = '';
    open.push(local);
  });
  parser.on('text', (part) => {
    if (text !== undefined) text += part;
  });
  parser.on('closetag', () => {
    open.pop();
    if (text !== undefined) found.certificates.push(text);
    text = undefined;
  });
  parser.write(xml).close();
}

/** Throws MetadataError for what is no certificate. */
function pemOf(encoded: string): string {
  const lines = encoded.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  try {
    new X509Certificate(pem);
  } catch {
    throw new MetadataError('X509Certificate');
  }
  return pem;
}
