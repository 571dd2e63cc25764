import { saveFile } from '@attest/shared-ui';

/** Media type of what one side of SAML says of itself. */
const METADATA = 'application/samlmetadata+xml';

/** Hands out what the suite says of itself to providers that speak SAML. */
export const saveMetadata = (xml: string): void =>
  saveFile(new Blob([xml], { type: METADATA }), 'attest-saml.xml');
