import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import { unqualified } from './qualification';
import record from './record.json';
import rules from './rules.json';

/** 偏差: an unplanned departure from a requirement. */
export const deviation: QualityProcessDefinition = {
  ...shippedProcess('deviation', { steps, form, rules, flow }),
  record: shippedSettings('deviation', record),
  hooks: { sources: { unqualified } },
};
