import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import type { ProcessForm } from '../../../../records/definitions/processForm';
import type { ProcessData } from '../../../../workflow/definition';
import fields from './fields.json';
import flow from './flow.bpmn';
import data from './process.json';
import record from './record.json';
import { deviationRules } from './rules';

/** 偏差: an unplanned departure from a requirement. */
export const deviation: QualityProcessDefinition = {
  data: data as unknown as ProcessData,
  flow,
  form: fields as unknown as ProcessForm,
  record,
  rules: deviationRules,
};
