import type { FieldDefinition, FieldProblem, FormValues } from '@attest/api-contract';
import type { RecordSettings } from '@attest/api-contract/records';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import type { ProcessData, StepDefinition } from '../../workflow/definition';
import type { GateCondition, RecordStanding } from '../../workflow/recordPort';
import type { LookupSource } from '../rules/lookups';
import type { StoredRecord } from '../tables';
import type { ProcessForm } from './processForm';

/** The record that rules are about, as it stands. */
export interface RuleCase {
  tx: TenantTransaction;
  recordId: string | null;
  values: FormValues;
  /** Step at which the values are given or the record waits; null on a record that has no step yet. */
  stepId: string | null;
  submittedAt: Date | null;
  now: Date;
  language: 'zh' | 'en';
  /** What the module that keeps the record knows of it beside its values: its own lookup sources answer by it. */
  known?: unknown;
}

/** What a rule may look at when values are given. `before` are the stored values, `values` those about to be stored. */
export interface RuleInput extends RuleCase {
  before: FormValues;
  /** True for the submission of a draft. */
  submitting: boolean;
  /** A step is being finished: rules that need it whole apply. */
  finishing: boolean;
  /** Null where the system itself acts. */
  caller: { roles: readonly string[]; departmentId: string | null } | null;
}

/** What a process knows beyond its fields. */
export interface ProcessRules {
  /** Called before validation, on every change. */
  evaluate(input: RuleInput): Promise<{
    /** Values of the computed fields; null: none. What is not named stays. */
    computed: FormValues;
    /** Problems that the form cannot express, with the values as they will be stored. */
    problems(values: FormValues): FieldProblem[];
  }>;
}

/** What a process does beside keeping a record: the module that brings it fills in what it needs. */
export interface ProcessHooks {
  /** What a waiting step waits for; instead of the rules' `gate`. */
  gate?(tx: TenantTransaction, record: StoredRecord, stepId: string): Promise<GateCondition[]>;
  /** Answers to lookups of the rules that know more than records. */
  sources?: Record<string, LookupSource>;
  /** Throws an AppError when the process forbids the decision. Values are applied already. */
  guardDecision?(ctx: Context, record: StoredRecord, step: StepDefinition, decision: string): Promise<void>;
  /** Effects of the diagram's service tasks. */
  services?: Record<string, (ctx: Context, record: StoredRecord) => Promise<void>>;
  /** Once a tenant has met the type: takes over what it kept before records were of it. */
  onAdopted?(ctx: Context): Promise<void>;
  /** After every move of the process. */
  onStanding?(ctx: Context, record: StoredRecord, standing: RecordStanding): Promise<void>;
}

/** The version of a type that a tenant works with. */
export interface VersionInForce {
  id: string;
  /** Out of use: no new records. */
  closed: boolean;
  /** Fields that only earlier versions had: records hold them. */
  former: FieldDefinition[];
}

/** What of a type is code: what acts outside its records, and what a tenant decides beside its form. */
export type RecordEffects = Pick<QualityProcessDefinition, 'hooks' | 'tenantForm'>;

/** A type of record: a folder of data, made a module by `recordProcess`. */
export interface QualityProcessDefinition {
  data: ProcessData;
  /** BPMN 2.0 XML. */
  flow: string;
  form: ProcessForm;
  /** The form with what the tenant itself decides, such as options that are a list of its own; else `form`. */
  tenantForm?(tx: TenantTransaction, form: ProcessForm): Promise<ProcessForm>;
  record: RecordSettings;
  hooks?: ProcessHooks;
  /** Built by a tenant itself: no product has shipped it. */
  own?: true;
  /** Where a tenant works with it: which version, and what it has had before. */
  inForce?: VersionInForce;
}
