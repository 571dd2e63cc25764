import { userRefs } from '../../../../directory/identity/directory';
import type { ProcessHooks } from '../../../../records/definitions/process';
import { createDraft } from '../../../../records/store/create';

/** What comes back damaged, or not at all, is a deviation: its draft is the borrower's to complete. */
export const reportDamage: NonNullable<ProcessHooks['onStanding']> = async (ctx, loan, { end }) => {
  const { condition, findings, item, dept, owner } = loan.form_values;
  if (end !== 'end-ok' || condition === 'intact') return;
  const borrower = (await userRefs(ctx.tx, [String(owner)])).get(String(owner));
  if (!borrower) return;
  const [archived] = item as { no: string; title: string }[];
  const { id } = await createDraft(
    ctx,
    'deviation',
    {
      title: `${archived?.no ?? ''} ${condition === 'lost' ? '档案遗失 Archive item lost' : '档案损坏 Archive item damaged'}`,
      dept,
      owner,
      description: [loan.no, archived?.title, findings].filter(Boolean).join('\n'),
    },
    borrower,
  );
  await ctx.tx
    .insertInto('record_link')
    .values({
      from_type: loan.process,
      from_id: loan.id,
      to_type: 'deviation',
      to_id: id,
      relation: 'causes',
      field: null,
      created_by: ctx.caller.userId,
    })
    .execute();
};
