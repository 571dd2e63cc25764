import type { Page, UserCard } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { wordsOf } from '../../platform/search/sources';
import { personSays } from './people/says';

/** What pickers show of a person by themselves, and what people are known by. */
const OWN = ['name', 'name_en', 'account', 'employee_id'] as const;

/** `except`: whoever cannot be chosen. */
type Sought = InputOf<'searchUsers'>['filter'] & { except?: string[] };

/** Enabled people of the tenant for pickers, in pinyin order; who is looked up by id is shown even after leaving. */
const cards = list<Sought, undefined, UserCard>({
  source: sql`user_account u`,
  lookups: {
    d: sql`left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`,
    p: sql`left join position p on p.tenant_id = u.tenant_id and p.id = u.position_id`,
  },
  row: {
    id: sql`u.id`,
    account: sql`u.account`,
    name: sql`u.name`,
    nameEn: sql`u.name_en`,
    departmentId: sql`u.department_id`,
    departmentZh: sql`coalesce(d.name_zh, '')`,
    departmentEn: sql`coalesce(d.name_en, '')`,
    positionZh: sql`coalesce(p.name_zh, '')`,
    positionEn: sql`coalesce(p.name_en, '')`,
    onDuty: sql`u.on_duty`,
  },
  filters: {
    text: (text, { ctx }) => everyWordIsSaid(ctx, wordsOf(text)),
    departmentId: (id) => sql`u.department_id = ${id}`,
    role: (role) => sql`u.id in (select r.user_id from user_role r where r.role_code = ${role})`,
    except: (ids) => sql`u.id <> all(${ids}::uuid[])`,
    // Even none of them.
    ids: () => false,
  },
  scope: ({ filter: { ids } }) => (ids ? sql`u.id = any(${ids}::uuid[])` : sql`u.status = 'enabled'`),
  order: [sql`u.name collate attest_zh`, sql`u.account`],
});

/** People for pickers. REQUEST_INVALID for a sort: they have one order. */
export const searchPeople = (
  ctx: Context,
  input: Omit<InputOf<'searchUsers'>, 'filter'> & { filter: Sought },
): Promise<Page<UserCard>> => cards.answer(ctx, input);

/** Condition: each word is said by person `u`, or by their department or position. */
async function everyWordIsSaid(ctx: Context, words: readonly string[]): Promise<RawBuilder<unknown>> {
  const said: RawBuilder<unknown>[] = [sql`true`];
  for (const word of words) {
    const named = anyContains(word, sql`x.name_zh`, sql`x.name_en`);
    const { rows } = await sql<{ of: 'department' | 'position'; id: string }>`
      select 'department' as of, x.id from department x where ${named}
      union all select 'position', x.id from position x where ${named}`.execute(ctx.tx);
    const ids = (wanted: string) => rows.filter(({ of }) => of === wanted).map(({ id }) => id);
    said.push(sql`(${await personSays(ctx, word, OWN)}
      or u.department_id = any(${ids('department')}::uuid[]) or u.position_id = any(${ids('position')}::uuid[]))`);
  }
  return sql.join(said, sql` and `);
}
