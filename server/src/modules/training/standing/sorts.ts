import { type Kysely, sql } from 'kysely';
import { acrossTenants, runStatements } from '../../../platform/database/tenantTable';

/** By what lists of standings are sorted stands in them: no index has the order of another table. */
export async function sortStandings(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table training_standing add course_no text',
    'alter table training_standing add department_code text',
  ]);
  await acrossTenants(db, ['training_standing', 'training_course', 'department'], () =>
    sql`update training_standing s set course_no = c.no, department_code = (
        select d.code from department d where d.tenant_id = s.tenant_id and d.id = s.department_id)
      from training_course c where c.tenant_id = s.tenant_id and c.id = s.course_id`.execute(db),
  );
  const usual = 'place, due, user_id';
  await runStatements(db, [
    'alter table training_standing alter course_no set not null',
    `create index training_standing_by_course on training_standing (tenant_id, course_no, ${usual}, course_id)`,
    `create index training_standing_by_department on training_standing (tenant_id, department_code, ${usual}, course_id)`,
  ]);
}
