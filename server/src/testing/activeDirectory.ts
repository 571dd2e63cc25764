import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'asn1';
import { FilterParser } from 'ldapts';
import { makeCertificate } from '../../../root-config/tools/testing/certificate';

const BASE = 'DC=corp,DC=example';
const SEARCHES = `CN=search,CN=Users,${BASE}`;
const SEARCH_PASSWORD = 'searches for people';

const BIND = 0x60;
const SEARCH = 0x63;
const SUCCESS = 0;
const INVALID_CREDENTIALS = 49;

/** Somebody in Active Directory. */
export interface AdPerson {
  sAMAccountName: string;
  password: string;
  /** The bytes of the objectGUID, in hexadecimal. */
  guid: string;
  /** Why the directory refuses them, as Microsoft numbers it: `533` is disabled, `775` locked. */
  data?: string;
  /** Another result of the bind than “invalid credentials”. */
  result?: number;
}

/** What Active Directory answers that no other server does: error data and binary ids, on loopback by TLS. */
export interface ActiveDirectory {
  server: string;
  certificate: string;
  baseDn: string;
  bindDn: string;
  bindPassword: string;
  people: AdPerson[];
  /** Names that somebody has bound as, in order. */
  bound: string[];
  stop(): Promise<void>;
}

/** Starts it; `people` may be changed meanwhile. */
export async function startActiveDirectory(people: AdPerson[]): Promise<ActiveDirectory> {
  const { certificate, privateKey } = await makeCertificate();
  const bound: string[] = [];
  const sockets = new Set<TLSSocket>();
  const listener = createServer({ cert: certificate, key: privateKey }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (bytes) => {
      for (const answer of answersTo(bytes, people, bound)) socket.write(answer);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    server: `ldaps://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    certificate,
    baseDn: BASE,
    bindDn: SEARCHES,
    bindPassword: SEARCH_PASSWORD,
    people,
    bound,
    async stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

const dnOf = ({ sAMAccountName }: AdPerson) => `CN=${sAMAccountName},CN=Users,${BASE}`;

/** A request of our client comes in one piece. */
function answersTo(bytes: Buffer, people: AdPerson[], bound: string[]): Buffer[] {
  const reader = new BerReader(bytes);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const operation = reader.readSequence();
  if (operation === BIND) return [bind(reader, id, people, bound)];
  return operation === SEARCH ? search(reader, id, people) : [];
}

function bind(reader: BerReader, id: number, people: AdPerson[], bound: string[]): Buffer {
  reader.readInt();
  const name = reader.readString() ?? '';
  const password = reader.readString(0x80);
  bound.push(name);
  if (name === SEARCHES && password === SEARCH_PASSWORD) return result(id, 0x61, SUCCESS, '');
  const person = people.find((one) => dnOf(one) === name);
  if (person?.result !== undefined) return result(id, 0x61, person.result, 'refused');
  const data = !person ? '525' : dataOf(person, password === person.password);
  const message = `80090308: LdapErr: DSID-0C090439, comment: AcceptSecurityContext error, data ${data}, v4563`;
  return data ? result(id, 0x61, INVALID_CREDENTIALS, message) : result(id, 0x61, SUCCESS, '');
}

/** A lock is told to everybody, whatever else is wrong to whoever knows the password alone. */
const dataOf = ({ data }: AdPerson, isRight: boolean): string | undefined =>
  data === '775' || isRight ? data : '52e';

function search(reader: BerReader, id: number, people: AdPerson[]): Buffer[] {
  reader.readString();
  const isBase = reader.readEnumeration() === 0;
  reader.readEnumeration();
  reader.readInt();
  reader.readInt();
  reader.readBoolean();
  const filter = FilterParser.parse(reader);
  const found = isBase
    ? []
    : people.filter((one) =>
        filter.matches({
          objectclass: 'user',
          samaccountname: one.sAMAccountName,
          // As the parser of filters reads bytes.
          objectguid: Buffer.from(one.guid, 'hex').toString(),
        }),
      );
  return [...found.map((one) => entry(id, one)), result(id, 0x65, SUCCESS, '')];
}

function message(id: number, operation: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

const result = (id: number, operation: number, code: number, text: string): Buffer =>
  message(id, operation, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString(text);
  });

const entry = (id: number, person: AdPerson): Buffer =>
  message(id, 0x64, (writer) => {
    writer.writeString(dnOf(person));
    writer.startSequence();
    for (const [name, value] of [
      ['sAMAccountName', Buffer.from(person.sAMAccountName)],
      ['objectGUID', Buffer.from(person.guid, 'hex')],
    ] as const) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      writer.writeBuffer(value, 4);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
