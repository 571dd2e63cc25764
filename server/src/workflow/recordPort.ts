import type { Bilingual, EndKind, WorkflowStatus } from '@attest/api-contract';
import type { FieldRight } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { ObjectSeers } from '../platform/audit/viewers';
import type { TenantTransaction } from '../platform/database/tenantTransaction';
import type { Context, ServerModule } from '../platform/module';
import type { OutsideAnswer, StepDefinition } from './definition';

/** A record as the engine sees it. */
export interface RecordView {
  no: string | null;
  title: string;
  values: Record<string, unknown>;
  /** Grows with every change of the record. */
  version: number;
  /** The version that people know, e.g. `V01.d1`; null for records that have none. */
  versionLabel: string | null;
  departmentId: string | null;
  initiatorId: string;
  ownerId: string | null;
  /** Address of the record below the origin. */
  path: string;
  /** Who changed it last, for the conflict message. */
  changedBy: string;
  changedAt: Date;
}

export interface OpenStep {
  stepId: string;
  name: Bilingual;
  deadline: Date | null;
}

/** How the record stands after the engine has moved. */
export interface RecordStanding {
  status: WorkflowStatus;
  openSteps: OpenStep[];
  end?: EndKind;
  /** Time limit of the whole process. */
  due: Date | null;
  dueOriginal: Date | null;
}

/** A record, as the engine last read it, and where it has come to. */
export interface Arrival {
  recordId: string;
  instanceId: string;
  record: RecordView;
  standing: RecordStanding;
  /** Of a process with steps that are answered from outside: those that are open. */
  outside?: OutsideVisit[];
}

/** An open visit of a step that somebody without an account may answer. */
export interface OutsideVisit {
  visitId: string;
  step: StepDefinition;
  answer: OutsideAnswer;
  deadline: Date | null;
}

export interface GateCondition {
  /** While it is not met: what is missing, and who can clear it. */
  label: Bilingual;
  met: boolean;
}

/** A record with its number, and what stores the number. */
export interface Numbered {
  record: RecordView;
  store: () => Promise<void>;
}

/** How a decision reaches the record: which step and decision, and whether the step's fields must be complete. */
export interface ValuesStep {
  step: StepDefinition;
  decision: string;
  complete: boolean;
}

/** What the caller may view of the records of some processes. */
export interface InSight {
  /** Processes of which every record may be viewed: nothing is looked up for these. */
  whole: readonly string[];
  /** SQL query: ids of those of the others; absent for none. */
  ids?: RawBuilder<unknown>;
}

/** Processes that bring the same one are asked for together, so that a statement over all of them is as short as over one. */
export type RecordSight = (ctx: Context, processes: readonly string[]) => InSight;

/**
 * The engine knows records only through this. One port per process code; DMS and TMS bring their own.
 * Lock order: instance first (`lockInstance`), then the record.
 */
export interface RecordPort {
  /** Null when there is no such record in the tenant. With `lock` nobody else changes it until the end. */
  load(tx: TenantTransaction, recordId: string, options?: { lock: boolean }): Promise<RecordView | null>;
  /** Asks for what a decision reads beside the record, behind its lock: nobody waits for it then. It never throws. */
  askAhead?(ctx: Context, recordId: string): void;
  /** Whether the caller's data scope covers the record. */
  mayView(ctx: Context, recordId: string): Promise<boolean>;
  /** Those of several callers who may view a record, by one read for all of them. */
  seers?: ObjectSeers;
  /** What the caller may do with each field of a record that they may view; absent: what its step says. */
  rights?(ctx: Context, recordId: string): Promise<(key: string) => FieldRight>;
  /** The same as SQL for lists over many processes; absent: no record is in sight. */
  sight?: RecordSight;
  /**
   * Validates and stores the values given with a decision (audited field by field). With `complete` the
   * step's own and required fields must be filled: FORM_INVALID otherwise. Called for every decision. `locked`
   * is the record as `load` answered it under lock, unchanged since. Answers the record as it is now.
   */
  applyValues(
    ctx: Context,
    recordId: string,
    values: Record<string, unknown>,
    step: ValuesStep,
    locked: RecordView,
  ): Promise<RecordView>;
  /**
   * Stores what the record computes from others and from the day, where that has changed while it waited. Answers the
   * record as it is now; `locked` as for `applyValues`.
   */
  refresh?(ctx: Context, recordId: string, locked: RecordView): Promise<RecordView>;
  /**
   * Draws a number for a record that has none, on its first submission; `locked` as for `applyValues`. Answers the record
   * with its number; the database has it once it is stored, by one statement. Absent: records have theirs from the start.
   */
  assignNumber?(ctx: Context, recordId: string, locked: RecordView): Promise<Numbered>;
  /**
   * Stores status, open steps and due date in the record's list columns, by one statement where the record stands
   * `alone`: the commit may have been sent behind it.
   */
  onStatus(
    ctx: Context,
    recordId: string,
    standing: RecordStanding,
    options?: { alone: boolean },
  ): Promise<void>;
  /**
   * Nothing else follows from how it stands: no other process is moved or begins, nobody else's row is locked, and its
   * version stays as it is.
   */
  standsAlone?(ctx: Context, arrival: Arrival): Promise<boolean>;
  /** Once all of a move is written: what follows from where the record has come to. */
  onArrived?(ctx: Context, arrival: Arrival): Promise<void>;
  /**
   * Form values, file hashes and version, as plain JSON; hashed into the signature. `locked` as for
   * `applyValues`: it spares reading the record again.
   */
  snapshot(tx: TenantTransaction, recordId: string, locked?: RecordView): Promise<SignedSnapshot>;
  /** Keys of the fields that rules fill; absent: there are none. */
  computed?(tx: TenantTransaction, recordId: string): Promise<ReadonlySet<string>>;
  /** Whether the caller may reopen ended records; absent: nobody may. */
  mayReopen?(ctx: Context): boolean;
  /** What a `gate` step waits for. */
  gate?(ctx: Context, recordId: string, stepId: string): Promise<GateCondition[]>;
  /**
   * Throws the AppError with which a decision would be refused as the record stands, with no values given beside it.
   * Changes nothing.
   */
  checkDecision?(ctx: Context, recordId: string, step: ValuesStep): Promise<void>;
  /** Throws an AppError when the record's own rules forbid the decision. Values are applied already. */
  guardDecision?(ctx: Context, recordId: string, step: StepDefinition, decision: string): Promise<void>;
  /** Named effects of service tasks. */
  services?: Record<string, (ctx: Context, recordId: string) => Promise<void>>;
  /** Creates the record of a call activity's child process. */
  startChild?(ctx: Context, recordId: string, stepId: string, process: string): Promise<string>;
}

export interface SignedSnapshot {
  /** The version that people know; null for records that have none. Early snapshots hold a count of changes. */
  version: string | null;
  values: Record<string, unknown>;
  files: Record<string, string>;
  /** What a signed act decided that stands in no field: a day, a reason, the people it names. */
  decided?: Record<string, unknown>;
}

declare module '../platform/module' {
  interface ServerModule {
    /** By process code; see `withRecordPort`. */
    recordPorts?: Record<string, RecordPort>;
  }
}

/**
 * The port of a process, as its module brings it. Whoever may see the record may read its part of the audit trail:
 * entries of that record carry the process code as their object type.
 */
export const withRecordPort = (
  processCode: string,
  port: RecordPort,
): Required<Pick<ServerModule, 'recordPorts' | 'auditViewers' | 'objectSeers'>> => ({
  recordPorts: { [processCode]: port },
  auditViewers: { [processCode]: (ctx, recordId) => port.mayView(ctx, recordId) },
  objectSeers: port.seers ? { [processCode]: port.seers } : {},
});

/** The port of a process. Throws when no module brings it: a fault of the build. */
export function recordPort({ brought }: Context, processCode: string): RecordPort {
  const port = brought.byKey('recordPorts')[processCode];
  if (!port) throw new Error(`No module brings a record port for the process ${processCode}`);
  return port;
}

/** SQL condition over a process code and a record id: the caller may see the record. */
export function recordInSight(
  ctx: Context,
  process: RawBuilder<unknown>,
  recordId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const alike = new Map<RecordSight, string[]>();
  for (const [code, { sight }] of Object.entries(ctx.brought.byKey('recordPorts')))
    if (sight) alike.set(sight, [...(alike.get(sight) ?? []), code]);
  const isOf = (processes: readonly string[]) => sql`${process} = any(${processes}::text[])`;
  const parts = [...alike].flatMap(([sight, processes]) => {
    const { whole, ids } = sight(ctx, processes);
    const others = processes.filter((one) => !whole.includes(one));
    return [
      ...(whole.length > 0 ? [isOf(whole)] : []),
      // Looked up for a row of a page; `in` would read all that the caller may see, for twenty rows too.
      ...(ids
        ? [sql`(${isOf(others)} and exists (select from (${ids}) seen(id) where seen.id = ${recordId}))`]
        : []),
    ];
  });
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`;
}
