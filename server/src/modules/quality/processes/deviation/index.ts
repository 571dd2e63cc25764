import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import record from './record.json';
import { deviationRules } from './rules';

/** 偏差: an unplanned departure from a requirement. */
export const deviation: QualityProcessDefinition = {
  ...shippedProcess('deviation', { steps, form, flow }),
  record: shippedSettings('deviation', record),
  rules: deviationRules,
};
