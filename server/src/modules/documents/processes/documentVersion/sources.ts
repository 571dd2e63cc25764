import type { DocumentCategory, Rendition } from '@attest/api-contract';
import type { LookupSource } from '../../../../records/rules/lookups';
import type { GateState, TrainingImpact } from '../../trainingHooks';
import '../../../../directory/identity/tables';

/** What is known of a version beside its values: what its category asks for, and whether it is the first release. */
export interface OfVersion extends Pick<DocumentCategory, 'approver' | 'release'> {
  first: boolean;
}

/** How a version stands that waits. */
interface Standing {
  /** `YYYY-MM-DD`. */
  plannedDate: string | null;
  /** Null: nobody has decided on it yet. */
  impact: TrainingImpact | null;
  releasedAtRisk: boolean;
  /** The PDF that is made of an office file; `none` for files that are read as they are. */
  pdf: Rendition;
}

/** What is known of a version that waits; each part is asked once a gate reads it. */
export interface WaitingVersion {
  standing(): Promise<Standing>;
  /** Null where nobody has to learn it first. */
  training(): Promise<Pick<GateState, 'open' | 'limit'> | null>;
  /** The other versions of the same change request. */
  batch(): Promise<{ no: string; label: string; reviewed: boolean }[]>;
}

const standing: LookupSource = {
  gives: {
    entries: {
      plannedDate: 'date',
      impact: { options: ['full', 'read', 'none'] },
      releasedAtRisk: 'boolean',
      pdf: { options: ['none', 'pending', 'ready', 'failed'] },
    },
  },
  read: (_tx, _given, _now, known) => (known as WaitingVersion).standing(),
};

const training: LookupSource = {
  gives: { entries: { open: 'boolean', limit: 'number' } },
  read: (_tx, _given, _now, known) => (known as WaitingVersion).training(),
};

const batch: LookupSource = {
  gives: { list: { entries: { no: 'text', label: 'text', reviewed: 'boolean' } } },
  read: (_tx, _given, _now, known) => (known as WaitingVersion).batch(),
};

/** What the category of the document asks for. */
const document: LookupSource = {
  gives: {
    entries: {
      approver: { options: ['qhead', 'qamgr'] },
      release: { options: ['signed', 'automatic'] },
      first: 'boolean',
    },
  },
  read: async (_tx, _given, _now, known) => known,
};

/** Heads of the given departments who work here now. */
const departmentHeads: LookupSource = {
  gives: { list: 'text' },
  async read(tx, { departments }) {
    const ids = (departments ?? []) as string[];
    if (ids.length === 0) return [];
    const rows = await tx
      .selectFrom('department as d')
      .innerJoin('user_account as u', (join) =>
        join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.head_id'),
      )
      .select('u.id')
      .distinct()
      .where('d.id', 'in', ids)
      .where('u.status', '=', 'enabled')
      .orderBy('u.id')
      .execute();
    return rows.map((row) => row.id);
  },
};

/** Answers to the lookups of the rules of versions. */
export const versionSources = { document, departmentHeads, standing, training, batch };
