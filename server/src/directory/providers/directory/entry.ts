import { type Entry, EqualityFilter, type Filter } from 'ldapts';
import type { Said } from '../provisioning/roles';
import { askedOf } from '../provisioning/stored';
import type { StoredProvider } from '../tables';
import type { Open } from './connection';
import { accountFilter } from './filter';

/** Ids that are bytes: as text they may be broken. */
const BINARY = 'objectguid';
const isBinary = (attribute: string) => attribute.toLowerCase() === BINARY;

/** A person as a directory has them. */
export interface Found {
  dn: string;
  /** The directory’s own id of the person, which never changes. */
  subject: string;
  /** By what accounts are matched at the first time. */
  matched: string | undefined;
  /** What else is asked for, by attribute. */
  said: Said;
}

/** What came of a search: one person, or why nobody. */
export type Search = Found | 'none' | 'several' | 'nameless';

/** Looks for the one person whose account was typed. ResultCodeError. */
export async function findByAccount(open: Open, row: StoredProvider, account: string): Promise<Search> {
  const { claim } = row;
  const asked = askedOf(row);
  const { filter, named } = accountFilter(open.settings.filter, account);
  const entries = await search(open, filter, [...named.map(({ attribute }) => attribute), claim, ...asked]);
  if (entries.length > 1) return 'several';
  const [entry] = entries;
  const isSame = named.some(({ attribute, value }) =>
    valuesOf(entry, attribute).some((one) => one.toLowerCase() === value.toLowerCase()),
  );
  return entry && isSame ? foundIn(open, entry, { claim, asked }) : 'none';
}

/** Looks for a person by the directory’s own id of them. ResultCodeError. */
export async function findBySubject(open: Open, subject: string): Promise<Search> {
  const { idAttribute: attribute } = open.settings;
  const value = isBinary(attribute) ? bytesOf(subject) : subject;
  const [entry, ...others] = await search(open, new EqualityFilter({ attribute, value }), []);
  if (others.length > 0) return 'several';
  return entry ? foundIn(open, entry, { claim: null, asked: [] }) : 'none';
}

async function search(
  { client, settings }: Open,
  filter: Filter,
  attributes: (string | null)[],
): Promise<Entry[]> {
  const { idAttribute, baseDn } = settings;
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter,
    // Two are one too many.
    sizeLimit: 2,
    attributes: [...new Set([idAttribute, ...attributes.filter((one) => one !== null)])],
    ...(isBinary(idAttribute) && { explicitBufferAttributes: [idAttribute, 'objectGUID'] }),
  });
  return searchEntries;
}

function foundIn(
  { settings: { idAttribute } }: Open,
  entry: Entry,
  { claim, asked }: { claim: string | null; asked: string[] },
): Search {
  const [id] = rawOf(entry, idAttribute);
  if (id === undefined || id.length === 0) return 'nameless';
  const subject = typeof id === 'string' ? id : isBinary(idAttribute) ? guidOf(id) : id.toString('hex');
  return {
    dn: entry.dn,
    subject,
    matched: claim ? valuesOf(entry, claim)[0] : undefined,
    said: Object.fromEntries(asked.map((attribute) => [attribute, valuesOf(entry, attribute)])),
  };
}

/** Directories write attributes as they like. */
function rawOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? [] : entry[key];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

const valuesOf = (entry: Entry | undefined, attribute: string): string[] =>
  entry ? rawOf(entry, attribute).map(String) : [];

/** The parts of a GUID, each by the places of its bytes: the first three are stored in reverse. */
const GUID = [
  [3, 2, 1, 0],
  [5, 4],
  [7, 6],
  [8, 9],
  [10, 11, 12, 13, 14, 15],
];

/** A GUID as Microsoft’s tools write it. */
const guidOf = (bytes: Buffer): string =>
  GUID.map((part) => part.map((at) => bytes.subarray(at, at + 1).toString('hex')).join('')).join('-');

function bytesOf(guid: string): Buffer {
  const written = Buffer.from(guid.replaceAll('-', ''), 'hex');
  const bytes = Buffer.alloc(written.length);
  GUID.flat().forEach((at, place) => {
    bytes[at] = written[place] ?? 0;
  });
  return bytes;
}
