import { currentTenant } from '../../../../directory/tenancy/tenant';
import { escapeHtml } from '../../../../platform/deployment/escapeHtml';
import type { Context } from '../../../../platform/module';
import { processesOf } from '../../../../records/definitions';
import { createDraft } from '../../../../records/store/create';
import { firstUsable } from '../../../../records/store/people';
import type { ExamFailed } from '../../../training';

/**
 * A deviation of personnel is proposed: a draft that names the training, which whoever is responsible for the person submits
 * or discards. Nothing begins where the company has no deviations, or nobody is responsible.
 */
export async function proposeDeviation(ctx: Context, failed: ExamFailed): Promise<void> {
  if (!('deviation' in processesOf(ctx))) return;
  const { record, person, courseNo, courseName, attempts } = failed;
  const others = failed.responsible.filter((id) => id !== person.id);
  const responsible = await firstUsable(ctx.tx, others);
  if (!responsible) return;
  const { default_language: language } = await currentTenant(ctx.tx);
  const course = `${courseNo} ${courseName[language]}`;
  const title = {
    zh: `考试未通过：${person.name}，${course}`,
    en: `Exam failed: ${person.name}, ${course}`,
  }[language];
  const description = {
    zh: `${person.name} 参加 ${course} 的考试 ${attempts} 次均未通过。`,
    en: `${person.name} has failed the exam of ${course} ${attempts} times.`,
  }[language];
  const { department_id: dept } = await ctx.tx
    .selectFrom('user_account')
    .select('department_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const values = {
    ...(dept && { dept }),
    title: title.slice(0, 200),
    owner: responsible.id,
    gxp: 'gmp',
    related: [record],
    foundAt: ctx.now.toISOString(),
    foundBy: responsible.id,
    devType: 'personnel',
    description: `<p>${escapeHtml(description)}</p>`,
  };
  await createDraft(ctx, 'deviation', values, responsible);
}
