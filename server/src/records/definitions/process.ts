import type { FieldProblem, FormValues } from '@attest/api-contract';
import type { RecordSettings } from '@attest/api-contract/records';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import type { ProcessData, StepDefinition } from '../../workflow/definition';
import type { GateCondition, RecordStanding } from '../../workflow/recordPort';
import type { StoredRecord } from '../tables';
import type { ProcessForm } from './processForm';

/** What a rule may look at. `before` are the stored values, `values` those about to be stored. */
export interface RuleInput {
  tx: TenantTransaction;
  recordId: string | null;
  values: FormValues;
  before: FormValues;
  /** Step at which the values are given; null on a record that has no step yet. */
  stepId: string | null;
  /** True for the submission of a draft. */
  submitting: boolean;
  submittedAt: Date | null;
  now: Date;
}

/** What a process knows beyond its data. All parts are optional in effect: return nothing to add nothing. */
export interface ProcessRules {
  /** Values of the computed fields. Called before validation, on every change. */
  compute(input: RuleInput): Promise<FormValues>;
  /** Problems that the form definition cannot express. `complete`: the step is being finished. */
  check(input: RuleInput, complete: boolean): FieldProblem[];
  /** What a waiting step still waits for. */
  gate(values: FormValues, links: { type: string; approved: boolean }[]): GateCondition[];
  /** Extra keys kept beside the facets for lookups by the rules; never shown. */
  lookupKeys(values: FormValues): FormValues;
}

/** What a process does beside keeping a record: the module that brings it fills in what it needs. */
export interface ProcessHooks {
  /** What a waiting step waits for; instead of the rules' `gate`. */
  gate?(tx: TenantTransaction, record: StoredRecord, stepId: string): Promise<GateCondition[]>;
  /** Throws an AppError when the process forbids the decision. Values are applied already. */
  guardDecision?(ctx: Context, record: StoredRecord, step: StepDefinition, decision: string): Promise<void>;
  /** Effects of the diagram's service tasks. */
  services?: Record<string, (ctx: Context, record: StoredRecord) => Promise<void>>;
  /** After every move of the process. */
  onStanding?(ctx: Context, record: StoredRecord, standing: RecordStanding): Promise<void>;
}

/** A quality process: a folder of data and its rules, brought as `recordProcess`. */
export interface QualityProcessDefinition {
  data: ProcessData;
  /** BPMN 2.0 XML. */
  flow: string;
  form: ProcessForm;
  /** The form with what the tenant itself decides, such as options that are a list of its own; else `form`. */
  tenantForm?(tx: TenantTransaction): Promise<ProcessForm>;
  record: RecordSettings;
  rules: ProcessRules;
  hooks?: ProcessHooks;
}
