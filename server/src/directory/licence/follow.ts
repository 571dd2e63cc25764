import { type Bilingual, type LicenceStanding, shell } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { usersWithRole } from '../identity/directory';
import type { NoticeKind } from '../notices/kinds';
import { notify } from '../notices/notify';
import { currentTenant } from '../tenancy/tenant';
import { dayIn } from '../tenancy/workCalendar';
import { licenceOf } from './ofTenant';
import { standingOf } from './standing';

export const LICENCE_ENDS: NoticeKind = {
  code: 'licenceEnds',
  group: 'account',
  name: { zh: '许可证到期', en: 'Licence ends' },
  about: {
    zh: '许可证将到期或不再有效，通知系统管理员',
    en: 'The licence comes to its end or does not hold; system administrators are told',
  },
  sample: { zh: '许可证将于 2026-12-31 到期', en: 'The licence ends on 2026-12-31' },
  urgent: true,
};

/** Notes for each tenant since when its licence does not hold, and tells administrators what comes. */
export const followLicences = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenantId) => platform.asSystem(tenantId, followLicence));

/** The same for the tenant of a transaction. */
export async function followLicence(ctx: Context): Promise<void> {
  const tenant = await currentTenant(ctx.tx);
  const { licence, refusal } = await licenceOf(ctx.platform, tenant, ctx.now);
  const day = dayIn(tenant.time_zone, ctx.now);
  const since = refusal ? (tenant.licence_fault_since ?? day) : null;
  if (since !== tenant.licence_fault_since)
    await sql`update tenant set licence_fault_since = ${since} where id = ${tenant.id}`.execute(ctx.tx);
  const standing = standingOf(licence, refusal, { day, since });
  const text = newsOf(standing);
  if (!text) return;
  const administrators = await usersWithRole(ctx.tx, 'sysadmin');
  await notify(ctx, {
    kind: LICENCE_ENDS,
    userIds: administrators.map(({ id }) => id),
    text,
    path: shell.settings,
    onceKey: `licence:${standing.state}:${standing.day ?? since}`,
  });
}

function newsOf({ state, day }: LicenceStanding): Bilingual | undefined {
  if (state === 'ending') return { zh: `许可证将于 ${day} 到期`, en: `The licence ends on ${day}` };
  if (state === 'grace')
    return {
      zh: `许可证无效，${day} 之后只能查看和导出`,
      en: `The licence does not hold: after ${day} everything can only be read and exported`,
    };
  if (state === 'ended')
    return {
      zh: '许可证已失效，现在只能查看和导出',
      en: 'The licence has ended: everything can now only be read and exported',
    };
  return undefined;
}
