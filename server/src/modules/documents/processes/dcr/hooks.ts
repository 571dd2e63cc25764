import { sql } from 'kysely';
import { userRefs } from '../../../../directory/identity/directory';
import type { TenantTransaction } from '../../../../platform/database/tenantTransaction';
import type { Context } from '../../../../platform/module';
import type { ProcessHooks } from '../../../../records/definitions/process';
import type { StoredRecord } from '../../../../records/tables';
import { finish } from '../../../../workflow/finish';
import { openInstance } from '../../../../workflow/instances';
import type { GateCondition } from '../../../../workflow/recordPort';
import { unapprovedOf } from '../../changes/batch';
import { claimDocuments, releaseDocuments, takeDocument } from '../../changes/claims';
import { createDocumentFor } from '../../create';
import { carriedValues, openDraft } from '../../versions/drafts';
import { makeObsolete } from '../../versions/obsolete';
import { effectiveVersion, readDocument, valuesOf } from '../../versions/store';
import { citing, documentIds } from './citing';

interface NewDocumentRow {
  category: string;
  titleZh: string;
  titleEn: string;
}

/** What a change request does beside keeping its record. */
export const dcrHooks: ProcessHooks = {
  async guardDecision(ctx, record, step, decision) {
    if (step.id !== 'step_1' || decision !== 'submit') return;
    const action = record.form_values.action as 'new' | 'revise' | 'obsolete';
    await claimDocuments(ctx, record.id, action, action === 'new' ? [] : documentIds(record.form_values));
  },

  gate: async (tx, record) => (await standings(tx, record.id)).map(toCondition),

  services: { carryOut },

  sources: { citing },

  async onStanding(ctx, record, { end }) {
    if (!end) return;
    await releaseDocuments(ctx, record.id);
    if (end === 'end-stop') await endDrafts(ctx, record.id);
  },
};

async function carryOut(ctx: Context, record: StoredRecord): Promise<void> {
  const { form_values: values } = record;
  switch (values.action) {
    case 'obsolete':
      for (const id of documentIds(values)) await makeObsolete(ctx, id);
      return;
    case 'revise':
      for (const id of documentIds(values)) await revise(ctx, record, id);
      return;
    default:
      for (const row of (values.newDocuments ?? []) as NewDocumentRow[]) await addDocument(ctx, record, row);
  }
}

/** The next version of a document, written by its owner; by that of the request where the owner has left. */
async function revise(ctx: Context, record: StoredRecord, documentId: string): Promise<void> {
  const document = await readDocument(ctx.tx, documentId);
  const former = await effectiveVersion(ctx.tx, documentId);
  const { changeLevel, plannedEffectiveDate } = record.form_values;
  await openDraft(ctx, {
    documentId,
    author: await authorFor(ctx, [document.owner_id, record.owner_id, record.initiator_id]),
    values: {
      ...(former && (await carriedValues(ctx.tx, valuesOf(former, document)))),
      changeLevel,
      ...(plannedEffectiveDate !== undefined && { plannedEffectiveDate }),
    },
    changeId: record.id,
  });
}

async function addDocument(ctx: Context, record: StoredRecord, row: NewDocumentRow): Promise<void> {
  const { changeLevel, plannedEffectiveDate } = record.form_values;
  const author = await authorFor(ctx, [record.owner_id, record.initiator_id]);
  const { documentId } = await createDocumentFor(
    ctx,
    {
      ...row,
      departmentId: record.department_id as string,
      ownerId: author.id,
      values: { changeLevel, ...(plannedEffectiveDate !== undefined && { plannedEffectiveDate }) },
      changeId: record.id,
    },
    author,
  );
  await takeDocument(ctx, record.id, 'new', documentId);
}

async function authorFor(ctx: Context, candidates: (string | null)[]) {
  const ids = candidates.filter((id): id is string => id !== null);
  const enabled = await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'enabled')
    .execute();
  const id = ids.find((one) => enabled.some((row) => row.id === one)) ?? (ids[0] as string);
  return (await userRefs(ctx.tx, [id])).get(id) as { id: string; account: string; name: string };
}

interface Standing {
  no: string;
  /** Of the document's owner. */
  owner: string | null;
  action: 'new' | 'revise' | 'obsolete';
  done: boolean;
}

/** How each document of a change request stands: in force, or out of force where that was wanted. */
async function standings(tx: TenantTransaction, changeId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select d.no, u.name as owner, c.action, case c.action
        when 'obsolete' then not exists (
          select from document_version v where v.document_id = d.id and v.state = 'effective')
        else exists (
          select from document_version v
          where v.document_id = d.id and v.change_id = c.change_id and v.effective_at is not null)
      end as done
    from document_change c join document d on d.id = c.document_id
    left join user_account u on u.id = d.owner_id
    where c.change_id = ${changeId} order by d.no`.execute(tx);
  return rows;
}

function toCondition({ no, owner, action, done }: Standing): GateCondition {
  if (action === 'obsolete')
    return {
      label: done
        ? { zh: `${no} 已废止`, en: `${no} obsolete` }
        : { zh: `${no} 尚未废止`, en: `${no} is not obsolete yet` },
      met: done,
    };
  const who = owner ?? '';
  return {
    label: done
      ? { zh: `${no} 新版本已生效`, en: `New version of ${no} in force` }
      : {
          zh: `${no} 新版本尚未生效；由其负责人 ${who} 推进`,
          en: `New version of ${no} is not in force yet; its owner ${who} brings it there`,
        },
    met: done,
  };
}

/** A change that was stopped leaves no drafts behind; approved versions go their way. */
async function endDrafts(ctx: Context, changeId: string): Promise<void> {
  for (const { instance_id: instanceId } of await unapprovedOf(ctx, changeId)) {
    if (!instanceId) continue;
    const session = await openInstance(ctx, instanceId);
    await session.engine.end('end-stop');
    await finish(session);
  }
}
