import type { ChangeLevel, FormValues, SecurityLevel, TemplateContent } from '@attest/api-contract';
import type { RoleCode } from '../directory/identity/rolePermissions';
import type { NewTenant } from '../directory/tenancy/administration';
import type { RegisteredVersion } from '../modules/documents';
import type { NewEquipment } from '../modules/quality';
import type { WordBlock } from '../platform/renditions/docx/write';
import type { Procedure } from './content/procedure';
import type { Moment } from './moment';
import type { DemoTraining } from './training/data';

/** A template that is in force. */
export interface DemoTemplate extends Omit<TemplateContent, 'fileId'> {
  process: string;
  blocks: WordBlock[];
}

/** A demo company as data. People, departments and documents are named by account, code and number. */
export interface Company {
  tenant: NewTenant;
  departments: DemoDepartment[];
  people: DemoPerson[];
  proxies: DemoProxy[];
  /** Taken over from the former system, in force or superseded. */
  documents: DemoDocument[];
  /** Who enters the public holidays of China, and why; without it the week alone counts. */
  holidays?: { by: string; reason: string };
  /** Templates of prints and letters. */
  printTemplates?: DemoTemplate[];
  /** What the documents say, by number. */
  texts: Record<string, Procedure>;
  /** Change requests in the order in which they are submitted. */
  changes: DemoChange[];
  /** Number that the first of them gets. */
  firstChange: number;
  /** Versions that people write, review and approve. */
  drafts: DemoDraft[];
  training: DemoTraining;
  equipment: NewEquipment[];
  /** Deviations in the order in which they are submitted. */
  deviations: DemoDeviation[];
  /** Number that the first of them gets; those before lie in the former system. */
  firstDeviation: number;
  /** What is brought from the former system: all was closed there. */
  former?: { by: string; reason: string; records: DemoFormer[] };
  /** Records of other types, those of each in the order in which they are submitted. */
  records: DemoRecord[];
  /**
   * Number that the first record of a type gets, where others lie in the former system; of a type of which kinds count
   * by themselves (`counted`) that of each kind, as `type kind`.
   */
  firstNumbers: Record<string, number>;
}

/** A record that was closed in the former system. */
export interface DemoFormer {
  process: string;
  /** Of its number, before the year. */
  prefix: string;
  /** When it began and ended, in days from today. */
  from: number;
  to: number;
  by: string;
  department: string;
  title: string;
  values(refs: References): FormValues;
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
  extends Omit<RegisteredVersion, 'effectiveDate' | 'supersededDate' | 'plannedEffectiveDate' | 'file'> {
  /** Days from today. */
  effective: number;
  superseded?: number;
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
  /** Kind of its main files; PDF unless told. */
  format?: 'docx' | 'xlsx';
  versions: DemoVersion[];
}

export interface DemoChange {
  by: string;
  department: string;
  at: Moment;
  title: string;
  action: 'revise' | 'obsolete';
  /** Numbers of documents in force. */
  documents: string[];
  changeLevel: ChangeLevel;
  reason: string;
  training: 'full' | 'read' | 'none';
  /** Title of the deviation that it comes from. */
  source?: string;
  /** Title of the change control that has begun its draft. */
  begunBy?: string;
  acts: DemoAct[];
}

/** A record of any type: submitted by somebody of a department, then acted on. */
export interface DemoRecord {
  process: string;
  by: string;
  department: string;
  at: Moment;
  title: string;
  reason: string;
  draft?: true;
  /** What of its number counts by itself. */
  counted?: string;
  /** Beside title, department and owner. */
  values: (names: References) => FormValues;
  acts: DemoAct[];
}

export interface DemoDraft {
  no: string;
  titleZh: string;
  titleEn: string;
  /** Label of the release it is on its way to. */
  label: string;
  author: string;
  /** A document that begins with this draft; the others are revised by their change request. */
  created?: { department: string; owner: string };
  /** When its author writes it. */
  at: Moment;
  format?: 'docx' | 'xlsx';
  changeLevel: ChangeLevel;
  changeSummary: string;
  /** Day on which it is to take effect, in days from today. */
  planned: number;
  /** Codes of departments. */
  distribution: string[];
  training: boolean;
  acts: DemoDraftAct[];
}

/** What somebody does with a draft; `again`: takes it up as the next draft after it was rejected. */
export type DemoDraftAct = { by: string; at: Moment; reason: string } & (
  | { decision: string; values?: FormValues }
  | { again: true }
);

/** Finds the ids that values are made of. */
export interface References {
  /** Calendar day so many days from today. */
  day(days: number): string;
  user(account: string): string;
  department(code: string): string;
  version(no: string, label: string): { type: string; id: string; no: string; title: string };
  equipment(no: string): { type: string; id: string; no: string; title: string };
  document(no: string): { type: string; id: string; no: string; title: string };
  /** Of a type, by title. */
  record(process: string, title: string): { type: string; id: string; no: string; title: string };
  deviation(title: string): { type: string; id: string; no: string; title: string };
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
  /** What the draft was called that another record has begun. */
  begunAs?: string;
  title: string;
  place: string;
  values: (refs: References) => FormValues;
  /** A file that goes with the report. */
  attachment?: DemoFile;
  acts: DemoAct[];
}

export interface DemoFile {
  name: string;
  content: string;
}

/** What somebody does with a record, through the same calls as everybody. */
export type DemoAct = { by: string; at: Moment; reason: string } & (
  | {
      decision: string;
      values?: (refs: References) => FormValues;
      /** Not on the record itself but on one of a type that it has begun, by its title. */
      on?: { process: string; title: string };
      /** Files that go into fields, by their keys. */
      files?: Record<string, DemoFile>;
    }
  | { save: (refs: References) => FormValues }
  | { withdraw: true }
);
