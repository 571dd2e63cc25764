import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { GateCondition } from '../../../workflow/recordPort';
import { trainingHooks } from '../trainingHooks';
import { type StoredVersion, tenantToday } from '../versions/store';

/** What an approved version still waits for: its day, and the training of people (domain.md §4.3). */
export async function gateConditions(
  tx: TenantTransaction,
  version: StoredVersion,
): Promise<GateCondition[]> {
  const today = await tenantToday(tx);
  const planned = version.planned_effective_date;
  const conditions: GateCondition[] = [
    {
      label: planned
        ? { zh: `计划生效日期 ${planned} 已到`, en: `Planned effective date ${planned} reached` }
        : { zh: '无计划生效日期', en: 'No planned effective date' },
      met: planned === null || planned <= today,
    },
  ];
  if (needsTraining(version))
    conditions.push({
      label: { zh: '培训达到要求', en: 'Training requirement met' },
      met: version.risk_release !== null || (await trainingHooks().gate(tx, version.id)).open,
    });
  return conditions;
}

/** Whether people must be trained before the version takes effect. */
export const needsTraining = (version: StoredVersion): boolean =>
  version.training_impact !== null && version.training_impact !== 'none';
