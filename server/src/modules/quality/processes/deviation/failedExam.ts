import { sql } from 'kysely';
import { currentTenant } from '../../../../directory/tenancy/tenant';
import { escapeHtml } from '../../../../platform/deployment/escapeHtml';
import type { Context } from '../../../../platform/module';
import { processesOf } from '../../../../records/definitions';
import { createDraft } from '../../../../records/store/create';
import { peopleById, usablePeople } from '../../../../records/store/people';
import type { ExamFailed } from '../../../training';

/**
 * A deviation of personnel is proposed: a draft that names the training, which whoever is responsible for the person submits
 * or discards. Nothing begins where the company has no deviations, or nobody is responsible.
 */
export async function proposeDeviation(ctx: Context, failed: ExamFailed): Promise<void> {
  if (!('deviation' in processesOf(ctx))) return;
  const { record, person, courseNo, courseName, attempts } = failed;
  const others = failed.responsible.filter((id) => id !== person.id);
  const usable = await usablePeople(ctx.tx, others, undefined);
  const [id] = others.filter((one) => usable.has(one));
  const responsible = id && (await peopleById(ctx.tx, [id])).get(id);
  if (!responsible) return;
  const { default_language: language } = await currentTenant(ctx.tx);
  const course = `${courseNo} ${courseName[language]}`;
  const says = {
    zh: [
      `考试未通过：${person.name}，${course}`,
      `${person.name} 参加 ${course} 的考试 ${attempts} 次均未通过。`,
    ],
    en: [
      `Exam failed: ${person.name}, ${course}`,
      `${person.name} has failed the exam of ${course} ${attempts} times.`,
    ],
  }[language] as [string, string];
  const { rows } = await sql<{ dept: string | null }>`
    select department_id as dept from user_account where id = ${person.id}`.execute(ctx.tx);
  const dept = rows[0]?.dept;
  const values = {
    ...(dept && { dept }),
    title: says[0].slice(0, 200),
    owner: responsible.id,
    gxp: 'gmp',
    related: [record],
    foundAt: ctx.now.toISOString(),
    foundBy: responsible.id,
    devType: 'personnel',
    description: `<p>${escapeHtml(says[1])}</p>`,
  };
  await createDraft(ctx, 'deviation', values, responsible);
}
