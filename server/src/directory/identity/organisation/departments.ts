import type { DepartmentState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { createDepartment, setDepartmentHead } from '../administration';
import { departmentInUse } from '../departmentUse';
import { userById } from '../users';

type Department = Stored<'department'>;

/** What each department holds. */
export async function departmentStates(ctx: Context): Promise<DepartmentState[]> {
  const { rows } = await sql<DepartmentState>`
    select d.id, d.is_default as "isDefault", ${departmentInUse(ctx)} as "inUse",
      (select count(*)::int from user_account u where u.tenant_id = d.tenant_id and u.department_id = d.id) as people,
      (select count(*)::int from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id) as children,
      (select jsonb_build_object('id', h.id, 'name', h.name) from user_account h
        where h.tenant_id = d.tenant_id and h.id = d.head_id) as head
    from department d order by d.code`.execute(ctx.tx);
  return rows;
}

/** One change of the tree at a time: two moves could otherwise make a ring. */
async function lockTree(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`departments:${ctx.tenantId}`}, 0))`.execute(
    ctx.tx,
  );
}

async function departmentById(ctx: Context, id: string): Promise<Department> {
  const row = await ctx.tx.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

/** Throws REASON_REQUIRED, DEPARTMENT_EXISTS, RECORD_NOT_EXIST, RECORD_CHANGED, ACCOUNT_NOT_EXIST, REQUEST_INVALID. */
export const saveDepartment: Handles<'saveDepartment'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const [code, nameZh, nameEn] = [input.code.trim(), input.nameZh.trim(), input.nameEn.trim()];
  if (!code || !nameZh || !nameEn) throw new AppError('REQUEST_INVALID', { where: '/name' });
  await lockTree(ctx);
  if (input.headId) await userById(ctx.tx, input.headId);
  await refuseSameName(ctx, { id: input.id, nameZh, nameEn });
  if (!input.id) {
    if (input.parentId) await departmentById(ctx, input.parentId);
    const sort = (await siblings(ctx, input.parentId)).length;
    const { parentId, headId } = input;
    const id = await createDepartment(ctx, { code, nameZh, nameEn, parentId, sort, reason });
    if (headId) await setDepartmentHead(ctx, id, headId, reason);
    return { id };
  }
  const before = await departmentById(ctx, input.id);
  await refuseStale(ctx, before, input.rowVersion);
  const changed = changes({
    nameZh: [before.name_zh, nameZh],
    nameEn: [before.name_en, nameEn],
    headId: [before.head_id, input.headId],
  });
  if (changed.length === 0) return { id: before.id };
  await ctx.tx
    .updateTable('department')
    .set({ name_zh: nameZh, name_en: nameEn, head_id: input.headId, ...changedNow(ctx, before.version) })
    .where('id', '=', before.id)
    .execute();
  audit(ctx, before, 'change', reason, changed);
  return { id: before.id };
};

async function refuseSameName(
  ctx: Context,
  { id, nameZh, nameEn }: { id: string | undefined; nameZh: string; nameEn: string },
): Promise<void> {
  const same = await ctx.tx
    .selectFrom('department')
    .select('id')
    .where((e) => e.or([e('name_zh', '=', nameZh), e('name_en', '=', nameEn)]))
    .execute();
  if (same.some((row) => row.id !== id)) throw new AppError('DEPARTMENT_EXISTS');
}

const siblings = (ctx: Context, parentId: string | null): Promise<Department[]> =>
  ctx.tx
    .selectFrom('department')
    .selectAll()
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('sort')
    .orderBy('code')
    .execute();

/** Throws RECORD_NOT_EXIST, RECORD_CHANGED, INVALID_OPERATION for a place below itself. Staying where it is changes nothing. */
export const moveDepartment: Handles<'moveDepartment'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  await lockTree(ctx);
  const department = await departmentById(ctx, input.id);
  await refuseStale(ctx, department, input.rowVersion);
  for (let above = input.parentId; above; above = (await departmentById(ctx, above)).parent_id)
    if (above === department.id) throw new AppError('INVALID_OPERATION');
  const all = await siblings(ctx, input.parentId);
  const others = all.filter(({ id }) => id !== department.id);
  const index = Math.min(input.index, others.length);
  const next = [...others.slice(0, index), department, ...others.slice(index)];
  const same = department.parent_id === input.parentId && all[index]?.id === department.id;
  if (same) return { moved: false };
  for (const [sort, { id }] of next.entries())
    await ctx.tx
      .updateTable('department')
      .set({
        sort,
        ...(id === department.id && { parent_id: input.parentId, ...changedNow(ctx, department.version) }),
      })
      .where('id', '=', id)
      .execute();
  audit(
    ctx,
    department,
    'move',
    reason,
    changes({
      parentId: [department.parent_id, input.parentId],
      index: [all.findIndex(({ id }) => id === department.id), index],
    }),
  );
  return { moved: true };
};

/** Throws DEPARTMENT_DEFAULT, DEPARTMENT_HAS_USERS, DEPARTMENT_IN_USE, RECORD_NOT_EXIST, RECORD_CHANGED. */
export const deleteDepartment: Handles<'deleteDepartment'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  await lockTree(ctx);
  // Whoever puts somebody into it at this moment holds it; see `checkPlace`.
  await ctx.tx.selectFrom('department').select('id').where('id', '=', input.id).forUpdate().execute();
  const department = await departmentById(ctx, input.id);
  await refuseStale(ctx, department, input.rowVersion);
  const state = (await departmentStates(ctx)).find(({ id }) => id === department.id);
  if (department.is_default) throw new AppError('DEPARTMENT_DEFAULT');
  if (state?.people) throw new AppError('DEPARTMENT_HAS_USERS');
  if (state?.children || state?.inUse) throw new AppError('DEPARTMENT_IN_USE');
  await ctx.tx.deleteFrom('department').where('id', '=', department.id).execute();
  audit(
    ctx,
    department,
    'delete',
    reason,
    changes({
      code: [department.code, null],
      nameZh: [department.name_zh, null],
      nameEn: [department.name_en, null],
      parentId: [department.parent_id, null],
    }),
  );
};

function audit(
  ctx: Context,
  department: Department,
  event: string,
  reason: string,
  changed: AuditChange[],
): void {
  ctx.audit({
    module: 'identity',
    objectType: 'department',
    objectId: department.id,
    objectNo: department.code,
    objectName: { zh: department.name_zh, en: department.name_en },
    event,
    reason,
    changes: changed,
  });
}
