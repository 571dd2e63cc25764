import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import { carryOutReview } from '../../reviews/outcome';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import record from './record.json';

/** 文件复审: whether a document in force is still right. */
export const documentReview: QualityProcessDefinition = {
  ...shippedProcess('documentReview', { steps, form, flow }),
  record: shippedSettings('documentReview', record),
  hooks: { services: { carryOut: carryOutReview } },
};
