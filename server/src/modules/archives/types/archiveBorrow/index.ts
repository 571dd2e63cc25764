import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import { reportDamage } from './effects';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import record from './record.json';
import rules from './rules.json';

/** 借阅: an archived item is lent for a time, and comes back page by page. */
export const archiveBorrow: QualityProcessDefinition = {
  ...shippedProcess('archiveBorrow', { steps, form, rules, flow }),
  record: shippedSettings('archiveBorrow', record),
  hooks: { onStanding: reportDamage },
};
