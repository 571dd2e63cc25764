import { type RawBuilder, sql } from 'kysely';

/** SQL condition on an assignment: it stands for an exam that was passed, here or on the record it was taken over from. */
export const provesExam = (alias = 'a') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('state')} = 'exempt' or ${column('state')} = 'qualified'
    and (${column('needs_exam')} or ${column('source')} = 'import' and ${column('score')} is not null))`;
};

/**
 * SQL condition on assignment `a`, a qualification, at an instant: no exam is asked for that it leaves out. Having read
 * is not enough for who has to pass the exam of the course, unless only reading was new and a former exam still counts.
 */
export const leavesNoExam = ({
  at,
  day,
}: {
  at: Date | RawBuilder<Date>;
  day: string | RawBuilder<string>;
}) =>
  sql`(${provesExam()} or not exists (
    select from training_assignment e where e.user_id = a.user_id and e.course_id = a.course_id and e.needs_exam
      and e.source <> 'manual' and e.created_at <= ${at} and (e.completed_at is null or e.completed_at > ${at})
      and (e.ended_at is null or e.ended_at > ${at}))
  or exists (select from training_course_version r join training_assignment x on x.course_id = r.course_id
    where r.id = a.course_version_id and r.impact = 'read' and x.user_id = a.user_id and ${provesExam('x')}
      and x.completed_at <= ${at} and (x.valid_to is null or x.valid_to >= ${day}::date)))`;
