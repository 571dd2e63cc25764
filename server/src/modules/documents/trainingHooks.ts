import type { Bilingual, TrainingPreview, UserRef } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';

/** What people must do before a version takes effect: exam as well, read and sign, or nothing. */
export type TrainingImpact = 'full' | 'read' | 'none';

/** A version whose training was decided; its content is frozen from here on. */
export interface PlannedTraining {
  versionId: string;
  documentId: string;
  documentNo: string;
  titleZh: string;
  titleEn: string;
  /** `V04`. */
  label: string;
  impact: Exclude<TrainingImpact, 'none'>;
  /** Day `YYYY-MM-DD` on which the version is to take effect, tenant time. */
  plannedDate: string;
  /** Departments the document is distributed to. */
  departmentIds: string[];
  /** Wrote, reviewed or approved this version: they know it already. */
  creditedIds: string[];
  /** Per cent of people, from the category. */
  limit: number;
}

/** Somebody who is not trained yet, and who can change that. */
export interface MissingPerson {
  person: UserRef;
  department: Bilingual | null;
  position: Bilingual | null;
  assignmentId: string;
  /** State code of the assignment. */
  state: string;
  /** False: the person has no access, and is trained on paper. */
  signsIn: boolean;
  due: string | null;
  /** Who can clear it now: the person, whoever marks the paper, the trainer … */
  clearedBy: UserRef[];
  /** Training task in which it can be taken from the person. */
  taskId: string | null;
}

/** One department of the distribution needs somebody qualified in one position. */
export interface GateDepartment {
  department: Bilingual;
  position: Bilingual;
  qualified: number;
  met: boolean;
}

/** How the training of a version stands (domain.md §4.3). */
export interface GateState {
  /** True when nothing is left to wait for on the side of training. */
  open: boolean;
  /** Per cent, rounded down; 100 when nobody counts. */
  rate: number;
  limit: number;
  /** People: qualified of those counted (assigned without the exempt and those off duty). */
  qualified: number;
  counted: number;
  exempt: number;
  offDuty: number;
  /** Everyone counted who is not qualified, whole. */
  missing: MissingPerson[];
  departments: GateDepartment[];
}

export interface LinkedCourse {
  id: string;
  no: string;
  name: Bilingual;
}

/** What the documents ask of training. Every part runs in the transaction it is called from. */
export interface TrainingHooks {
  /**
   * Spawns the training of an approved version. Answers the day on which it can take effect, later than
   * asked for where the time for training would be too short. The version's instance is being moved: it must
   * not call `evaluateGate`; the gate is looked at right afterwards.
   */
  onTrainingPlanned(ctx: Context, plan: PlannedTraining): Promise<{ plannedDate: string }>;
  /** What `onTrainingPlanned` would do to assignments. Nothing stays. */
  previewTraining(ctx: Context, plan: PlannedTraining): Promise<TrainingPreview>;
  /** Read under the lock of the version's instance, after every completion and daily. */
  gate(tx: TenantTransaction, versionId: string): Promise<GateState>;
  /** The day on which it is to take effect was put off or brought forward. */
  onRescheduled(ctx: Context, input: { versionId: string; plannedDate: string }): Promise<void>;
  /** The version is in force now; `formerVersionId` turned superseded in the same instant. */
  onEffective(
    ctx: Context,
    input: { versionId: string; documentId: string; formerVersionId: string | null },
  ): Promise<void>;
  /** The version will not take effect, or is in force no longer: its open assignments are in vain. */
  onWithdrawn(
    ctx: Context,
    input: { versionId: string; documentId: string; reason: Bilingual },
  ): Promise<void>;
  /** SQL condition on `v` (document_version): the person has to learn it, or has learnt it, and may read it. */
  learns(userId: string): RawBuilder<boolean>;
  /** Courses that teach a document, for its where-used. */
  coursesOf(tx: TenantTransaction, documentId: string): Promise<LinkedCourse[]>;
}

/** Without the training module nobody has to be trained: only the date counts. */
const NO_TRAINING: TrainingHooks = {
  onTrainingPlanned: async (_ctx, { plannedDate }) => ({ plannedDate }),
  previewTraining: async () => ({ adds: 0, cancels: 0, adjusts: 0, people: 0, changes: [], token: 'none' }),
  gate: async () => ({
    open: true,
    rate: 100,
    limit: 0,
    qualified: 0,
    counted: 0,
    exempt: 0,
    offDuty: 0,
    missing: [],
    departments: [],
  }),
  onRescheduled: async () => undefined,
  onEffective: async () => undefined,
  onWithdrawn: async () => undefined,
  learns: () => sql<boolean>`false`,
  coursesOf: async () => [],
};

declare module '../../platform/module' {
  interface ServerModule {
    trainingHooks?: TrainingHooks;
  }
}

/** The hooks in force. */
export const trainingHooks = ({ brought }: Context): TrainingHooks => ({
  ...NO_TRAINING,
  ...brought.byKey('trainingHooks'),
});
