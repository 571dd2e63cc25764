import { sql } from 'kysely';

/** `k` the correction, `a` its record, `u` the trainee, `c` and `v` the course. */
export const CORRECTIONS = sql`
  from training_correction k
  join training_assignment a on a.id = k.assignment_id
  join user_account u on u.id = a.user_id
  join training_course c on c.id = a.course_id
  join training_course_version v on v.id = a.course_version_id`;
