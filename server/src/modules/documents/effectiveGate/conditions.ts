import type { Context } from '../../../platform/module';
import type { GateCondition } from '../../../workflow/recordPort';
import { pdfCondition } from '../content/controlledPdf';
import { trainingHooks } from '../trainingHooks';
import { type StoredVersion, tenantToday } from '../versions/store';

/**
 * What an approved version still waits for: its day, and the training of people. The label of
 * what is not met names who can clear it.
 */
export async function gateConditions(ctx: Context, version: StoredVersion): Promise<GateCondition[]> {
  const { tx } = ctx;
  const conditions = [dateCondition(version.planned_effective_date, await tenantToday(tx))];
  if (version.training_impact === null) conditions.push(UNDECIDED);
  if (needsTraining(version)) conditions.push(await trainingCondition(ctx, version));
  const pdf = await pdfCondition(tx, version);
  return pdf ? [...conditions, pdf] : conditions;
}

const UNDECIDED: GateCondition = {
  label: {
    zh: '培训要求尚未确定；由培训管理员确定',
    en: 'The training is not decided yet: the training manager decides it',
  },
  met: false,
};

function dateCondition(planned: string | null, today: string): GateCondition {
  if (planned === null)
    return { label: { zh: '无计划生效日期', en: 'No planned effective date' }, met: true };
  if (planned <= today)
    return {
      label: { zh: `计划生效日期 ${planned} 已到`, en: `Planned effective date ${planned} reached` },
      met: true,
    };
  return {
    label: {
      zh: `计划生效日期 ${planned} 未到；负责人或文控员可以推迟，质量负责人可以提前`,
      en: `Waits for its planned date ${planned}; owner or document control may postpone it, the quality head may bring it forward`,
    },
    met: false,
  };
}

async function trainingCondition(ctx: Context, version: StoredVersion): Promise<GateCondition> {
  if (version.risk_release !== null)
    return { label: { zh: '质量负责人已风险放行', en: 'Released at risk by the quality head' }, met: true };
  const { open, limit } = await trainingHooks(ctx).gate(ctx.tx, version.id);
  if (open) return { label: { zh: '培训达到要求', en: 'Training requirement met' }, met: true };
  return {
    label:
      limit >= 100
        ? {
            zh: '培训未达到要求；由下列人员完成，无法参加者在培训任务中免训、取消或登记纸质记录；要求为 100 %，不能风险放行',
            en: 'Training is missing: the people below clear it; whoever cannot is exempted, cancelled or entered with a signed sheet in the training task; at 100 % there is no release at risk',
          }
        : {
            zh: '培训未达到要求；由下列人员完成，无法参加者在培训任务中免训、取消或登记纸质记录；或由质量负责人风险放行',
            en: 'Training is missing: the people below clear it; whoever cannot is exempted, cancelled or entered with a signed sheet in the training task; or the quality head releases at risk',
          },
    met: false,
  };
}

/** Whether people must be trained before the version takes effect. */
export const needsTraining = (version: StoredVersion): boolean =>
  version.training_impact !== null && version.training_impact !== 'none';
