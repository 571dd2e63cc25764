import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLicence, readKeys, readLicence, signLicence } from './directory/licence/file';
import { runCommand } from './operations/command';

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

function parsed(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

async function sign(path: string, keyPath: string): Promise<void> {
  const licence = parsed(path);
  if (!isLicence.Check(licence)) {
    const [fault] = isLicence.Errors(licence);
    throw new Error(`${path}: ${fault?.instancePath || '/'} ${fault?.message}`);
  }
  const signed = await signLicence(licence, readFileSync(keyPath, 'utf8')).catch((cause: Error) => {
    throw new Error(`${keyPath} holds no private key as "licence -- keys" makes it: ${cause.message}`, {
      cause,
    });
  });
  console.log(signed);
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

runCommand(main);
