import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { auditCourse, type Course } from '../courses/store';

/**
 * A department that gets a document although the matrix names nobody of it (nor of its parts) reads it as a
 * whole: it becomes a row of the matrix for the document's first course, as long as that stays so.
 */
export async function distribute(ctx: Context, courses: Course[], departmentIds: string[]): Promise<void> {
  const [course] = courses;
  if (!course) return;
  const courseIds = courses.map((one) => one.id);
  const { rows: unnamed } = await sql<{ id: string }>`
    with recursive below as (
      select d.id as root, d.id from department d where d.id = any(${departmentIds}::uuid[])
      union select b.root, d.id from below b join department d on d.parent_id = b.id
    ), named as (
      select b.root from below b join user_account u on u.department_id = b.id and u.status = 'enabled'
      where exists (select from training_matrix_cell m where m.to_at is null and m.course_id = any(${courseIds}::uuid[])
        and (m.row_kind = 'position' and m.row_id = u.position_id or m.row_kind = 'role' and m.row_id in (
          select r.role_id from training_role_position r where r.position_id = u.position_id and r.to_at is null)))
    )
    select distinct root as id from below where root not in (select root from named)`.execute(ctx.tx);
  const wanted = unnamed.map((row) => row.id);
  const ended = await sql<{ row_id: string }>`
    update training_matrix_cell set to_at = ${ctx.now}
    where course_id = any(${courseIds}::uuid[]) and row_kind = 'department' and origin = 'distribution'
      and to_at is null and not (row_id = any(${wanted}::uuid[])) returning row_id`.execute(ctx.tx);
  const begun = await sql<{ row_id: string }>`
    insert into training_matrix_cell (row_kind, row_id, course_id, needs_read, needs_class, needs_exam, needs_ojt,
      origin, from_at)
    select 'department', d, ${course.id}, true, false, false, false, 'distribution', ${ctx.now}
    from unnest(${wanted}::uuid[]) d on conflict do nothing returning row_id`.execute(ctx.tx);
  if (ended.rows.length + begun.rows.length === 0) return;
  auditCourse(ctx, course, {
    event: 'distribute',
    changes: changes({
      departments: [ended.rows.map((row) => row.row_id), begun.rows.map((row) => row.row_id)],
    }),
  });
}
