import type {
  Bilingual,
  DefinitionOrigin,
  DefinitionState,
  FieldDefinition,
  ImportedSignature,
  RelationValue,
  WorkflowStatus,
} from '@attest/api-contract';
import { type RecordDefinition, SLOT_COLUMNS } from '@attest/api-contract/records';
import type { Updateable } from 'kysely';
import type { Generated, Instant, Json, Stored } from '../platform/database/schema';
import type { ProcessForm } from './definitions/processForm';

declare module '../platform/database/schema' {
  interface Database {
    /** Records of every quality process. */
    quality_record: Tenanted<
      Slots & {
        id: Generated<string>;
        process: string;
        process_version: number;
        instance_id: string | null;
        no: string | null;
        title: string;
        department_id: string | null;
        initiator_id: string;
        owner_id: string | null;
        status: WorkflowStatus;
        /** Open steps in the order of the process; the first names the business status. */
        open_steps: Json<StoredStep[]>;
        step_id: string | null;
        due: Instant | null;
        due_original: Instant | null;
        form_values: Json<Record<string, unknown>>;
        search_terms: string[];
        version: Generated<number>;
        created_at: GeneratedInstant;
        submitted_at: Instant | null;
        ended_at: Instant | null;
        changed_by: string;
        changed_at: GeneratedInstant;
      }
    >;
    /** Form of a process by version; a record keeps the version it was started with. */
    quality_form: Tenanted<{
      process: string;
      version: number;
      form: Json<ProcessForm>;
      /** SHA-256 of flow, steps and form together: tells whether the shipped process is newer. */
      content_hash: string;
      /** The version of the record type; with what the tenant decides beside it, such as lists of options, it made this form. */
      definition_id: string | null;
      created_at: GeneratedInstant;
    }>;
    /** Versions of record types, from draft to effect. */
    record_definition: Tenanted<{
      id: Generated<string>;
      type: string;
      version: number;
      state: DefinitionState;
      origin: DefinitionOrigin;
      hash: string;
      based_on: string | null;
      /** What the product shipped when the tenant last took it: the base of the next difference. */
      shipped_hash: string | null;
      /** Everyone who has written it. */
      authors: string[];
      effective_on: string | null;
      takes_along: Generated<string[]>;
      signature_id: string | null;
      effective_at: Instant | null;
      retired_at: Instant | null;
      created_at: GeneratedInstant;
      row_version: Generated<number>;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** What versions say, by the hash of its canonical form; never changed. */
    record_definition_content: Tenanted<{
      hash: string;
      content: Json<RecordDefinition>;
      created_at: GeneratedInstant;
    }>;
    /** Every field that any version in force has had: a row whenever one was new or changed. */
    record_field: Tenanted<{
      type: string;
      key: string;
      /** Version of the type that brought or changed it; 0: before versions were kept. */
      version: number;
      kind: string;
      field: Json<FieldDefinition>;
    }>;
    /** Last number given, per process and year. */
    quality_counter: Tenanted<{
      process: string;
      /** 0 where numbers do not begin anew each year. */
      year: number;
      /** Numbers of the records within which they are counted; else empty. */
      within: Generated<string>;
      last: number;
    }>;
    /** Lists of base data that the tenant has changed, and when: whoever saves has seen that version. */
    base_list: Tenanted<{
      list: string;
      version: number;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    base_item: Tenanted<{
      list: string;
      code: string;
      name_zh: string;
      name_en: string;
      /** The place among those that people choose from. */
      rank: number;
      /** The order in which items came: ranks that records store rest on it. */
      seq: number;
      inactive: boolean;
    }>;
    /** Values that lists know of records and that have no column of their own. */
    record_value: Tenanted<{
      process: string;
      record_id: string;
      key: string;
      seq: number;
      value: string;
      shown: Json<RelationValue> | null;
    }>;
    /** What the slots of each process hold, and whether they do in every record. */
    record_slot: Tenanted<{
      process: string;
      key: string;
      slot: string;
      /** Type, options in their order, or the rule of a key. */
      holds: Json<{ type: string; options?: string[]; rule?: string }>;
      filled: boolean;
    }>;
    /** How many numbered records there are, by each thing they stand at; the database keeps it itself. */
    record_tally: Tenanted<{
      process: string;
      department_id: string | null;
      /** `status`, `stepId`, a slot of ranks; empty for the records themselves. */
      field: string;
      value: string;
      /** A change; what there is is the sum. */
      n: number;
    }>;
    /** The same by all of it together. */
    record_cube: Tenanted<
      NumberSlots & {
        process: string;
        department_id: string | null;
        status: WorkflowStatus;
        step_id: string | null;
        n: number;
      }
    >;
    /** Who takes part in each record; the database keeps it itself. */
    record_participant: Tenanted<{
      process: string;
      record_id: string;
      /** A person, or the record's department. */
      participant_id: string;
      kind: 'initiator' | 'owner' | 'handler' | 'department';
      /** That of the record. */
      department_id: string | null;
      /** Whether it is the row that stands for whoever it is in the record: of several the first of these kinds. */
      once: boolean;
    }>;
    /** What has begun because a record came to a step or an end: once each. */
    record_begun: Tenanted<{
      record_id: string;
      /** Id of the start in the rules. */
      start: string;
      /** Place in the list of which each entry begins one. */
      entry: number;
      begun_type: string;
      begun_id: string;
    }>;
    /** Where records come from that were kept elsewhere; written once. */
    record_origin: Tenanted<{
      process: string;
      record_id: string;
      import_id: string;
      imported_by: string;
      imported_at: Instant;
      reason: string;
      signatures: Json<ImportedSignature[]>;
      /** Ids of files. */
      proof: Json<string[]>;
    }>;
    /** Typed, directed links between records, documents, equipment … */
    record_link: Tenanted<{
      id: Generated<string>;
      from_type: string;
      from_id: string;
      to_type: string;
      to_id: string;
      relation: string;
      /** The relation field that keeps the link; null for links made by hand. */
      field: string | null;
      created_by: string;
      created_at: GeneratedInstant;
    }>;
  }
}

type UpTo8 = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
type UpTo16 = UpTo8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;
type TextSlots = Record<`t${UpTo16}`, string | null>;
type NumberSlots = Record<`n${UpTo8}`, number | null>;
type InstantSlots = Record<`d${UpTo8}`, Instant | null>;

interface Slots extends TextSlots, NumberSlots, InstantSlots {}
export type SlotColumn = keyof Slots;
/** Typed columns for fields that lists sort, filter and count by, as they are written. */
export type SlotColumns = Updateable<Slots>;

/** Their names, in order. */
export const SLOT_NAMES = Object.entries(SLOT_COLUMNS).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}${index + 1}` as SlotColumn),
);

export interface StoredStep {
  stepId: string;
  name: Bilingual;
  deadline: string | null;
}

export type StoredRecord = Stored<'quality_record'>;

export type StoredDefinition = Stored<'record_definition'>;
