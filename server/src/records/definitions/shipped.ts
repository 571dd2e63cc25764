import {
  definitionPart,
  RecordFormSchema,
  RecordRulesSchema,
  type RecordSettings,
  RecordSettingsSchema,
  RecordStepsSchema,
  slotProblems,
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
export function shippedProcess(code: string, { steps, form, rules, flow }: ShippedFiles): ShippedProcess {
  const known = definitionPart(RecordFormSchema, `${code}/fields.json`, form);
  const problems = slotProblems(known.fields);
  if (problems.length > 0) throw new Error(`${code}/fields.json:\n${problems.join('\n')}`);
  return {
    data: definitionPart(RecordStepsSchema, `${code}/process.json`, steps),
    form: {
      ...known,
      ...(rules !== undefined && { rules: definitionPart(RecordRulesSchema, `${code}/rules.json`, rules) }),
    },
    flow,
  };
}

/** The settings of a shipped record type. */
export const shippedSettings = (code: string, settings: unknown): RecordSettings =>
  definitionPart(RecordSettingsSchema, `${code}/record.json`, settings);
