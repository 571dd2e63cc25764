import type { ClassRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { shown, shownInstant, shownPair } from '../../../platform/search/shown';
import { shownCourse, shownPerson, shownVersion } from '../shown';

/** `from` of classes `k` with their course `c`, its version `v` and the lecturer `l`. */
export const classSource = sql`training_class k
  join training_course c on c.id = k.course_id
  join training_course_version v on v.id = k.course_version_id
  join user_account l on l.id = k.lecturer_id`;

/** How many have a seat in class `k`. */
export const invited = sql`(select count(*) from training_class_person s where s.class_id = k.id)`;

/** What a class is, to whoever it concerns. */
export const classFields = {
  id: sql`k.id`,
  no: sql`k.no`,
  title: shownPair(sql`k.title_zh`, sql`k.title_en`),
  state: sql`k.state`,
  course: shownCourse,
  lecturer: shownPerson('l'),
  place: sql`k.place`,
  startsAt: shownInstant(sql`k.starts_at`),
  endsAt: shownInstant(sql`k.ends_at`),
};

export const classColumns = shown<ClassRow>({
  ...classFields,
  courseVersion: shownVersion(),
  seats: sql`k.seats`,
  people: invited,
  attended: sql`(select count(*) from training_class_person s where s.class_id = k.id and s.attended)`,
});
