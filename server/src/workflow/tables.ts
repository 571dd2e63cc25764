import type { EndKind, WorkflowStatus } from '@attest/api-contract';
import type { Generated, Instant, Json, Tenanted } from '../platform/database/schema';
import type { ProcessData, SignatureMeaning } from './definition';
import type { HandlerGroup, TaskPurpose } from './engine/state';

declare module '../platform/database/schema' {
  interface Database {
    /** Published versions of processes; never changed. */
    wf_definition: Tenanted<{
      id: Generated<string>;
      code: string;
      version: number;
      data: Json<ProcessData>;
      xml: string;
      content_hash: string;
      published_at: GeneratedInstant;
    }>;
    wf_instance: Tenanted<{
      id: Generated<string>;
      definition_id: string;
      process: string;
      proc_type: 'QMS' | 'DMS' | 'TMS';
      record_id: string;
      record_no: string | null;
      title: string;
      path: string;
      department_id: string | null;
      initiator_id: string;
      initiator_account: string;
      initiator_name: string;
      status: WorkflowStatus;
      end_kind: EndKind | null;
      created_at: Instant;
      ended_at: NullableInstant;
      due_at: NullableInstant;
      due_original: NullableInstant;
      /** Record version when the initiator last submitted; a withdrawal needs it unchanged. */
      submitted_version: number | null;
      urged_at: NullableInstant;
      parent_id: string | null;
      /** A draft that was thrown away: no list shows it. */
      discarded: Generated<boolean>;
      version: number;
      seq: number;
    }>;
    /** Visits of nodes. */
    wf_token: Tenanted<{
      id: string;
      instance_id: string;
      seq: number;
      node_id: string;
      state: 'active' | 'done' | 'cancelled' | 'undone';
      entered_at: Instant;
      left_at: NullableInstant;
      via_flow: string | null;
      decision: string | null;
      decided_by: string | null;
      queue: Json<HandlerGroup[]>;
      child_id: string | null;
    }>;
    /**
     * Whatever waits for people and has been done by them: the one table behind lists, counts and reminders. A task of a
     * step of a process (kind `step`), or one that follows a subject of a module: then no process has any part in it.
     */
    task: Tenanted<
      TaskColumns & {
        kind: Generated<string>;
        title_en: string | null;
        subtitle: string | null;
        /** Of the subject, where the task looks different by it. */
        state: string | null;
        starts_at: NullableInstant;
        /** It is listed, but cannot be done earlier. */
        not_before: NullableInstant;
        /** It is listed from then on: until then something else stands for it. */
        shown_from: NullableInstant;
        /** It is listed until then. */
        shown_until: NullableInstant;
      }
    >;
    /** The part of `task` that processes have made. */
    wf_task: Tenanted<
      TaskColumns & {
        instance_id: string;
        token_id: string;
        definition_id: string;
        seq: number;
        step_id: string;
        purpose: TaskPurpose;
        group_no: number;
        behalf_id: string | null;
        behalf_account: string | null;
        behalf_name: string | null;
        deadline_original: NullableInstant;
        decision: string | null;
        reason: string | null;
        wanted_deadline: NullableInstant;
        process: string;
        initiator_id: string;
        initiator_account: string;
        initiator_name: string;
        /** While it is open: kept by the database. */
        handler_department_id: Generated<string | null>;
      }
    >;
    wf_timer: Tenanted<{
      id: string;
      instance_id: string;
      token_id: string;
      node_id: string;
      due_at: Instant;
      state: 'set' | 'fired' | 'cancelled';
    }>;
    /** Everything that happened, in order; the state can be rebuilt from it. */
    wf_history: Tenanted<{
      instance_id: string;
      seq: number;
      at: Instant;
      kind: string;
      event: Json<Record<string, unknown>>;
    }>;
    /** Electronic signatures with the content that was signed. */
    signature: Tenanted<{
      id: string;
      process: string;
      record_id: string;
      record_no: string | null;
      /** Count of the record's changes when it was signed; null where no process runs. */
      record_version: number | null;
      /** Null where no process runs for the record: a training, an exemption. */
      instance_id: string | null;
      /** Null where no task was decided: a process was stopped. */
      token_id: string | null;
      task_id: string | null;
      step_id: string;
      decision: string;
      signer_id: string;
      signer_account: string;
      signer_name: string;
      behalf_id: string | null;
      behalf_account: string | null;
      behalf_name: string | null;
      meaning: SignatureMeaning;
      at: Instant;
      utc_offset: string;
      session_id: string;
      snapshot: string;
      snapshot_hash: string;
      superseded: Generated<boolean>;
    }>;
  }
}

type NullableInstant = Instant | null;

/** What every task says, whatever it is about. */
interface TaskColumns {
  id: string;
  handler_id: string;
  handler_account: string;
  handler_name: string;
  status: 'open' | 'handled' | 'cancelled';
  created_at: Instant;
  deadline: NullableInstant;
  version: number;
  closed_by_id: string | null;
  closed_by_account: string | null;
  closed_by_name: string | null;
  closed_at: NullableInstant;
  /** Of a request for an extension: the task it is for. Else what the task is about. */
  subject_id: string | null;
  /** What is opened to do it. */
  record_id: string;
  record_no: string | null;
  title: string;
  path: string;
}
