import type { OwnPracticeRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { InputOf } from '../../../platform/calls/handleAll';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { sorted, sortedName } from '../../../platform/search/shown';
import { awaitsPractice } from '../assignments/states';
import { ABLE, judges } from '../due/sources';

/** Practice that the caller has to do, soonest due first. */
export const ownPractice = list<InputOf<'listOwnPractice'>['filter'], OnDay, OwnPracticeRow>({
  given: onTenantDay,
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    left join document_version dv on dv.id = a.document_version_id
    left join document d on d.id = dv.document_id`,
  row: {
    assignmentId: sql`a.id`,
    courseNo: sorted(sql`c.no`),
    courseName: sortedName('v'),
    documentNo: sql`d.no`,
    documentVersion: sql`dv.label`,
    documentVersionId: sql`a.document_version_id`,
    state: sql`a.state`,
    due: sorted(sql`a.due`),
    overdueDays: ({ given: { today } }) => sql`greatest(0, ${today}::date - a.due)`,
    trainers: sql`(with ${ABLE}
      select coalesce(json_agg(json_build_object('id', t.id, 'account', t.account, 'name', t.name)
        order by t.account), '[]')
      from user_account t join ${judges} where t.id = h.id)`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`d.no`),
    overdue: (overdue, { given }) => sql`coalesce(a.due < ${given.today}::date, false) = ${overdue}`,
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId} and ${awaitsPractice}`,
  order: [sql`a.due nulls last`, sql`a.id`],
});
