import type { DocumentCategory } from '@attest/api-contract';
import type { LookupSource } from '../../../../records/rules/lookups';
import '../../../../directory/identity/tables';

/** What is known of a version beside its values: what its category asks for, and whether it is the first release. */
export interface OfVersion extends Pick<DocumentCategory, 'approver' | 'release'> {
  first: boolean;
}

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
export const versionSources = { document, departmentHeads };
