import {
  applicationPath,
  type FormValues,
  type RecordDetail,
  type RecordRow,
  type RecordTypeEntry,
} from '@attest/api-contract';
import { recordPlace, session } from '@attest/shared-utility';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { sharedCache } from '../query/queryClient';

/** What a type's own part of a page is given. */
export interface RecordPartProps {
  /** Stored values with what is being typed and derived. */
  values: FormValues;
  /** Fields that can be changed now. */
  editable: string[];
  /** Absent while the record is being created. */
  detail?: RecordDetail;
}

/** What a type of record has in the browser beyond its definition. It comes with its pages, never with its list. */
export interface RecordParts {
  /** Values a new record starts with, beside department and owner; `search` is the query of the address. */
  initialValues?: (from: { userId: string; search: URLSearchParams }) => FormValues;
  /** Computed values that follow the typing; the server computes them again. */
  derive?: (values: FormValues) => FormValues;
  /** Messages above the form. */
  Notices?: ComponentType<RecordPartProps>;
  /** What stands below the form. */
  Extras?: ComponentType<RecordPartProps>;
  /** Hints at the end of a section of the form, by section key. */
  sectionHints?: Record<string, ComponentType<RecordPartProps>>;
}

/** Own parts by type of record: `{ deviation: async () => (await import('./deviation/parts')).parts }`. */
export type PartsOfTypes = Readonly<Record<string, () => Promise<RecordParts>>>;

/** What the pages of records must know of a type beyond the definition that the server sends with them. */
export interface RecordProcess extends Pick<RecordTypeEntry, 'code' | 'name' | 'menu' | 'byHand' | 'words'> {
  /** Application in whose frame the pages stand. */
  application: string;
  /** Addresses of its pages, below the origin. */
  at: {
    /** Leads on to the list. */
    folder: string;
    list: string;
    create: string;
    /** A sheet that is printed empty. */
    blank: (sheet?: string) => string;
    record: (id: string) => string;
    print: (id: string, sheet?: string) => string;
  };
  parts?: () => Promise<RecordParts>;
}

/** `dcrDetail` stands beside `dcrList` and `dcrCreate`: types that share a folder are told apart so. */
const NAMED_PAGE = /^(.+)Detail$/;

/** A type with its addresses: all of them follow from that of a record, that of its list also from its menu. */
export function processOf({ path, ...type }: RecordTypeEntry, parts?: PartsOfTypes): RecordProcess {
  const { application, folder, page } = recordPlace(path);
  const base = `${applicationPath(application)}/${folder}`;
  const named = NAMED_PAGE.exec(page)?.[1];
  const ofMenu = session.current().menus.find(({ code }) => code === type.menu)?.path;
  const record = (id: string) => `${base}/${page}/${id}`;
  const create = `${base}/${named ? `${named}Create` : 'create'}`;
  const printed = (page: string, sheet?: string) =>
    `${page}/print${sheet === undefined ? '' : `?sheet=${sheet}`}`;
  const { code, name, menu, byHand, words } = type;
  return {
    code,
    name,
    menu,
    byHand,
    words,
    application,
    at: {
      folder: base,
      list: named ? `${base}/${named}List` : ofMenu?.startsWith(`${base}/`) ? ofMenu : `${base}/index`,
      create,
      blank: (sheet) => printed(create, sheet),
      record,
      print: (id, sheet) => printed(record(id), sheet),
    },
    parts: parts?.[code],
  };
}

/** Types of record as their pages need them. */
export const processesOf = (types: RecordTypeEntry[], parts?: PartsOfTypes): RecordProcess[] =>
  types.map((type) => processOf(type, parts));

/** The types of record whose pages stand in an application. */
export const processesIn = (
  application: string,
  types: RecordTypeEntry[] = session.current().recordTypes,
  parts?: PartsOfTypes,
): RecordProcess[] => processesOf(types, parts).filter((process) => process.application === application);

const NONE: RecordParts = {};

/** The own parts of a type, as `Loaded` waits for them; at once where it has none. */
export const useParts = ({ code, application, parts }: RecordProcess) =>
  useQuery<RecordParts>(
    {
      queryKey: ['recordParts', application, code],
      queryFn: parts ?? (async () => NONE),
      initialData: parts ? undefined : NONE,
      staleTime: 'static',
    },
    sharedCache(),
  );

/** What names a record on screen: its number once it has one, else its title. */
export const nameOf = (row: Pick<RecordRow, 'no' | 'title'>): string => row.no ?? row.title;
