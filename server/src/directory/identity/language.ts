import type { Language } from '@attest/api-contract';
import type { AuditRecord } from '../../platform/audit/auditRecord';
import { changes } from '../../platform/audit/changes';
import type { Context } from '../../platform/module';
import { userRecord } from './audit';
import type { User } from './users';

/** Remembers the language of a person, and says so in the trail when it is another one. */
export async function rememberLanguage(
  ctx: Context,
  user: User,
  language: Language,
  operator?: AuditRecord['operator'],
): Promise<void> {
  if (user.language === language) return;
  await ctx.tx.updateTable('user_account').set({ language }).where('id', '=', user.id).execute();
  ctx.audit({
    ...userRecord(user, 'setLanguage', { changes: changes({ language: [user.language, language] }) }),
    ...(operator && { operator }),
  });
}
