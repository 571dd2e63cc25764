import { type CourseVersion, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { shown } from '../../../platform/search/shown';
import { handedIn } from '../../../records/versioned/approval/waiting';
import { contentOf } from './content';
import { courses, shownDocument } from './list';
import type { CourseVersionRow } from './store';

/** A course with all its versions. Throws RECORD_NOT_EXIST. */
export async function courseDetail(ctx: Context, id: string): Promise<AnswerOf<'courseDetail'>> {
  const { rowVersion, ...course } = await courses.one(ctx, sql`c.id = ${id}`, {
    besides: sql<{ rowVersion: number }>`c.version as "rowVersion"`,
  });
  const versions = await versionsOf(ctx, id);
  const hasDraft = versions.some((version) => version.state === 'draft');
  const actions = ctx.caller.permissions.get('TmsCourses');
  const handed = (await handedIn(ctx, [id])).get(id) ?? null;
  const edits = (actions?.has('edit') ?? false) && handed === null;
  return {
    course,
    rowVersion,
    handedIn: handed,
    versions,
    rows: await rowsOf(ctx, id),
    may: {
      edit: edits,
      handIn: edits && (hasDraft || course.state === 'disabled'),
      disable: edits && course.state === 'effective',
      discard: hasDraft && handed === null && (actions?.has('delete') ?? false),
    },
  };
}

async function versionsOf(ctx: Context, courseId: string): Promise<CourseVersion[]> {
  const { rows } = await sql<CourseVersionRow & Pick<CourseVersion, 'document'>>`
    select v.*, ${shownDocument} as document
    from training_course_version v
    left join document d on d.id = v.document_id
    left join document_version dv on dv.id = v.document_version_id
    where v.course_id = ${courseId} order by v.ordinal desc nulls first`.execute(ctx.tx);
  const ids = rows.flatMap((row) => [row.lecturer_id, row.created_by]).filter((one) => one !== null);
  const people = await userRefs(ctx.tx, ids);
  const files = await fileRefs(
    ctx.tx,
    rows.map((row) => row.material_id).filter((one) => one !== null),
  );
  const next = (rows.find((row) => row.ordinal !== null)?.ordinal ?? 0) + 1;
  return rows.map((row) => ({
    id: row.id,
    label: versionLabel(row.ordinal ?? next),
    state: row.state,
    content: contentOf(row),
    document: row.document,
    material: files.get(row.material_id ?? '') ?? null,
    lecturer: people.get(row.lecturer_id ?? '') ?? null,
    retrain: row.retrain,
    requiredFrom: row.required_from?.toISOString() ?? null,
    inForceFrom: row.in_force_from?.toISOString() ?? null,
    requiredTo: row.required_to?.toISOString() ?? null,
    reason: row.reason,
    createdBy: people.get(row.created_by ?? '') ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

type NamedRow = AnswerOf<'courseDetail'>['rows'][number];

/** Rows of the matrix that ask for a course. */
async function rowsOf(ctx: Context, courseId: string): Promise<NamedRow[]> {
  const columns = shown<NamedRow>({
    rowKind: sql`m.row_kind`,
    id: sql`m.row_id`,
    name: sql`json_build_object('zh', coalesce(p.name_zh, r.name_zh, d.name_zh, ''),
      'en', coalesce(p.name_en, r.name_en, d.name_en, ''))`,
  });
  const { rows } = await sql<NamedRow>`
    select ${columns} from training_matrix_cell m
    left join position p on m.row_kind = 'position' and p.id = m.row_id
    left join training_learner_role r on m.row_kind = 'role' and r.id = m.row_id
    left join department d on m.row_kind = 'department' and d.id = m.row_id
    where m.course_id = ${courseId} and m.to_at is null
    order by m.row_kind, coalesce(p.name_zh, r.name_zh, d.name_zh, '')`.execute(ctx.tx);
  return rows;
}
