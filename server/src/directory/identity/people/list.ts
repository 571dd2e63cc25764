import {
  type Bilingual,
  type PeopleFacets,
  type PersonFilter,
  type PersonRow,
  type Sort,
  UserStatus,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { ownValue } from '../../../platform/ownValue';
import type { InParts } from '../../../platform/search/declaration';
import { list } from '../../../platform/search/list';
import { anyContains, isOneOf, isOneOrNone, NONE, type Range } from '../../../platform/search/listSql';
import { shownName } from '../../../platform/search/shown';
import { currentTenant } from '../../tenancy/tenant';
import { licensedUsers } from '../administration/licence';
import { type Named, partsByName } from '../byName';
import { PEOPLE_COLUMNS } from './columns';
import { countedPeople, isCounted } from './counts';
import { PEOPLE, personSays } from './says';

/** Accounts that an administrator has locked, that have to give a code, or that a source has to wait for. */
const BLOCKED = sql`(select g.tenant_id, g.account from sign_in_guard g where g.admin_lock or g.locked_until > attest_now()
  union all select s.tenant_id, s.account from sign_in_source s where s.locked_until > attest_now()) b`;
const LOCKED = sql`exists (select from ${BLOCKED} where b.tenant_id = u.tenant_id and b.account = u.account)`;
const LOCKED_BY_HAND = sql`exists (select from sign_in_guard g where g.tenant_id = u.tenant_id and g.account = u.account
    and g.admin_lock)`;

const ACCESS = {
  // Few are: they are found first.
  locked: sql`u.account in (select b.account from ${BLOCKED})`,
  noSignIn: sql`not u.can_login`,
};

/** What many people have in common, in its order. */
const GROUPS: Readonly<Record<string, Named>> = {
  department: {
    each: sql`(select d.id, (d.sort, d.code) as place from department d) x`,
    name: sql`x.place`,
    column: sql`u.department_id`,
    none: sql`null::record`,
  },
  position: { each: sql`position x`, name: sql`x.code`, column: sql`u.position_id` },
};

const NATURAL = [sql`u.name collate attest_zh`, sql`u.account`];
const ID = sql`u.id`;

function partsOf(sort: Sort | undefined, where: RawBuilder<unknown>): InParts | undefined {
  const group = sort && ownValue(GROUPS, sort.by);
  if (!group) return undefined;
  const parts = partsByName(group, { from: sql`user_account u`, where, keys: [...NATURAL, ID] });
  return { id: ID, parts, ofMany: true };
}

/** Accounts. */
export const people = list<PersonFilter, undefined, PersonRow>({
  source: sql`user_account u`,
  lookups: {
    d: sql`left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`,
    p: sql`left join position p on p.tenant_id = u.tenant_id and p.id = u.position_id`,
  },
  columns: PEOPLE_COLUMNS,
  filters: {
    text: (text, { ctx }) => personSays(ctx, text, PEOPLE.columns),
    ids: (ids) => sql`u.id = any(${ids}::uuid[])`,
    status: (states) => isOneOf(sql`u.status`, states),
    department: (chosen) => isOneOrNone(sql`u.department_id`, chosen),
    role: (codes) =>
      sql`u.id in (select r.user_id from user_role r where ${isOneOf(sql`r.role_code`, codes)})`,
    access: (chosen) =>
      sql`(${sql.join(
        chosen.map((one) => ACCESS[one]),
        sql` or `,
      )})`,
  },
  // Whoever administers accounts sees all of them.
  scope: () => false,
  order: NATURAL,
  turns: true,
  parts: (_, sort, chosen) => partsOf(sort, chosen),
});

interface Stored extends Omit<PersonRow, 'enabledAt' | 'lastSignInAt'> {
  enabledAt: Date;
  lastSignInAt: Date | null;
}

/** SQL: what has a name and is named by `u`. Looked up for those on a page alone. */
const named = (table: string, id: string) => sql`(
  select json_build_object('id', x.id, 'name', ${shownName('x')}) from ${sql.table(table)} x
  where x.tenant_id = u.tenant_id and x.id = ${sql.ref(`u.${id}`)})`;

/** One page of accounts. */
export const listPeople: Handles<'listPeople'> = (ctx, input) =>
  people.page<Stored, PersonRow>({ ctx, filter: input.filter }, SHOWN, input, toRow);

const SHOWN = sql`u.id, u.account, u.name, u.name_en as "nameEn", u.employee_id as "employeeId", u.email, u.phone,
      u.wecom_account as "wecomAccount", u.sex, ${named('department', 'department_id')} as department,
      ${named('position', 'position_id')} as position,
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

const toRow = (row: Stored): PersonRow => ({
  ...row,
  enabledAt: row.enabledAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
});

/** A range of accounts, by name in pinyin order unless sorted. */
export async function peopleRows(ctx: Context, filter: PersonFilter, range: Range): Promise<PersonRow[]> {
  const rows = await people.rows<Stored>({ ctx, filter }, SHOWN, range);
  return rows.map(toRow);
}

/** How many accounts each answer of the filters has, each without its own restriction; and places of the licence. */
export async function peopleFacets(ctx: Context, filter: PersonFilter): Promise<PeopleFacets> {
  const asked = { ctx, filter };
  /** Of the few answers that an index has each. */
  const answering = async (part: 'status' | 'department' | 'access', values: readonly string[]) => {
    const counts = [];
    for (const value of values) {
      const { total, ...more } = await people.counted({ ctx, filter: { ...filter, [part]: [value] } }, {});
      if (total > 0) counts.push({ value, count: total, ...more });
    }
    return counts;
  };
  const departments = {
    column: sql<string>`u.department_id`,
    all: sql<{ label: Bilingual }>`select x.id as value, ${shownName('x')} as label from department x`,
  };
  const roles = {
    column: sql<string>`r.role_code`,
    all: sql<{ label: Bilingual }>`select x.code as value, ${shownName('x')} as label from role x`,
    through: sql`join user_role r on r.user_id = u.id`,
  };
  const licence = { used: await licensedUsers(ctx), max: (await currentTenant(ctx.tx)).licence_users };
  if (isCounted(filter)) {
    const counts = await countedPeople(ctx, filter);
    return { ...counts, access: [...(await answering('access', ['locked'])), ...counts.access], licence };
  }
  return {
    status: await answering('status', UserStatus.enum),
    department: [
      ...(await people.countsAmong(asked, 'department', departments)),
      ...(await answering('department', [NONE])),
    ],
    role: await people.countsAmong(asked, 'role', roles),
    access: await answering('access', ['locked', 'noSignIn']),
    licence,
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
