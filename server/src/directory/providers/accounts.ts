import type { LinkedAccount } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { AppError } from '../../platform/errors';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { userRecord } from '../identity/audit';
import { endSessions } from '../identity/session';
import { userById } from '../identity/users';
import { heldProvider } from './settings';
import { nameOf } from './stored';

interface Filter {
  provider: string;
  text?: string;
}

const linked = list<Filter, undefined>({
  source: sql`sign_in_identity i join user_account u on u.tenant_id = i.tenant_id and u.id = i.user_id`,
  columns: { account: sql`u.account`, linkedAt: sql`i.linked_at` },
  filters: {
    provider: (id) => sql`i.provider_id = ${id}`,
    text: (text) => anyContains(text, sql`u.account`, sql`u.name`, sql`u.name_en`),
  },
  // Whoever administers sign-in sees all of them.
  scope: () => false,
  order: [sql`u.account`],
});

/** One page of the people who sign in by a provider. */
export const linkedAccounts: Handles<'listLinkedAccounts'> = (ctx, input) =>
  linked.page<LinkedAccount & { linkedAt: Date }, LinkedAccount>(
    { ctx, filter: input.filter },
    sql`u.id, u.account, u.name, u.name_en as "nameEn", i.subject, i.linked_at as "linkedAt"`,
    input,
    (row) => ({ ...row, linkedAt: row.linkedAt.toISOString() }),
  );

/** REASON_REQUIRED, NOT_FOUND. */
export const unlink: Handles<'unlinkAccount'> = async (ctx, { provider, userId, reason: text }) => {
  const reason = requireReason(text);
  const row = await heldProvider(ctx, provider);
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('sign_in_identity')
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  await endSessions(ctx, userId, 'endedByUser', { provider });
  const user = await userById(ctx.tx, userId);
  ctx.audit(
    userRecord(user, 'unlinkAccount', {
      reason,
      details: { provider: nameOf(row) },
    }),
  );
};
