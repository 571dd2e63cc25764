import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { JobDefinition } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { userRecord } from './audit';
import { peopleChanged } from './peopleHook';
import { endSessions } from './session';

const DAY = 86_400_000;

/** Disables accounts that nobody signed in to for the policy's number of days. */
const disableUnused: JobDefinition = {
  name: 'identity.disableUnused',
  schedule: '20 0 * * *',
  run: async (_, platform) => {
    await platform.forEachTenant((tenantId) =>
      platform.asSystem(tenantId, async (ctx) => {
        const { unusedDays } = (await currentTenant(ctx.tx)).password_policy;
        if (!unusedDays) return;
        const before = new Date(ctx.now.getTime() - unusedDays * DAY);
        const unused = await ctx.tx
          .updateTable('user_account')
          .set({ status: 'disabled' })
          .where('status', '=', 'enabled')
          .where('enabled_at', '<', before)
          .where((where) =>
            where.or([where('last_sign_in_at', 'is', null), where('last_sign_in_at', '<', before)]),
          )
          .returningAll()
          .execute();
        for (const user of unused) {
          await endSessions(ctx, user.id, 'disabled');
          ctx.audit(
            userRecord(user, 'disable', {
              description: {
                zh: `账号 ${user.account} 超过 ${unusedDays} 天未使用，自动停用`,
                en: `Account ${user.account} unused for ${unusedDays} days, disabled automatically`,
              },
              changes: changes({ status: ['enabled', 'disabled'] }),
            }),
          );
        }
        await peopleChanged(
          ctx,
          unused.map((user) => user.id),
          'left',
        );
      }),
    );
  },
};

/** Of a guard of sign-ins: its window and its lock are long over. */
const longOver = sql<boolean>`window_start < now() - interval '2 days'
  and (locked_until is null or locked_until < now() - interval '1 day')`;

/** Forgets what has run out: used nonces, guards that hold nothing, sessions long over. */
const sweep: JobDefinition = {
  name: 'identity.sweep',
  schedule: '40 * * * *',
  run: async (_, platform) => {
    await platform.forEachTenant((tenantId) =>
      platform.inTenant(tenantId, async (tx) => {
        await tx
          .deleteFrom('used_nonce')
          .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
          .execute();
        await tx.deleteFrom('sign_in_guard').where('admin_lock', '=', false).where(longOver).execute();
        await tx.deleteFrom('sign_in_source').where(longOver).execute();
        await tx
          .deleteFrom('known_device')
          .where('seen_at', '<', sql<Date>`now() - interval '400 days'`)
          .execute();
        await tx
          .deleteFrom('password_reset')
          .where('sent_at', '<', sql<Date>`now() - interval '2 days'`)
          .execute();
        await tx
          .deleteFrom('session')
          .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
          .execute();
      }),
    );
  },
};

export const identityJobs: JobDefinition[] = [disableUnused, sweep];
