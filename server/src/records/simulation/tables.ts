import type { Bilingual, SimulatedKind, SimulationState } from '@attest/api-contract';
import type { Generated, Json, Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Runs of a version that is not in force over records, each with the sight of whoever asked. */
    record_simulation: Tenanted<{
      id: Generated<string>;
      definition_id: string;
      /** What the version said then. */
      hash: string;
      user_id: string;
      language: 'zh' | 'en';
      /** How many records were asked for. */
      records: number;
      state: Generated<SimulationState>;
      total: Generated<number>;
      done: Generated<number>;
      differing: Generated<number>;
      error: string | null;
      error_params: Json<Record<string, unknown>> | null;
      created_at: GeneratedInstant;
      /** Last sign of life of whoever works at it. */
      moved_at: GeneratedInstant;
    }>;
    record_simulation_row: Tenanted<{
      simulation_id: string;
      seq: number;
      record_id: string;
      kind: SimulatedKind;
      place: Json<Bilingual>;
      before: Json<Bilingual> | null;
      after: Json<Bilingual> | null;
    }>;
  }
}

export type StoredSimulation = Stored<'record_simulation'>;
