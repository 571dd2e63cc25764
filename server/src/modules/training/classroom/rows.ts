import type { ClassRow, ClassState } from '@attest/api-contract';
import { sql } from 'kysely';
import { versionLabel } from '../courses/store';
import './tables';

export interface ClassSource {
  id: string;
  no: string;
  title_zh: string;
  title_en: string;
  state: ClassState;
  course_id: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  ordinal: number | null;
  lecturer_id: string;
  lecturer_account: string;
  lecturer_name: string;
  place: string;
  starts_at: Date;
  ends_at: Date;
  seats: number;
  people: number;
  attended: number;
}

/** `from` of classes `k` with their course `c`, its version `v` and the lecturer `l`. */
export const classSource = sql`training_class k
  join training_course c on c.id = k.course_id
  join training_course_version v on v.id = k.course_version_id
  join user_account l on l.id = k.lecturer_id`;

/** How many have a seat in class `k`. */
export const invited = sql`(select count(*) from training_class_person s where s.class_id = k.id)`;

export const classColumns = sql`
  k.id, k.no, k.title_zh, k.title_en, k.state, k.course_id, c.no as course_no, v.name_zh as course_zh,
  v.name_en as course_en, v.ordinal, k.lecturer_id, l.account as lecturer_account, l.name as lecturer_name,
  k.place, k.starts_at, k.ends_at, k.seats, ${invited} as people,
  (select count(*) from training_class_person s where s.class_id = k.id and s.attended) as attended`;

export const toClassRow = (row: ClassSource): ClassRow => ({
  id: row.id,
  no: row.no,
  title: { zh: row.title_zh, en: row.title_en },
  state: row.state,
  course: { id: row.course_id, no: row.course_no, name: { zh: row.course_zh, en: row.course_en } },
  courseVersion: versionLabel(row.ordinal ?? 1),
  lecturer: { id: row.lecturer_id, account: row.lecturer_account, name: row.lecturer_name },
  place: row.place,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  seats: row.seats,
  people: row.people,
  attended: row.attended,
});
