import type { FieldDefinition } from '@attest/api-contract';

/** Form of a process: sections in order, fields in order. */
export interface ProcessForm {
  sections: { key: string; label: { zh: string; en: string } }[];
  fields: FieldDefinition[];
}
