import {
  problemsIn,
  RecordFormSchema,
  RecordRulesSchema,
  RecordSettingsSchema,
  RecordStepsSchema,
} from '@attest/api-contract/records';
import { filesMatching } from './files';
import type { Check } from './report';

const SCHEMAS = {
  'process.json': RecordStepsSchema,
  'fields.json': RecordFormSchema,
  'record.json': RecordSettingsSchema,
  'rules.json': RecordRulesSchema,
};

/** Every folder that ships a process holds what the contract says a definition is. */
export const checkRecordTypes = (): Check => ({
  name: 'shipped record types are definitions',
  faults: Object.entries(SCHEMAS).flatMap(([file, schema]) =>
    filesMatching(new RegExp(`^server/src/modules/\\w+/(types|processes)/\\w+/${file}$`)).flatMap(
      ({ path, text }) => problemsIn(schema, JSON.parse(text)).map((problem) => `${path} ${problem}`),
    ),
  ),
});
