import { applicationPath, type FormValues, type RecordDetail, type RecordRow } from '@attest/api-contract';
import type { ComponentType } from 'react';

/** What a special part of a process is given. */
export interface HintProps {
  /** Stored values with what is being typed and derived. */
  values: FormValues;
  /** Fields that can be changed now. */
  editable: string[];
  /** Absent while the record is being created. */
  detail?: RecordDetail;
}

/**
 * What the record screens must know of a process beyond the definition the server sends. All of it follows from
 * its menu and address; one with parts of its own is such an object in `processOf.ts`.
 */
export interface RecordProcess {
  code: string;
  /** Menu whose actions guard the process. */
  menu: string;
  /** Folder of its addresses below the application: `/deviation/…`. */
  folder: string;
  /** Last part of the address of its list: `/deviation/deviationIndex`. */
  index: string;
  /** Last parts of the addresses of a new record and of one that is there; `create` and `detail` when left out. */
  createPart?: string;
  detailPart?: string;
  /** Application in whose frame the pages stand; another than this one mounts the parcel `recordPages`. */
  application: string;
  /** The system begins its records: the list offers no button for it. */
  notCreatedByHand?: boolean;
  /** Values a new record starts with, beside department and owner; `search` is the query of the address. */
  initialValues?: (from: { userId: string; search: URLSearchParams }) => FormValues;
  /** Computed values that follow the typing; the server computes them again. */
  derive?: (values: FormValues) => FormValues;
  /** Messages above the form. */
  Notices?: ComponentType<HintProps>;
  /** What stands below the form. */
  Extras?: ComponentType<HintProps>;
  /** Hints at the end of a section of the form, by section key. */
  sectionHints?: Record<string, ComponentType<HintProps>>;
}

/** Addresses of a process below the application. */
export const addressesOf = ({
  folder,
  index,
  createPart = 'create',
  detailPart = 'detail',
}: Pick<RecordProcess, 'folder' | 'index' | 'createPart' | 'detailPart'>) => ({
  list: `/${folder}/${index}`,
  create: `/${folder}/${createPart}`,
  blank: (sheet?: string) => `/${folder}/${createPart}/print${sheet === undefined ? '' : `?sheet=${sheet}`}`,
  record: (id: string) => `/${folder}/${detailPart}/${id}`,
  print: (id: string, sheet?: string) =>
    `/${folder}/${detailPart}/${id}/print${sheet === undefined ? '' : `?sheet=${sheet}`}`,
});

/** The same address as seen from the origin's base, for links that leave the router. */
export const fullAddress = ({ application }: Pick<RecordProcess, 'application'>, address: string): string =>
  applicationPath(application) + address;

/** What names a record on screen: its number once it has one, else its title. */
export const nameOf = (row: Pick<RecordRow, 'no' | 'title'>): string => row.no ?? row.title;
