import type { AnswerOf } from '../../platform/calls/handleAll';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** All roles of the tenant by code. */
export async function roleList(tx: TenantTransaction): Promise<AnswerOf<'listRoles'>> {
  const rows = await tx.selectFrom('role').select(['code', 'name_zh', 'name_en']).orderBy('code').execute();
  return rows.map(({ code, name_zh: zh, name_en: en }) => ({ code, name: { zh, en } }));
}
