import type { ClassContent, ClassDetail } from '@attest/api-contract';
import type { Found } from '@attest/shared-ui';

/** What is typed of a class. */
export interface Typed {
  course: Found[];
  lecturerIds: string[];
  title: { zh: string; en: string };
  place: string;
  startsAt: string;
  endsAt: string;
  seats: number | null;
  remark: string;
  pastReason: string;
}

/** Of a class that is planned now. */
export const NEW: Typed = {
  course: [],
  lecturerIds: [],
  title: { zh: '', en: '' },
  place: '',
  startsAt: '',
  endsAt: '',
  seats: 20,
  remark: '',
  pastReason: '',
};

/** What is stored of one, with the name of its course. */
export const typedOf = ({ row, remark, pastReason }: ClassDetail, name: string): Typed => ({
  course: [{ id: row.course.id, label: `${row.course.no} ${name}` }],
  lecturerIds: [row.lecturer.id],
  title: row.title,
  place: row.place,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  seats: row.seats,
  remark,
  pastReason: pastReason ?? '',
});

export const contentOf = (typed: Typed): ClassContent => ({
  courseId: typed.course[0]?.id ?? '',
  lecturerId: typed.lecturerIds[0] ?? '',
  titleZh: typed.title.zh.trim(),
  titleEn: typed.title.en.trim(),
  place: typed.place.trim(),
  startsAt: typed.startsAt,
  endsAt: typed.endsAt,
  seats: typed.seats ?? 0,
  remark: typed.remark,
});
