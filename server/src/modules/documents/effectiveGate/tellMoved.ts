import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import type { Context } from '../../../platform/module';
import { DOCUMENT_DATE } from '../noticeKinds';
import { type StoredDocument, type StoredVersion, versionPath } from '../versions/store';

/** Owner, head of the department and heads of the departments that get the document hear of its new day. */
export async function tellMoved(
  ctx: Context,
  document: StoredDocument,
  version: StoredVersion,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const departments = [document.department_id, ...((version.form_values.distribution ?? []) as string[])];
  const { rows: heads } = await sql<{ id: string }>`
    select distinct head_id as id from department
    where id = any(${departments}::uuid[]) and head_id is not null`.execute(ctx.tx);
  await notify(ctx, {
    kind: DOCUMENT_DATE,
    userIds: [document.owner_id, ...heads.map(({ id }) => id)],
    text: {
      zh: `${document.no} ${version.label} 的计划生效日期由 ${from} 改为 ${to}`,
      en: `The planned effective date of ${document.no} ${version.label} moved from ${from} to ${to}`,
    },
    path: versionPath(document.id, version.id),
  });
}
