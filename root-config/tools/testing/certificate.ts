import { generate } from 'selfsigned';

export interface Certificate {
  /** PEM. */
  certificate: string;
  privateKey: string;
}

/** A certificate that vouches for itself, for a server on loopback. */
export async function makeCertificate(name = '127.0.0.1'): Promise<Certificate> {
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'rsa',
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { certificate: cert, privateKey };
}
