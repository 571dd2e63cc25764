import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import { tenantAddress } from '../../tenancy/tenantAddress';

/** Where passkeys are made and used: they are bound to the host (WebAuthn's rp id), the page to its origin. */
export interface Place {
  rpId: string;
  origin: string;
}

/** Where the caller's browser shows the tenant; undefined for a program, which shows nothing. */
async function placeIn({ tx, platform, host }: Context): Promise<Place | undefined> {
  const { code, hosts } = await currentTenant(tx);
  // Of several hosts of a tenant the one that the browser came by.
  const own = hosts.includes(host) ? [host] : hosts;
  const address = tenantAddress({ code, hosts: own }, platform.config, host);
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  return { rpId: hostname, origin };
}

/** Throws PASSKEY_UNAVAILABLE. */
export async function placeOf(ctx: Context): Promise<Place> {
  const place = await placeIn(ctx);
  if (!place) throw new AppError('PASSKEY_UNAVAILABLE');
  return place;
}

/** The passkeys of a person that can be used where they are. */
export async function passkeysHere(ctx: Context, userId: string) {
  const place = await placeIn(ctx);
  if (!place) return [];
  return ctx.tx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', place.rpId)
    .orderBy('created_at')
    .execute();
}
