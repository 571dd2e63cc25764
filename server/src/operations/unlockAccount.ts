import { unlockAccount } from '../directory/identity/administration';
import { userByAccount } from '../directory/identity/users';
import type { Config } from '../platform/config/config';
import { configOfTenant } from '../platform/config/configOf';
import { operatorOutside } from './systemAccount';
import { withPlatform } from './withPlatform';

/**
 * Unlocks an account from the command line, for when no administrator can sign in. The trail names the account of the
 * operating system that asked for it. Throws where there is no such tenant or account.
 */
export function unlockFromOutside(
  config: Config,
  { tenant: code, account, reason }: { tenant: string; account: string; reason: string },
): Promise<void> {
  return withPlatform(configOfTenant(config, code), async (platform) => {
    const tenant = await platform.tenants.byCode(code);
    if (!tenant) throw new Error(`There is no tenant ${code}`);
    await platform.asSystem(tenant.id, async (ctx) => {
      const user = await userByAccount(ctx.tx, account);
      if (!user) throw new Error(`There is no account ${account} in tenant ${code}`);
      await unlockAccount(ctx, user.id, reason, operatorOutside());
    });
  });
}
