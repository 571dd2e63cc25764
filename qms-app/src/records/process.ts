import type { FormValues, QualityProcess, RecordDetail, RecordRow } from '@attest/api-contract';
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
 * What the record screens must know of a process beyond the definition the server sends. A further
 * process is one such object, its data on the server, and a line in `processes.ts`.
 */
export interface RecordProcess {
  code: QualityProcess;
  /** Menu whose actions guard the process. */
  menu: string;
  /** Folder of its addresses below the application: `/deviation/…`. */
  folder: string;
  /** Last part of the address of its list: `/deviation/deviationIndex`. */
  index: string;
  /** Object type in the audit trail. */
  objectType: string;
  /** List columns that stay hidden until somebody chooses them. */
  optionalColumns: string[];
  /** Values a new record starts with, beside department and owner. */
  initialValues?: (who: { userId: string }) => FormValues;
  /** Computed values that follow the typing; the server computes them again. */
  derive?: (values: FormValues) => FormValues;
  /** Messages above the form. */
  Notices?: ComponentType<HintProps>;
  /** Hints at the end of a section of the form, by section key. */
  sectionHints?: Record<string, ComponentType<HintProps>>;
}

/** Addresses of a process below the application. */
export const addressesOf = ({ folder, index }: Pick<RecordProcess, 'folder' | 'index'>) => ({
  list: `/${folder}/${index}`,
  create: `/${folder}/create`,
  record: (id: string) => `/${folder}/detail/${id}`,
  print: (id: string) => `/${folder}/detail/${id}/print`,
});

/** The same address as seen from the origin's base, for links that leave the router. */
export const fullAddress = (address: string): string => `/micro-app/qms-app${address}`;

/** What names a record on screen: its number once it has one, else its title. */
export const nameOf = (row: Pick<RecordRow, 'no' | 'title'>): string => row.no ?? row.title;
