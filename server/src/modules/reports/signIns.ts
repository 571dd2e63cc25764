import { MAX_REPORT_DAYS, type ReportSignIn, type ReportSignInFilter } from '@attest/api-contract';
import { sql } from 'kysely';
import { namesPersonSaying } from '../../directory/identity/people/says';
import { instantCell } from '../../platform/exports/cells';
import { list } from '../../platform/search/list';
import { isOneOrNone, type Range } from '../../platform/search/listSql';
import { joined } from '../../platform/search/source';
import { daysOf, namedDepartment, onDays, type ReportAsked, type ReportGiven, withinReach } from './scope';

const OUTCOME = sql`case a.event when 'signIn' then 'succeeded' else 'failed' end`;

const OUTCOMES = {
  succeeded: { zh: '成功', en: 'Signed in' },
  failed: { zh: '失败', en: 'Failed' },
};

/** Entries of the trail (`a`) with person (`u`) and department (`d`): sessions end and go, the trail stays. */
const LOOKUPS = {
  u: sql`left join user_account u on u.id = a.operator_id`,
  d: sql`left join department d on d.id = u.department_id`,
};
export const SIGN_INS = joined(sql`audit_entry a`, LOOKUPS);

/** Sign-ins and failed attempts of a period, newest first. REQUEST_INVALID for its days. */
export const signIns = list<ReportSignInFilter, ReportGiven, ReportSignIn>({
  source: sql`audit_entry a`,
  lookups: LOOKUPS,
  columns: {
    at: {
      label: { zh: '时间', en: 'Time' },
      sort: sql`a.at`,
      written: [160, (row, writing) => instantCell(row.at, writing)],
    },
    account: {
      label: { zh: '账号', en: 'Account' },
      sort: sql`u.account`,
      written: [120, (row) => row.person?.account ?? ''],
    },
    name: { label: { zh: '姓名', en: 'Name' }, written: [120, (row) => row.person?.name ?? ''] },
    department: {
      label: { zh: '部门', en: 'Department' },
      sort: sql`d.name_zh collate attest_zh`,
      written: [140, (row, { language }) => row.department?.name[language] ?? ''],
    },
    outcome: {
      label: { zh: '结果', en: 'Outcome' },
      written: [90, (row, { language }) => OUTCOMES[row.outcome][language]],
    },
  },
  filters: {
    text: (text, { ctx }) => namesPersonSaying(ctx, sql`a.operator_id`, text, ['account', 'name', 'name_en']),
    from: (_, { ctx, filter }) => onDays(ctx, sql`a.at`, filter),
    // With the first day.
    to: () => false,
    department: (chosen) => isOneOrNone(sql`u.department_id`, chosen),
    outcome: (outcome) => sql`${OUTCOME} = ${outcome}`,
  },
  scope({ ctx, filter, given }) {
    daysOf(filter, MAX_REPORT_DAYS);
    const reach = withinReach(ctx, given.menu, {
      person: sql`a.operator_id`,
      department: sql`u.department_id`,
      ofPerson: true,
    });
    return sql`a.module = 'identity' and a.event in ('signIn', 'signInFailed') and ${reach}`;
  },
  order: [sql`a.at desc`, sql`a.seq desc`],
});

/** A range of sign-ins, newest first unless sorted. */
export async function signInRows(
  asked: ReportAsked<ReportSignInFilter>,
  range: Range,
): Promise<ReportSignIn[]> {
  const rows = await signIns.rows<Omit<ReportSignIn, 'at'> & { at: Date }>(
    asked,
    sql`a.seq::text as id, a.at, ${OUTCOME} as outcome, ${namedDepartment} as department,
      case when u.id is not null then
        json_build_object('id', u.id, 'account', u.account, 'name', u.name) end as person`,
    range,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
