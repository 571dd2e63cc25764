import { isDeepStrictEqual } from 'node:util';
import { userRecord } from '../../identity/audit';
import { userById } from '../../identity/users';
import { nameOf } from '../stored';
import type { ScimCall } from './call';
import { ScimError } from './protocol';
import type { ScimSaid } from './tables';
import type { SaidOfUser } from './userSaid';

/** Why an account changes, as the trail tells it. */
export const reasonOf = ({ client }: ScimCall) => `SCIM (${client.token.name})`;

/** What a provider has said of a person before. */
export async function formerly({ ctx, client }: ScimCall, userId: string): Promise<ScimSaid> {
  const row = await ctx.tx
    .selectFrom('scim_user')
    .select('said')
    .where('provider_id', '=', client.provider.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.said ?? {};
}

/** One name of one person of a provider. */
export async function refuseTaken(
  { ctx, client }: ScimCall,
  userName: string,
  except: string | null,
): Promise<void> {
  const taken = await ctx.tx
    .selectFrom('scim_user')
    .select('user_id')
    .where('provider_id', '=', client.provider.id)
    .where((of) => of(of.fn('lower', ['user_name']), '=', userName.toLowerCase()))
    .where('removed_at', 'is', null)
    .where('user_id', 'is distinct from', except)
    .executeTakeFirst();
  if (taken) throw new ScimError(409, 'userName is taken', 'uniqueness');
}

/** Keeps what a provider calls a person, and tells the trail when it is the first it says of them. */
export async function note(
  call: ScimCall,
  userId: string,
  { userName, externalId, formatted, givenName, familyName, department, active }: SaidOfUser,
  { removed = false } = {},
): Promise<void> {
  const { ctx, client } = call;
  const before = await ctx.tx
    .selectFrom('scim_user')
    .selectAll()
    .where('provider_id', '=', client.provider.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const said: ScimSaid = {
    ...before?.said,
    ...(formatted !== undefined && { formatted }),
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
    ...(department !== undefined && { department }),
    ...(typeof active === 'boolean' && { active }),
  };
  const name = userName ?? before?.user_name ?? (await userById(ctx.tx, userId)).account;
  const row = {
    user_name: name,
    external_id: externalId === undefined ? (before?.external_id ?? null) : externalId,
    said: JSON.stringify(said),
    removed_at: removed ? ctx.now : null,
    updated_at: ctx.now,
  };
  const isSame =
    before?.user_name === name &&
    before.external_id === row.external_id &&
    isDeepStrictEqual(before.said, said) &&
    before.removed_at === row.removed_at;
  if (isSame) return;
  await ctx.tx
    .insertInto('scim_user')
    .values({ provider_id: client.provider.id, user_id: userId, ...row })
    .onConflict((conflict) => conflict.constraint('scim_user_pk').doUpdateSet(row))
    .execute();
  if (before) return;
  const user = await userById(ctx.tx, userId);
  ctx.audit(
    userRecord(user, 'provisioned', {
      reason: reasonOf(call),
      details: { provider: nameOf(client.provider), name: row.user_name },
    }),
  );
}
