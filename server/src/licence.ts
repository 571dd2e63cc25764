import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLicence, readKeys, readLicence, signLicence } from './directory/licence/file';

const USAGE = `usage: licence -- keys <folder>
       licence -- sign <licence.json> --key <private.pem>
       licence -- show <licence file> --keys <public.pem>`;

/** Makes a pair of keys; neither file is ever written over. */
function makeKeys(folder: string): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(join(folder, 'licence-private.pem'), privateKey, { flag: 'wx', mode: 0o600 });
  writeFileSync(join(folder, 'licence-public.pem'), publicKey, { flag: 'wx' });
  console.log(
    `${join(folder, 'licence-public.pem')} is for LICENCE_KEYS; the private key signs, and stays with you.`,
  );
}

async function sign(path: string, keyPath: string): Promise<void> {
  const licence: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isLicence.Check(licence)) {
    const [fault] = isLicence.Errors(licence);
    throw new Error(`${path}: ${fault?.instancePath || '/'} ${fault?.message}`);
  }
  console.log(await signLicence(licence, readFileSync(keyPath, 'utf8')));
}

/**
 * `npm run licence`: makes keys, signs a licence with the private one and shows what a signed one says. For whoever
 * sells the suite; a server needs the public key alone. Exit code 0: done; 2: could not be done.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, keys: { type: 'string' } },
    allowPositionals: true,
  });
  const [act, path] = positionals;
  if (act === 'keys' && path) makeKeys(path);
  else if (act === 'sign' && path && values.key) await sign(path, values.key);
  else if (act === 'show' && path && values.keys)
    console.log(
      JSON.stringify(await readLicence(readFileSync(path, 'utf8'), readKeys(values.keys)), null, 2),
    );
  else throw new Error(USAGE);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(2);
  },
);
