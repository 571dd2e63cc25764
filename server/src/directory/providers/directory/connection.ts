import { isIP, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Client, type ExtendedResponse, MessageParser, ResultCodeError } from 'ldapts';
import { unseal } from '../../../platform/database/sealed';
import type { Outside } from '../../../platform/module';
import { allowedDirectory, connectOutbound, OutboundError } from '../../../platform/outbound/outbound';
import { SECRET_PURPOSE } from '../secret';
import type { DirectorySettings, StoredProvider } from '../tables';

/** Milliseconds for everything that is asked of a directory at once. */
const PATIENCE = 10_000;
/** Bytes of the answer to StartTLS. */
const MOST_BYTES = 4_096;
/** The message “StartTLS” (RFC 4511, 4.14), with the number 1. */
const START_TLS = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);

/** How far one came with a directory. */
export type Reached = (step: 'allowed' | 'reachable' | 'encrypted' | 'serviceBind' | 'search') => void;

/** A directory that speaks to us, as the account that searches it. */
export interface Open {
  client: Client;
  settings: DirectorySettings;
}

type Place = Pick<Outside, 'platform' | 'tenantId'>;

/**
 * Work with a directory on a connection of its own, encrypted and opened as the account that searches. `reached` hears of
 * each step before it is tried. OutboundError where the directory cannot be reached or trusted, ResultCodeError where it
 * refuses; TimeoutError.
 */
export async function inDirectory<T>(
  { platform, tenantId }: Place,
  row: StoredProvider,
  work: (open: Open) => Promise<T>,
  reached: Reached = () => {},
): Promise<T> {
  const rules = platform.config.outbound;
  const signal = AbortSignal.timeout(PATIENCE);
  reached('allowed');
  const address = allowedDirectory(rules, row.issuer);
  if (!address) throw new OutboundError('not allowed');
  reached('reachable');
  const socket = await connectOutbound(rules, row.issuer, { signal });
  const talk = async () => {
    reached('encrypted');
    if (!address.secure) await startTls(socket);
    const settings = row.settings as DirectorySettings;
    const client = clientOn(socket, address.host, settings.ca);
    try {
      await bindFirst(client, row.client_id, passwordOf({ platform, tenantId }, row), reached);
      reached('search');
      return await work({ client, settings });
    } finally {
      await client.unbind().catch(() => {});
    }
  };
  try {
    return await Promise.race([talk(), ended(signal)]);
  } finally {
    socket.destroy();
  }
}

function passwordOf(place: Place, { secret }: StoredProvider): string {
  const password = secret && unseal(place, SECRET_PURPOSE, secret);
  // Without a password a directory lets in whoever asks, as nobody.
  if (!password) throw new OutboundError('no password to search with');
  return password;
}

/** The connection is encrypted with the first message, so what fails before an answer is the encryption. */
async function bindFirst(client: Client, dn: string, password: string, reached: Reached): Promise<void> {
  try {
    await client.bind(dn, password);
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw new OutboundError(messageOf(error), { cause: error });
    reached('serviceBind');
    throw error;
  }
}

/** Speaks TLS over a connection that is open: the library would resolve the name anew. */
const clientOn = (socket: Socket, host: string, ca: string | null): Client =>
  new Client({
    url: 'ldaps://directory',
    timeout: PATIENCE,
    tlsOptions: {
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ca: ca ? [ca] : [...rootCertificates],
      minVersion: 'TLSv1.2',
    },
  });

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason));
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Asks for encryption on an open connection. The answer has to be one message and nothing else: what somebody on the way
 * has put behind it would otherwise be read as if it had come encrypted.
 */
async function startTls(socket: Socket): Promise<void> {
  const heard = await new Promise<Buffer>((done, failed) => {
    let bytes = Buffer.alloc(0);
    const read = (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      const length = lengthOf(bytes);
      if (bytes.length > MOST_BYTES || (length !== undefined && bytes.length > length)) {
        stop();
        failed(new OutboundError('more than an answer to StartTLS'));
      } else if (bytes.length === length) {
        stop();
        done(bytes);
      }
    };
    const close = () => failed(new OutboundError('closed instead of StartTLS'));
    const stop = () => {
      socket.off('data', read).off('close', close).pause();
    };
    socket.on('data', read).on('close', close);
    socket.write(START_TLS);
  });
  const parser = new MessageParser();
  const answer = await new Promise<ExtendedResponse>((done, failed) => {
    parser.on('message', (message) => done(message as ExtendedResponse));
    parser.on('error', (error) => failed(new OutboundError(error.message)));
    parser.read(heard, new Map());
  });
  if (answer.status !== 0) throw new OutboundError(`StartTLS: ${answer.errorMessage || answer.status}`);
}

/** Bytes of the message that begins here, with its head; undefined until that has come. */
function lengthOf(bytes: Buffer): number | undefined {
  const [, first] = bytes;
  if (first === undefined) return undefined;
  if (first < 0x80) return 2 + first;
  const size = first - 0x80;
  // Neither without an end nor longer than anything that fits.
  if (size === 0 || size > 4) return 0;
  return bytes.length >= 2 + size ? 2 + size + bytes.readUIntBE(2, size) : undefined;
}
