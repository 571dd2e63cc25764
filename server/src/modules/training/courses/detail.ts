import { type CourseVersion, type MatrixRowKind, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { handedIn } from '../../../records/versioned/approval/waiting';
import { contentOf } from './content';
import { type CourseRowSource, courseColumns, courseSource, documentRef, toCourseRow } from './rows';
import type { CourseVersionRow } from './store';

/** A course with all its versions. Throws RECORD_NOT_EXIST. */
export async function courseDetail(ctx: Context, id: string): Promise<AnswerOf<'courseDetail'>> {
  const { rows } = await sql<CourseRowSource & { version: number }>`
    select ${courseColumns(await tenantDay(ctx.tx, ctx.now))}, c.version from ${courseSource} where c.id = ${id}`.execute(
    ctx.tx,
  );
  const [course] = rows;
  if (!course) throw new AppError('RECORD_NOT_EXIST');
  const versions = await versionsOf(ctx, id);
  const hasDraft = versions.some((version) => version.state === 'draft');
  const actions = ctx.caller.permissions.get('TmsCourses');
  const handed = (await handedIn(ctx, [id])).get(id) ?? null;
  const edits = (actions?.has('edit') ?? false) && handed === null;
  return {
    course: toCourseRow(course),
    rowVersion: course.version,
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

interface VersionSource extends CourseVersionRow {
  document_no: string | null;
  title_zh: string | null;
  title_en: string | null;
  document_version: string | null;
}

async function versionsOf(ctx: Context, courseId: string): Promise<CourseVersion[]> {
  const { rows } = await sql<VersionSource>`
    select v.*, d.no as document_no, d.title_zh, d.title_en, dv.label as document_version
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
    document: documentRef(row),
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

async function rowsOf(ctx: Context, courseId: string): Promise<AnswerOf<'courseDetail'>['rows']> {
  const { rows } = await sql<{ row_kind: MatrixRowKind; id: string; zh: string; en: string }>`
    select m.row_kind, m.row_id as id, coalesce(p.name_zh, r.name_zh, d.name_zh, '') as zh,
      coalesce(p.name_en, r.name_en, d.name_en, '') as en
    from training_matrix_cell m
    left join position p on m.row_kind = 'position' and p.id = m.row_id
    left join training_learner_role r on m.row_kind = 'role' and r.id = m.row_id
    left join department d on m.row_kind = 'department' and d.id = m.row_id
    where m.course_id = ${courseId} and m.to_at is null order by m.row_kind, zh`.execute(ctx.tx);
  return rows.map(({ row_kind, id, zh, en }) => ({ rowKind: row_kind, id, name: { zh, en } }));
}
