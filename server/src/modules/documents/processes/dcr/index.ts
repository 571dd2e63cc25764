import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import form from './fields.json';
import flow from './flow.bpmn';
import { withCategories } from './form';
import { dcrHooks } from './hooks';
import steps from './process.json';
import record from './record.json';
import rules from './rules.json';

const shipped = shippedProcess('dcr', { steps, form, rules, flow });

/** 文件变更: documents are added, revised or made obsolete. */
export const dcr: QualityProcessDefinition = {
  ...shipped,
  tenantForm: withCategories,
  record: shippedSettings('dcr', record),
  hooks: dcrHooks,
};
