import type { FormValues, SecurityLevel } from '@attest/api-contract';
import type { RegisteredVersion } from '../modules/documents/register';
import type { RoleCode } from '../modules/identity/rolePermissions';
import type { NewEquipment } from '../modules/quality/equipment';
import type { NewTenant } from '../modules/tenancy/administration';
import type { RegisteredAssignment, RegisteredCourse } from '../modules/training/register';
import type { Moment } from './moment';

/** A demo company as data. People, departments and documents are named by account, code and number. */
export interface Company {
  tenant: NewTenant;
  departments: DemoDepartment[];
  people: DemoPerson[];
  proxies: DemoProxy[];
  documents: DemoDocument[];
  courses: DemoCourse[];
  equipment: NewEquipment[];
  /** Deviations in the order in which they are submitted. */
  deviations: DemoDeviation[];
  /** Number that the first of them gets; those before lie in the former system. */
  firstDeviation: number;
}

export interface DemoDepartment {
  code: string;
  nameZh: string;
  nameEn: string;
  parent?: string;
  head?: string;
}

export interface DemoPerson {
  account: string;
  name: string;
  nameEn: string;
  department: string;
  /** Names of the position. */
  position: [zh: string, en: string];
  roles: RoleCode[];
  superior?: string;
  sex?: 'male' | 'female';
  /** Day of entry, in days from today; those who came lately get their account then. */
  entry?: number;
  offDuty?: true;
  /** What became of the account in the end; such people are not offered for signing in. */
  afterwards?: 'locked' | 'disabled';
}

export interface DemoProxy {
  sponsor: string;
  proxy: string;
  /** Days from today. */
  from: number;
  to: number;
  /** When it was set up, in days from today. */
  setUp: number;
}

export interface DemoVersion
  extends Omit<RegisteredVersion, 'effectiveDate' | 'supersededDate' | 'plannedEffectiveDate'> {
  /** Days from today. */
  effective?: number;
  superseded?: number;
  planned?: number;
}

export interface DemoDocument {
  no: string;
  titleZh: string;
  titleEn: string;
  owner: string;
  department: string;
  security?: SecurityLevel;
  /** Days from today. */
  review?: number;
  versions: DemoVersion[];
}

export interface DemoAssignment
  extends Omit<RegisteredAssignment, 'userId' | 'due' | 'completedAt' | 'validTo' | 'documentVersionId'> {
  who: string[];
  /** Version of the course's document. */
  version?: string;
  /** Days from today. */
  due?: number;
  completed?: number;
  /** Scores of the people in the order of `who`. */
  scores?: number[];
}

export interface DemoCourse extends Omit<RegisteredCourse, 'documentId' | 'lecturerId'> {
  document?: string;
  lecturer?: string;
  assignments: DemoAssignment[];
}

/** Finds the ids that values are made of. */
export interface References {
  user(account: string): string;
  department(code: string): string;
  version(no: string, label: string): { type: string; id: string; no: string; title: string };
  equipment(no: string): { type: string; id: string; no: string; title: string };
}

export interface DemoDeviation {
  reporter: string;
  department: string;
  /** When it happened and was found. */
  occurred: Moment;
  found: Moment;
  /** When it was sent in, or (a draft) written. */
  reported: Moment;
  draft?: true;
  title: string;
  place: string;
  values: (refs: References) => FormValues;
  /** A file that goes with the report. */
  attachment?: { name: string; content: string };
  acts: DemoAct[];
}

/** What somebody does with a deviation, through the same calls as everybody. */
export type DemoAct = { by: string; at: Moment; reason: string } & (
  | { decision: string; values?: (refs: References) => FormValues }
  | { save: (refs: References) => FormValues }
  | { withdraw: true }
);
