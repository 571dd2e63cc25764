import { type ApprovedKind, type HandedIn, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { PeopleChange } from '../../../directory/identity/peopleHook';
import { addressSql } from '../../../platform/database/addressSql';
import type { Stored } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';
import { followTasks, type TaskSource } from '../../../workflow/tasks/follow';
import type { Recorded, VersionedRow } from '../type';
import './tables';
import '../../../workflow/tables';

export type Waiting = Stored<'version_approval'>;

/** Quality approves. */
const APPROVERS = ['qamgr', 'qhead'];

/** What was handed in, by entity: for everybody who approves, but never for who handed it in. */
export const approvals: TaskSource = {
  kinds: ['approval'],
  waiting: (about) => sql`
    select 'approval' as kind, w.subject_id, h.id as handler_id, w.subject_id as record_id, w.no as record_no,
      w.title_zh as title, w.title_en, w.no as subtitle,
      ${addressSql(tms.approval, sql`w.kind`, sql`w.subject_id`)} as path, null::text as state,
      null::timestamptz as deadline, null::timestamptz as starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, null::timestamptz as shown_until
    from version_approval w
    join user_account h on h.id <> w.handed_in_by and h.status = 'enabled' and exists (
      select from user_role r where r.user_id = h.id and r.role_code = any(${APPROVERS}::text[]))
    where ${about(sql`w.subject_id`)}`,
};

/** Who approves follows from roles and from who is enabled. */
export async function followApprovers(ctx: Context, _: string[], change: PeopleChange): Promise<void> {
  if (change !== 'rolesChanged' && change !== 'joined' && change !== 'left') return;
  const { rows } = await sql`select from version_approval limit 1`.execute(ctx.tx);
  if (rows.length > 0) await followTasks(ctx, approvals);
}

/** SQL condition: the entity with this id waits for approval. */
export const isWaiting = (id: ReturnType<typeof sql>) =>
  sql`exists (select from version_approval w where w.subject_id = ${id})`;

/** What is said of an entity in approval; none while it is not. */
export const waitingOf = ({ tx }: Context, id: string): Promise<Waiting | undefined> =>
  tx.selectFrom('version_approval').selectAll().where('subject_id', '=', id).executeTakeFirst();

/** Who has handed in which of the entities, and when. */
export async function handedIn({ tx }: Context, ids: string[]): Promise<Map<string, HandedIn>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('version_approval').selectAll().where('subject_id', 'in', ids).execute();
  const people = await userRefs(
    tx,
    rows.map((row) => row.handed_in_by),
  );
  return new Map(
    rows.flatMap((row) => {
      const by = people.get(row.handed_in_by);
      return by ? [[row.subject_id, { by, at: row.handed_in_at.toISOString() }] as const] : [];
    }),
  );
}

/** How an entity is called among tasks. */
function titles<Row>({ called, identify }: Recorded<Row>, row: Row) {
  const { no, name = { zh: no, en: no } } = identify(row);
  return { no, title_zh: `${called.zh}：${name.zh}`, title_en: `${called.en}: ${name.en}` };
}

/** From now on it waits: those who approve have the task. */
export async function beginWaiting<Row extends VersionedRow>(
  ctx: Context,
  kind: ApprovedKind,
  of: Recorded<Row>,
  row: Row,
  said: { reason: string; retrain?: boolean },
): Promise<void> {
  await ctx.tx
    .insertInto('version_approval')
    .values({
      kind,
      subject_id: row.id,
      ...titles(of, row),
      retrain: said.retrain ?? null,
      reason: said.reason,
      handed_in_by: ctx.caller.userId,
      handed_in_at: ctx.now,
    })
    .execute();
  await followTasks(ctx, approvals, [row.id]);
}

/** It waits no longer. */
export async function endWaiting(ctx: Context, id: string): Promise<void> {
  await ctx.tx.deleteFrom('version_approval').where('subject_id', '=', id).execute();
  await followTasks(ctx, approvals, [id]);
}

/** What waits is called otherwise. */
export async function renameWaiting<Row extends Pick<VersionedRow, 'id'>>(
  ctx: Context,
  of: Recorded<Row>,
  row: Row,
): Promise<void> {
  await ctx.tx
    .updateTable('version_approval')
    .set(titles(of, row))
    .where('subject_id', '=', row.id)
    .execute();
  await followTasks(ctx, approvals, [row.id]);
}

/** Whether the caller is among those who are asked to approve. */
export async function isAskedToApprove({ tx, caller }: Context, id: string): Promise<boolean> {
  const task = await tx
    .selectFrom('task')
    .select('id')
    .where('kind', '=', 'approval')
    .where('subject_id', '=', id)
    .where('handler_id', '=', caller.userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return task !== undefined;
}

/** Those who are asked to approve. */
export async function askedToApprove({ tx }: Context, id: string): Promise<string[]> {
  const tasks = await tx
    .selectFrom('task')
    .select('handler_id')
    .where('kind', '=', 'approval')
    .where('subject_id', '=', id)
    .where('status', '=', 'open')
    .execute();
  return tasks.map((task) => task.handler_id);
}
