import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import type { ProcessForm } from '../../../../records/definitions/processForm';
import type { ProcessData } from '../../../../workflow/definition';
import fields from './fields.json';
import flow from './flow.bpmn';
import { withCategories } from './form';
import { dcrHooks } from './hooks';
import data from './process.json';
import record from './record.json';
import { dcrRules } from './rules';

/** 文件变更: documents are added, revised or made obsolete. */
export const dcr: QualityProcessDefinition = {
  data: data as unknown as ProcessData,
  flow,
  form: fields as unknown as ProcessForm,
  tenantForm: (tx) => withCategories(tx, fields as unknown as ProcessForm),
  record,
  rules: dcrRules,
  hooks: dcrHooks,
};
