import type { PeopleFacets, PersonFilter, PersonRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains, type Range, rangeOf } from '../../../platform/search/listSql';
import { currentTenant } from '../../tenancy/tenant';
import { PEOPLE_COLUMNS } from './columns';

/** By an administrator, by a code that is asked for, or by a source that has to wait. */
const LOCKED = sql`(exists (select from sign_in_guard g where g.tenant_id = u.tenant_id and g.account = u.account
    and (g.admin_lock or g.locked_until > attest_now()))
  or exists (select from sign_in_source s where s.tenant_id = u.tenant_id and s.account = u.account
    and s.locked_until > attest_now()))`;
const LOCKED_BY_HAND = sql`exists (select from sign_in_guard g where g.tenant_id = u.tenant_id and g.account = u.account
    and g.admin_lock)`;

/** Accounts. */
export const people = list<PersonFilter, undefined, PersonRow>({
  source: sql`user_account u`,
  joined: () => sql`left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    left join position p on p.tenant_id = u.tenant_id and p.id = u.position_id`,
  columns: PEOPLE_COLUMNS,
  filters: {
    text: (text) =>
      anyContains(
        text,
        ...[sql`u.name`, sql`u.name_en`, sql`u.account`, sql`u.employee_id`, sql`u.email`, sql`u.phone`],
      ),
    ids: (ids) => sql`u.id = any(${ids}::uuid[])`,
    status: (states) => sql`u.status = any(${states})`,
    department: (chosen) => sql`coalesce(u.department_id::text, 'none') = any(${chosen})`,
    role: (codes) => sql`exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id
      and r.role_code = any(${codes}))`,
    access: (chosen) =>
      sql`((${chosen.includes('locked')} and ${LOCKED}) or (${chosen.includes('noSignIn')} and not u.can_login))`,
  },
  // Whoever administers accounts sees all of them.
  scope: () => false,
  order: [sql`u.name collate attest_zh`, sql`u.account`],
});

interface Stored extends Omit<PersonRow, 'enabledAt' | 'lastSignInAt'> {
  enabledAt: Date;
  lastSignInAt: Date | null;
}

const named = (table: RawBuilder<unknown>) => sql`case when ${table}.id is null then null else
  jsonb_build_object('id', ${table}.id, 'name', jsonb_build_object('zh', ${table}.name_zh, 'en', ${table}.name_en)) end`;

/** One page of accounts. */
export const listPeople: Handles<'listPeople'> = async (ctx, input) => ({
  rows: await peopleRows(ctx, input.filter, rangeOf(input)),
  ...(await people.counted({ ctx, filter: input.filter }, input)),
});

const SHOWN = sql`u.id, u.account, u.name, u.name_en as "nameEn", u.employee_id as "employeeId", u.email, u.phone,
      u.wecom_account as "wecomAccount", u.sex, ${named(sql`d`)} as department, ${named(sql`p`)} as position,
      u.position_level as "positionLevel",
      (select jsonb_build_object('id', s.id, 'account', s.account, 'name', s.name) from user_account s
        where s.tenant_id = u.tenant_id and s.id = u.superior_id) as superior,
      (select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'name',
          jsonb_build_object('zh', o.name_zh, 'en', o.name_en)) order by o.code), '[]')
        from user_role r join role o on o.tenant_id = r.tenant_id and o.code = r.role_code
        where r.tenant_id = u.tenant_id and r.user_id = u.id) as roles,
      u.entry_date::text as "entryDate", u.enabled_at as "enabledAt", u.gxp, u.language, u.status,
      u.can_login as "canLogin", u.on_duty as "onDuty", ${LOCKED} as locked, ${LOCKED_BY_HAND} as "lockedByHand",
      u.last_sign_in_at as "lastSignInAt", u.version as "rowVersion",
      (select count(*)::int from session e where e.tenant_id = u.tenant_id and e.user_id = u.id
        and e.ended_at is null and e.expires_at > attest_now()) as "openSessions",
      (exists (select from totp_factor f where f.tenant_id = u.tenant_id and f.user_id = u.id)
        or exists (select from passkey p where p.tenant_id = u.tenant_id and p.user_id = u.id)) as "secondFactor"`;

/** A range of accounts, by name in pinyin order unless sorted. */
export async function peopleRows(ctx: Context, filter: PersonFilter, range: Range): Promise<PersonRow[]> {
  const rows = await people.rows<Stored>({ ctx, filter }, SHOWN, range);
  return rows.map((row) => ({
    ...row,
    enabledAt: row.enabledAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }));
}

/** How many accounts each answer of the filters has. */
export async function peopleFacets(ctx: Context, filter: PersonFilter): Promise<PeopleFacets> {
  const { tx } = ctx;
  const counted = async (part: keyof PersonFilter, value: RawBuilder<unknown>, more = sql``) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select ${value} as value, count(*)::int as count from user_account u ${more}
      where ${await people.where({ ctx, filter }, part)} group by 1 order by 1`.execute(tx);
    return rows;
  };
  const named = async (part: keyof PersonFilter, value: RawBuilder<unknown>, of: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: string; zh: string | null; en: string | null; count: number }>`
      select ${value} as value, n.name_zh as zh, n.name_en as en, count(*)::int as count from user_account u ${of}
      where ${await people.where({ ctx, filter }, part)} group by 1, 2, 3 order by 1`.execute(tx);
    return rows.map(({ value, zh, en, count }) => ({
      value,
      ...(zh !== null && en !== null && { label: { zh, en } }),
      count,
    }));
  };
  const ofDepartment = sql`left join department n on n.tenant_id = u.tenant_id and n.id = u.department_id`;
  const ofRole = sql`join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
    join role n on n.tenant_id = r.tenant_id and n.code = r.role_code`;
  const ofAccess = sql`cross join lateral (
    select unnest(array_remove(array[case when ${LOCKED} then 'locked' end,
      case when not u.can_login then 'noSignIn' end], null)) as value) a`;
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from user_account where status = 'enabled' and can_login`.execute(tx);
  const tenant = await currentTenant(tx);
  return {
    status: await counted('status', sql`u.status`),
    department: await named('department', sql`coalesce(u.department_id::text, 'none')`, ofDepartment),
    role: await named('role', sql`r.role_code`, ofRole),
    access: await counted('access', sql`a.value`, ofAccess),
    licence: { used: rows[0]?.used ?? 0, max: tenant.licence_users },
  };
}

/** At most 50 positions in use, by code. */
export async function positionOptions(
  { tx }: Context,
  text: string | undefined,
): Promise<AnswerOf<'positionOptions'>> {
  const { rows } = await sql<{ id: string; code: string; name: { zh: string; en: string } }>`
    select id, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name from position
    where state = 'effective' and ${anyContains(text, sql`code`, sql`name_zh`, sql`name_en`)}
    order by code limit 50`.execute(tx);
  return rows;
}
