import type { ShippedProcess } from '../../../../records/definitions/definition';
import { shippedProcess } from '../../../../records/definitions/shipped';
import form from './fields.json';
import flow from './flow.bpmn';
import steps from './process.json';
import rules from './rules.json';
import { versionSources } from './sources';

/** The life of one version of a document, from its first draft to the day it takes effect. */
export const documentVersionProcess: ShippedProcess = {
  ...shippedProcess('documentVersion', { steps, form, rules, flow }),
  hooks: { sources: versionSources },
};

/** Code of the process and object type of versions in trail, links and file uses. */
export const VERSION = 'documentVersion';

/** Keys that an author fills in. */
export const DRAFT_FIELDS: readonly string[] = documentVersionProcess.data.steps.find(
  (step) => step.kind === 'draft',
)?.fields as string[];
