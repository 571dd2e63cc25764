import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import record from './record.json';
import rules from './rules.json';

/** 归档: what a department hands over, counted and stored by the archive. */
export const archiveItem: QualityProcessDefinition = {
  ...shippedProcess('archiveItem', { steps, form, rules, flow }),
  record: shippedSettings('archiveItem', record),
};
