import type { ComplianceFilter, ComplianceRow, ComplianceState } from '@attest/api-contract';
import { sql } from 'kysely';
import { namesPersonSaying } from '../../../directory/identity/people/says';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { dayCell } from '../../../platform/exports/cells';
import { listExport } from '../../../platform/exports/listExport';
import type { ExportSources } from '../../../platform/exports/sources';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { isOneOf, isOneOrNone } from '../../../platform/search/listSql';
import { shownName } from '../../../platform/search/shown';
import { namesCourseInForceSaying } from '../courses/saying';
import { shownCourse, shownPerson } from '../shown';
import { PLACED, someHaveChanged, standingsOn } from '../standing/standings';
import { peopleWithin } from '../visible';

const MENU = 'TmsMatrix';

const STATES: Record<ComplianceState, { zh: string; en: string }> = {
  qualified: { zh: '合格', en: 'Qualified' },
  due: { zh: '待完成', en: 'Due' },
  overdue: { zh: '已逾期', en: 'Overdue' },
  missing: { zh: '缺失', en: 'Missing' },
};

const SOURCES: Record<ComplianceRow['sources'][number]['kind'], { zh: string; en: string }> = {
  position: { zh: '岗位', en: 'Position' },
  role: { zh: '学员角色', en: 'Learner role' },
  department: { zh: '部门', en: 'Department' },
  hand: { zh: '手工指派', en: 'By hand' },
};

/** The day, and whether what is stored of standings is not yet of it. */
interface Standings extends OnDay {
  past: boolean;
}

async function standingsNow(ctx: Context): Promise<Standings> {
  const { today } = await onTenantDay(ctx);
  return { today, past: await someHaveChanged(ctx, today) };
}

/** What in the matrix, or who by hand, asks course `s` of person `u`. */
const sources = sql`(
  select coalesce(json_agg(json_build_object('kind', w.kind, 'name', w.name) order by w.place, w.code), '[]')
  from (
    select 1 as place, 'position' as kind, ${shownName('p')} as name, p.code
    from training_matrix_cell m join position p on p.id = m.row_id
    where m.row_kind = 'position' and m.to_at is null and m.course_id = s.course_id and m.row_id = u.position_id
    union all
    select 2, 'role', ${shownName('l')}, l.code from training_matrix_cell m
    join training_learner_role l on l.id = m.row_id
    join training_role_position rp on rp.role_id = l.id and rp.position_id = u.position_id and rp.to_at is null
    where m.row_kind = 'role' and m.to_at is null and m.course_id = s.course_id
    union all
    select 3, 'department', ${shownName('o')}, o.code from training_matrix_cell m join department o on o.id = m.row_id
    where m.row_kind = 'department' and m.to_at is null and m.course_id = s.course_id and m.row_id in (
      with recursive above as (
        select u.department_id as id
        union select d.parent_id from above a join department d on d.id = a.id where d.parent_id is not null)
      select id from above)
    union all
    select 4, 'hand', null, '' from training_requirement q
    where q.user_id = u.id and q.course_id = s.course_id and q.to_at is null
  ) w)`;

/** Courses that people within reach are required to know; what is late or missing first. */
export const compliance = list<ComplianceFilter, Standings, ComplianceRow>({
  given: standingsNow,
  source: ({ given: { past, today } }) => (past ? sql`${standingsOn(today)} s` : sql`training_standing s`),
  lookups: {
    u: sql`join user_account u on u.id = s.user_id`,
    c: sql`join training_course c on c.id = s.course_id`,
    v: sql`join training_course_version v on v.id = s.version_id`,
    dep: sql`left join department dep on dep.id = s.department_id`,
  },
  joined: () => sql`left join position pos on pos.id = u.position_id`,
  columns: {
    person: {
      label: { zh: '姓名', en: 'Name' },
      sort: sql`u.name collate attest_zh`,
      written: [110, (row) => row.person.name],
    },
    account: { label: { zh: '账号', en: 'Account' }, written: [110, (row) => row.person.account] },
    department: {
      label: { zh: '部门', en: 'Department' },
      sort: sql`s.department_code`,
      written: [140, (row, { language }) => row.department?.[language] ?? ''],
    },
    position: {
      label: { zh: '岗位', en: 'Position' },
      written: [140, (row, { language }) => row.position?.[language] ?? ''],
    },
    course: {
      label: { zh: '课程', en: 'Course' },
      sort: sql`s.course_no`,
      written: [220, ({ course }, { language }) => `${course.no} ${course.name[language]}`],
    },
    sources: {
      label: { zh: '要求来源', en: 'Required by' },
      written: [
        200,
        (row, { language }) =>
          row.sources
            .map(({ kind, name }) => [SOURCES[kind][language], name?.[language]].filter(Boolean).join(' '))
            .join(language === 'zh' ? '；' : '; '),
      ],
    },
    state: {
      label: { zh: '状态', en: 'Standing' },
      sort: sql`s.place`,
      written: [90, (row, { language }) => STATES[row.state][language]],
    },
    due: { label: { zh: '截止日期', en: 'Due' }, sort: sql`s.due`, written: [90, (row) => dayCell(row.due)] },
    validTo: {
      label: { zh: '有效期至', en: 'Valid until' },
      sort: sql`s.valid_to`,
      written: [90, (row) => dayCell(row.validTo)],
    },
  },
  row: {
    id: sql`s.user_id || ':' || s.course_id`,
    person: shownPerson('u'),
    department: shownName('dep'),
    position: shownName('pos'),
    course: shownCourse,
    sources,
    state: sql`s.state`,
    due: sql`s.due`,
    validTo: sql`s.valid_to`,
  },
  filters: {
    text: async (text, { ctx }) => {
      const person = await namesPersonSaying(ctx, sql`s.user_id`, text, ['name', 'name_en', 'account']);
      return sql`(${person} or ${await namesCourseInForceSaying(ctx, sql`s.course_id`, text.trim())})`;
    },
    department: (chosen) => isOneOrNone(sql`s.department_id`, chosen),
    course: (ids) => isOneOf(sql`s.course_id`, ids),
    state: (states) =>
      isOneOf(
        sql`s.place`,
        states.map((state) => PLACED.indexOf(state) + 1),
      ),
  },
  scope: ({ ctx }) => peopleWithin(ctx, MENU, { id: sql`s.user_id`, department: sql`s.department_id` }),
  order: [sql`s.place`, sql`s.due nulls last`, sql`s.user_id`, sql`s.course_id`],
  turns: true,
});

type Rate = AnswerOf<'complianceFigures'>['course'][number];

/** How many requirements there are per state, department and course, and how many of them are met. */
export const complianceFigures: Handles<'complianceFigures'> = async (ctx, { filter }) => {
  const given = await standingsNow(ctx);
  const asked = (part: ComplianceFilter) => ({ ctx, filter: part, given });
  const { state: _, ...anyState } = filter;
  const [whole, met] = [asked(anyState), asked({ ...filter, state: ['qualified'] })];
  const department = sql<string>`coalesce(s.department_id::text, 'none')`;
  const departmentName = sql<Rate['label']>`coalesce(min((${shownName('dep')})::text)::json,
    '{"zh":"无部门","en":"No department"}'::json)`;
  const course = sql<string>`s.course_id::text`;
  const courseName = sql<Rate['label']>`min(json_build_object('zh', c.no || ' ' || v.name_zh,
    'en', c.no || ' ' || v.name_en)::text)::json`;
  const rates = async (part: 'department' | 'course', value: typeof course, label: typeof courseName) => {
    const counts = await compliance.counts(whole, part, value, label);
    const qualified = await compliance.counts(met, part, value);
    const metOf = new Map(qualified.map((one) => [one.value, one.count]));
    return counts.map((one): Rate => ({ ...one, qualified: metOf.get(one.value) ?? 0 }));
  };
  return {
    state: await compliance.counts(asked(filter), 'state', sql<ComplianceState>`s.state`),
    department: await rates('department', department, departmentName),
    course: await rates('course', course, courseName),
  };
};

/** The list as a file. */
export const complianceExport: ExportSources = {
  compliance: {
    right: { menu: 'TmsMatrix', action: 'export' },
    prepare: async (ctx, { filter }, writing) =>
      listExport<ComplianceRow>({ zh: '培训达标情况', en: 'Training compliance' }, writing, {
        ctx,
        columns: compliance.columns,
        count: (most) => compliance.total(ctx, filter, most),
        rows: (range) => compliance.stretch(ctx, filter, range),
      }),
  },
};
