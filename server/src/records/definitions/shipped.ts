import {
  definitionPart,
  RecordFormSchema,
  RecordRulesSchema,
  type RecordSettings,
  RecordSettingsSchema,
  RecordStepsSchema,
} from '@attest/api-contract/records';
import type { ShippedProcess } from './definition';

/** The files of a folder that ships a process, as they were read. */
interface ShippedFiles {
  steps: unknown;
  form: unknown;
  rules?: unknown;
  flow: string;
}

/** The parts of a shipped folder, known to be what they should. Throws with every problem and its place. */
export const shippedProcess = (code: string, { steps, form, rules, flow }: ShippedFiles): ShippedProcess => ({
  data: definitionPart(RecordStepsSchema, `${code}/process.json`, steps),
  form: {
    ...definitionPart(RecordFormSchema, `${code}/fields.json`, form),
    ...(rules !== undefined && { rules: definitionPart(RecordRulesSchema, `${code}/rules.json`, rules) }),
  },
  flow,
});

/** The settings of a shipped record type. */
export const shippedSettings = (code: string, settings: unknown): RecordSettings =>
  definitionPart(RecordSettingsSchema, `${code}/record.json`, settings);
