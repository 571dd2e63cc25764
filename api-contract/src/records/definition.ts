import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { RecordFormSchema } from './form';
import { Key } from './parts';
import { RecordRulesSchema } from './rules';
import { RecordSettingsSchema } from './settings';
import { RecordStepsSchema } from './steps';

/** One version of a record type, whole: a record never mixes two. */
export const RecordDefinitionSchema = Strict({
  settings: RecordSettingsSchema,
  steps: RecordStepsSchema,
  form: RecordFormSchema,
  rules: Type.Optional(RecordRulesSchema),
  /** BPMN 2.0 XML. */
  flow: Type.String({ minLength: 1, maxLength: 500_000 }),
  /** Where records go on that stand at a step which this version no longer has, when they are taken along. */
  moved: Type.Optional(Type.Record(Key, Key)),
});
export type RecordDefinition = Static<typeof RecordDefinitionSchema>;
