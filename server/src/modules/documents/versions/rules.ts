import type { DocumentCategory, FieldProblem, FormValues } from '@attest/api-contract';
import { isEmptyValue } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { ProcessRules } from '../../../records/definitions/process';
import { categoryOf } from '../categories';
import { readDocument, type StoredVersion, tenantToday } from './store';
import '../../../directory/identity/tables';

/** What the form of a version knows beyond its fields. `first`: the document's first release is being written. */
export function versionRules(category: DocumentCategory, { first }: { first: boolean }): ProcessRules {
  return {
    async evaluate({ tx, values: given, before, stepId, finishing }) {
      const today = await tenantToday(tx);
      return {
        computed: {
          approver: category.approver,
          release: category.release,
          distributionHeads: await headsOf(tx, (given.distribution ?? []) as string[]),
        },
        problems(values) {
          if (stepId !== 'step_draft') return [];
          // A day that passed meanwhile stands in the way of the submission alone.
          const { plannedEffectiveDate: planned } = values;
          const isNew = finishing || planned !== before.plannedEffectiveDate;
          const past = isNew && typeof planned === 'string' && planned < today;
          const tooEarly: FieldProblem[] = past ? [{ key: 'plannedEffectiveDate', code: 'inPast' }] : [];
          if (!finishing) return tooEarly;
          return [
            ...tooEarly,
            ...missing(values, 'mainFile'),
            // What is new says nothing about a first version.
            ...(first ? [] : missing(values, 'changeSummary')),
          ];
        },
      };
    },
  };
}

/** The same for a version that exists. */
export async function rulesOf(tx: TenantTransaction, version: StoredVersion): Promise<ProcessRules> {
  const document = await readDocument(tx, version.document_id);
  const category = await categoryOf(tx, document.category);
  return versionRules(category, { first: version.label.startsWith('V01') });
}

const missing = (values: FormValues, key: string): FieldProblem[] =>
  isEmptyValue(values[key]) ? [{ key, code: 'required' }] : [];

async function headsOf(tx: TenantTransaction, departments: string[]): Promise<string[]> {
  if (departments.length === 0) return [];
  const rows = await tx
    .selectFrom('department as d')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.head_id'),
    )
    .select('u.id')
    .distinct()
    .where('d.id', 'in', departments)
    .where('u.status', '=', 'enabled')
    .orderBy('u.id')
    .execute();
  return rows.map((row) => row.id);
}
