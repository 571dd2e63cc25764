import type { Bilingual, EndKind, StepKind } from '@attest/api-contract';
import type { FeelType } from '../platform/feel/types';

/**
 * What a process is, as data: `process.json` beside its `flow.bpmn`. The diagram says which step follows
 * which, this file says what a step is. Step ids are the ids of the diagram's tasks.
 *
 * Every `if` is FEEL over `{ decision, values, initiator, end }`, e.g. `values.devClass = "minor"`,
 * `some b in values.batches satisfies b.stage = "distributed"`. An expression that yields null is false.
 * The same context is used for the conditions on the diagram's flows. See `platform/feel`.
 */
export interface ProcessData {
  /** Process code, e.g. `deviation`; a record port is registered under it. */
  code: string;
  name: Bilingual;
  procType: 'QMS' | 'DMS' | 'TMS';
  steps: StepDefinition[];
  /**
   * Kinds of the record's values, from its form: expressions name no others and compare like with like. Absent:
   * nothing is known of them.
   */
  values?: Record<string, FeelType>;
  /** End events of the diagram by their id. */
  ends: EndDefinition[];
  /** Time for the whole process from its first submission, e.g. `30cd`. */
  due?: DueRule;
  /** Who approves an extension (`extend`); absent: nobody may ask. */
  extensionApprover?: AssigneeRule[];
  /** How often a step may be extended, and by how many calendar days at most each time. */
  extension?: { times: number; days: number };
  /** Who approves a cancellation (`cancelReq`); absent: nobody may ask. */
  cancellationApprover?: AssigneeRule[];
  /** Roles that may stop an instance with a signed reason. */
  administrators?: string[];
}

export interface EndDefinition {
  id: string;
  kind: EndKind;
}

/** One step; user tasks carry handlers, service tasks a service. */
export interface StepDefinition {
  id: string;
  name: Bilingual;
  kind: StepKind;
  /**
   * Several handlers: `all` waits for every group of handlers, `any` (default) for the first person.
   * `all` needs the multi-instance marker in the diagram (parallel or sequential).
   */
  mode?: 'all' | 'any';
  /**
   * User task: the first rule whose `if` holds names the handlers. At a `gate` it names who sees to what is missing:
   * their task has no decisions and closes by itself.
   */
  assignee?: AssigneeRule[];
  /**
   * Service task: `gate` waits until everything the record port's `gate` lists is met; any other name is a
   * service of the record port and runs once, without waiting.
   */
  service?: string;
  /** A record may stand here for good: how its state looks. */
  rests?: 'good' | 'waiting' | 'bad';
  /**
   * Forward decisions are signed with this meaning unless the decision says otherwise; `return` and `reject` are signed
   * too, with what they are.
   */
  sign?: { meaning: SignatureMeaning };
  due?: DueRule;
  /** Keys of the form fields that the handler owns at this step. */
  fields?: string[];
  /** Keys of further fields that must be complete before a forward decision. */
  requires?: string[];
  /** Work step: somebody without an account may answer it by a link; see the contract's `OutsideSchema`. */
  outside?: OutsideAnswer;
  /** By code; forward decisions are told apart by the diagram's flow conditions on `decision`. */
  decisions?: Record<string, DecisionDefinition>;
  /**
   * Who may not handle the step. Default: review – the author; approve – the author and the initiator; else
   * nobody. `author` is whoever completed the last draft or work step. A field key names the people in it.
   * `reviewer`, whoever reviewed before, stands back only while a place of the step has somebody else; where it has
   * nobody else the reviewer acts in it, and history and trail say so.
   */
  separation?: ('initiator' | 'author' | 'reviewer' | { field: string })[];
  /** Approvals that may not be given by a proxy (quality head, qualified person). */
  noProxy?: boolean;
  notices?: NoticeDefinition[];
}

/** By which fields of the record somebody outside is found and written to, and what they may read. */
export interface OutsideAnswer {
  mail: string;
  name: string;
  language?: string;
  shows: string[];
  days?: number;
}

export interface DecisionDefinition {
  /** Needed for codes that are not in {@link DECISION_LABELS}. */
  label?: Bilingual;
  tone?: 'primary' | 'neutral' | 'danger';
  /**
   * `forward` follows the diagram; `return` goes back; `reject` ends the process as rejected. Default: by the
   * code. A `reject` that somebody countersigns is a `forward` with a flow of its own.
   */
  effect?: 'forward' | 'return' | 'reject';
  /** `false`: no signature although the step signs. */
  sign?: false | { meaning: SignatureMeaning };
  /** `return`: the step proposed first; default the last draft or work step. */
  returnTo?: string;
  /** Forward: `false` skips the completeness check of the step's fields. */
  complete?: false;
  /** The decision is offered only while this holds. */
  if?: string;
}

/**
 * One way to name handlers. Exactly one of `role`, `departmentHead`, `superior`, `initiator`, `field`, `user`,
 * `every` is given.
 */
export interface AssigneeRule {
  if?: string;
  /** Holders of any of these roles. */
  role?: string | string[];
  /** With `role`: only within the application department, or it and those above it. */
  within?: 'department' | 'tree';
  /** Head of the application department (or of the nearest one above that has a head who may act). */
  departmentHead?: true;
  /** Direct superior of the initiator. */
  superior?: true;
  initiator?: true;
  /** People in a user field of the record: record roles (owner, investigator) and those chosen by a step. */
  field?: string;
  /** A named person, by account. */
  user?: string;
  /** Union of several rules; each whose `if` holds adds a group. */
  every?: AssigneeRule[];
  /**
   * With mode `all`: every person of the rule must act, not just one of them. Default: true for `field`, else
   * false.
   */
  each?: boolean;
  /** Used when nobody is left after separation. */
  orElse?: AssigneeRule;
}

/** `2wd` / `30cd`: end of the n-th working or calendar day, from the step's start unless `from` names a field. */
export type DueRule = string | { if?: string; in: string; from?: string }[];

export interface NoticeDefinition {
  on: 'enter' | 'leave';
  if?: string;
  to: AssigneeRule[];
  text: Bilingual;
}

export const SIGNATURE_MEANINGS = {
  authored: { zh: '编写', en: 'Authored' },
  reviewed: { zh: '审核', en: 'Reviewed' },
  approved: { zh: '批准', en: 'Approved' },
  performed: { zh: '执行', en: 'Performed' },
  verified: { zh: '复核', en: 'Verified' },
  released: { zh: '放行', en: 'Released' },
  understood: { zh: '阅读理解', en: 'Read and understood' },
  returned: { zh: '退回', en: 'Returned' },
  rejected: { zh: '驳回', en: 'Rejected' },
  reopened: { zh: '重新打开', en: 'Reopened' },
} satisfies Record<string, Bilingual>;
export type SignatureMeaning = keyof typeof SIGNATURE_MEANINGS;

/** Labels of the decisions that every process shares. */
export const DECISION_LABELS: Record<string, Bilingual> = {
  submit: { zh: '提交', en: 'Submit' },
  agree: { zh: '同意', en: 'Agree' },
  approve: { zh: '批准', en: 'Approve' },
  accept: { zh: '受理', en: 'Accept' },
  return: { zh: '退回修改', en: 'Return' },
  reject: { zh: '驳回', en: 'Reject' },
  close: { zh: '关闭', en: 'Close' },
  transfer: { zh: '转办', en: 'Transfer' },
  addSign: { zh: '加签', en: 'Add signer' },
  cancelReq: { zh: '申请取消', en: 'Request cancellation' },
  extend: { zh: '申请延期', en: 'Extend' },
  refuse: { zh: '不同意', en: 'Refuse' },
};

/** What a process calls a decision: its own word, else the shared one, else the code. */
export const decisionLabel = (code: string, decision?: DecisionDefinition): Bilingual =>
  decision?.label ?? DECISION_LABELS[code] ?? { zh: code, en: code };

/** What is left to the engine: offered on steps of these kinds without being written in `process.json`. */
export const SHARED_DECISIONS: Record<string, StepKind[]> = {
  transfer: ['review', 'approve', 'work'],
  addSign: ['review', 'approve', 'work'],
  cancelReq: ['work', 'draft'],
};

export type DecisionEffect =
  | 'forward'
  | 'return'
  | 'reject'
  | 'transfer'
  | 'addSign'
  | 'extend'
  | 'cancelReq';

const EFFECT_BY_CODE: Record<string, DecisionEffect> = {
  return: 'return',
  reject: 'reject',
  transfer: 'transfer',
  addSign: 'addSign',
  extend: 'extend',
  cancelReq: 'cancelReq',
};

/** What taking a decision does, from its definition, else from its code. */
export const effectOf = (code: string, decision?: DecisionDefinition): DecisionEffect =>
  decision?.effect ?? EFFECT_BY_CODE[code] ?? 'forward';
