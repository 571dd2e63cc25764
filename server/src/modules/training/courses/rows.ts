import {
  type Bilingual,
  type ConfigState,
  type CourseKind,
  type CourseRow,
  versionLabel,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { isWaiting } from '../../../records/versioned/approval/waiting';
import { openStates } from '../assignments/states';

export interface CourseRowSource {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  kind: CourseKind;
  state: ConfigState;
  ordinal: number | null;
  revising: boolean;
  in_approval: boolean;
  document_id: string | null;
  document_no: string | null;
  title_zh: string | null;
  title_en: string | null;
  document_version_id: string | null;
  document_version: string | null;
  lecturer_id: string | null;
  lecturer_account: string | null;
  lecturer_name: string | null;
  has_quiz: boolean;
  pass_score: number | null;
  validity_months: number | null;
  critical: boolean;
  credit_hours: number;
  open: number;
  qualified: number;
  updated_at: Date;
}

/** Columns of a course's row: `c` is the course, `v` the version that is shown. */
export const courseColumns = (today: string) => sql`
  c.id, c.no, v.name_zh, v.name_en, v.kind, c.state, v.ordinal,
    c.state <> 'draft' and exists (select from training_course_version x
      where x.course_id = c.id and x.state = 'draft') as revising,
    ${isWaiting(sql`c.id`)} as in_approval,
    v.document_id, d.no as document_no, d.title_zh, d.title_en, v.document_version_id, dv.label as document_version,
    v.lecturer_id, u.account as lecturer_account, u.name as lecturer_name, v.quiz_id is not null as has_quiz,
    v.pass_score, v.validity_months, v.critical, v.credit_hours,
    (select count(*) from training_assignment a where a.course_id = c.id and a.state in (${openStates})) as open,
    (select count(distinct a.user_id) from training_assignment a
      join training_course_version q on q.id = a.course_version_id
      where a.course_id = c.id and a.state in ('qualified', 'exempt') and q.ordinal >= v.accepts_from and q.counts
        and (a.valid_to is null or a.valid_to >= ${today}::date)) as qualified,
    c.updated_at`;

/** Source of the same: the effective version, else the draft, else the last one. */
export const courseSource = sql`
  training_course c
  join training_course_version v on v.id = coalesce(c.current_version_id, (
    select x.id from training_course_version x where x.course_id = c.id
    order by (x.state = 'draft' and c.state = 'draft') desc, x.ordinal desc nulls last limit 1))
  left join document d on d.id = v.document_id
  left join document_version dv on dv.id = v.document_version_id
  left join user_account u on u.id = v.lecturer_id`;

export const toCourseRow = (row: CourseRowSource): CourseRow => ({
  id: row.id,
  no: row.no,
  name: { zh: row.name_zh, en: row.name_en },
  kind: row.kind,
  state: row.state,
  version: row.ordinal === null ? versionLabel(1) : versionLabel(row.ordinal),
  revising: row.revising,
  inApproval: row.in_approval,
  document: documentRef(row),
  lecturer:
    row.lecturer_id === null
      ? null
      : { id: row.lecturer_id, account: row.lecturer_account ?? '', name: row.lecturer_name ?? '' },
  hasQuiz: row.has_quiz,
  passScore: row.pass_score,
  validityMonths: row.validity_months,
  critical: row.critical,
  creditHours: row.credit_hours,
  open: row.open,
  qualified: row.qualified,
  updatedAt: row.updated_at.toISOString(),
});

interface DocumentSource {
  document_id: string | null;
  document_no: string | null;
  title_zh: string | null;
  title_en: string | null;
  document_version_id: string | null;
  document_version: string | null;
}

/** The document that a course teaches, in the version that it is bound to. */
export const documentRef = (row: DocumentSource): CourseRow['document'] =>
  row.document_id === null
    ? null
    : {
        id: row.document_id,
        no: row.document_no ?? '',
        title: { zh: row.title_zh ?? '', en: row.title_en ?? '' } satisfies Bilingual,
        versionId: row.document_version_id,
        version: row.document_version,
      };
