import type { FieldDefinition } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';

/** Form of a process: sections in order, fields in order, and the rules over them. */
export interface ProcessForm {
  sections: { key: string; label: { zh: string; en: string } }[];
  fields: FieldDefinition[];
  /** Absent in versions from before rules were data: those of the release apply. */
  rules?: RecordRules;
}
