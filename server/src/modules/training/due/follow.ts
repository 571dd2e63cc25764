import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { followTasks } from '../../../workflow/tasks/follow';
import { isAsked } from '../acknowledgements/states';
import { followStandingsOf } from '../standing/standings';
import {
  acknowledgements,
  DECIDING_ROLES,
  ownTraining,
  papers,
  practiceToJudge,
  seats,
  teaching,
} from './sources';

/** What was written: the row, or whatever names it. */
type Written = { id: string };
const idOf = ({ id }: Written) => id;

/** What waits because of assignments, after they were written, and how people stand on what is asked of them. */
export async function followAssignments(ctx: Context, written: readonly Written[]): Promise<void> {
  await followLearning(ctx, written);
  await followStandingsOf(ctx, written.map(idOf));
}

/** What waits because of assignments alone: their own steps, seats, practice to judge. */
export async function followLearning(ctx: Context, written: readonly Written[]): Promise<void> {
  for (const source of [ownTraining, seats, practiceToJudge])
    await followTasks(ctx, source, written.map(idOf));
}

/** What waits because of a class, after it or its seats were written: for its lecturer and for whoever has or had a seat. */
export async function followClass(ctx: Context, id: string): Promise<void> {
  await followTasks(ctx, teaching, [id]);
  const { rows } = await sql<{ id: string }>`
    select assignment_id as id from training_class_person where class_id = ${id}
    union select subject_id from task where kind = 'class' and record_id = ${id} and status = 'open'`.execute(
    ctx.tx,
  );
  const ids = rows.map(idOf);
  for (const source of [ownTraining, seats]) await followTasks(ctx, source, ids);
}

/** Who has to mark a paper, after it was written. */
export const followPaper = (ctx: Context, id: string) => followTasks(ctx, papers, [id]);

/** Who has to acknowledge something, after that was written. */
export const followAsked = (ctx: Context, written: readonly Written[]) =>
  followTasks(ctx, acknowledgements, written.map(idOf));

/** Who has to acknowledge a learner role, after that was written: its name is told. */
export async function followRole(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from training_acknowledgement a where a.role_id = ${id} and ${isAsked}`.execute(ctx.tx);
  await followAsked(ctx, rows);
}

/**
 * What waits for whoever marks, judges and decides, after people have changed: who they are follows from roles and from
 * who is enabled. Nothing is done where none of them has or had anything to do with it.
 */
export async function followDeciders(ctx: Context, userIds: readonly string[]): Promise<void> {
  const decided = [papers, practiceToJudge];
  const { rows } = await sql`
    select from user_role r where r.user_id = any(${userIds}::uuid[]) and r.role_code = any(${DECIDING_ROLES}::text[])
    union all
    select from task t where t.handler_id = any(${userIds}::uuid[]) and t.status = 'open' and t.kind <> 'step'
      and t.kind = any(${decided.flatMap(({ kinds }) => kinds)}::text[]) limit 1`.execute(ctx.tx);
  if (rows.length === 0) return;
  for (const source of decided) await followTasks(ctx, source);
}

/** What others have to do about people is told with their names. */
export async function followNames(ctx: Context, userIds: readonly string[]): Promise<void> {
  const of = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(ctx.tx)).rows.map(idOf);
  const theirs = sql`any(${userIds}::uuid[])`;
  await followTasks(
    ctx,
    papers,
    await of(sql`select id from training_attempt where state = 'toMark' and user_id = ${theirs}`),
  );
  const assignments = await of(
    sql`select id from training_assignment where needs_ojt and user_id = ${theirs}`,
  );
  await followTasks(ctx, practiceToJudge, assignments);
}
