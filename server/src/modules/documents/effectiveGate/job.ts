import { sql } from 'kysely';
import { usersWithRole } from '../../../directory/identity/directory';
import { notify } from '../../../directory/notices/notify';
import { eachApart } from '../../../platform/jobs/eachApart';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { evaluateGate } from '../gate';
import { DOCUMENT_DATE } from '../noticeKinds';
import { tenantToday, versionPath } from '../versions/store';

interface Waiting {
  id: string;
  document_id: string;
  no: string;
  label: string;
  title_zh: string;
  title_en: string;
  owner_id: string;
  head_id: string | null;
}

/** Approved versions whose day has come: each is looked at in a transaction of its own. */
const dueVersions = async (ctx: Context): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select v.id, d.id as document_id, d.no, v.label, d.title_zh, d.title_en, d.owner_id, p.head_id
    from document_version v
    join document d on d.id = v.document_id
    left join department p on p.id = d.department_id
    where v.state in ('approved', 'inTraining') and v.open_steps @> '[{"stepId": "step_gate"}]'
      and (v.planned_effective_date is null or v.planned_effective_date <= ${await tenantToday(ctx.tx)})
    order by d.no`.execute(ctx.tx);
  return rows;
};

/** Lets versions take effect whose day has begun; tells about those whose training keeps the gate shut, once a day. */
export async function openDueGates(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const opened = eachApart(
      platform,
      await platform.asSystem(tenant, dueVersions),
      ({ id }) => ({ version: id }),
      ({ id }) => platform.asSystem(tenant, (ctx) => evaluateGate(ctx, id)),
    );
    // People hear of the gates that stay shut, whatever keeps one of them from being looked at.
    await opened.finally(() =>
      platform.asSystem(tenant, async (ctx) => {
        for (const version of await dueVersions(ctx)) await tellShut(ctx, version);
      }),
    );
  });
}

async function tellShut(ctx: Context, version: Waiting): Promise<void> {
  const quality = [...(await usersWithRole(ctx.tx, 'qamgr')), ...(await usersWithRole(ctx.tx, 'qa'))];
  const people = [
    version.owner_id,
    ...(version.head_id ? [version.head_id] : []),
    ...quality.map((one) => one.id),
  ];
  await notify(ctx, {
    kind: DOCUMENT_DATE,
    userIds: people,
    text: {
      zh: `${version.no} ${version.label} 的计划生效日期已到，培训未达到要求，尚未生效`,
      en: `The planned date of ${version.no} ${version.label} has come, but its training keeps it from taking effect`,
    },
    path: versionPath(version.document_id, version.id),
    onceKey: `gate:${version.id}:${await tenantToday(ctx.tx)}`,
  });
}
