import type { QualityProcessDefinition } from '../../../../records/definitions/process';
import { shippedProcess, shippedSettings } from '../../../../records/definitions/shipped';
import { applyCorrection } from './apply';
import form from './fields.json';
import flow from './flow.bpmn';
import { guardCorrection } from './guard';
import steps from './process.json';
import record from './record.json';
import rules from './rules.json';
import { trainingRecord } from './said';
import { takeOverCorrections } from './takeOver';

/** 培训记录更正: what a finished training record says is corrected by three people; what it said is kept. */
export const trainingCorrection: QualityProcessDefinition = {
  ...shippedProcess('trainingCorrection', { steps, form, rules, flow }),
  record: shippedSettings('trainingCorrection', record),
  hooks: {
    sources: { trainingRecord },
    guardDecision: guardCorrection,
    services: { applyCorrection },
    onAdopted: takeOverCorrections,
  },
};
