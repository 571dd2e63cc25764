import type { ProcessRules, QualityProcessDefinition } from '../../../../records/definitions/process';
import type { ProcessForm } from '../../../../records/definitions/processForm';
import type { ProcessData } from '../../../../workflow/definition';
import { carryOutReview } from '../../reviews/outcome';
import fields from './fields.json';
import flow from './flow.bpmn';
import data from './process.json';
import record from './record.json';

/** What a review is about is set by the server when it begins. */
const rules: ProcessRules = {
  compute: async () => ({}),
  check: () => [],
  gate: () => [],
  lookupKeys: () => ({}),
};

/** 文件复审: whether a document in force is still right. */
export const documentReview: QualityProcessDefinition = {
  data: data as unknown as ProcessData,
  flow,
  form: fields as unknown as ProcessForm,
  record,
  rules,
  hooks: { services: { carryOut: carryOutReview } },
};
