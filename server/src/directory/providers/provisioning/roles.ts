import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { checkRoles, requireAdministrator } from '../../identity/administration/roleRules';
import { peopleChanged } from '../../identity/peopleHook';
import { isEmployeeRole } from '../../identity/rolePermissions';
import type { User } from '../../identity/users';
import type { StoredProvider } from '../tables';
import { type ByGroup, type Kept, tellOfRoles } from './roleNotices';
import { administrativeRoles, provisioningOf } from './stored';

/** What a provider says of somebody: values by claim or attribute. */
export type Said = Readonly<Record<string, readonly string[]>>;

const EMPLOYEE = 'emp';
const same = (text: string) => text.trim().toLowerCase();

/** The groups of somebody: of the token or entry, or as they came by SCIM. Undefined: they are not known. */
export async function groupsOf(
  { tx }: Context,
  row: StoredProvider,
  said: Said,
  userId?: string,
): Promise<readonly string[] | undefined> {
  const { groups, groupsByScim } = provisioningOf(row);
  if (!groupsByScim) return groups ? said[groups] : [];
  if (!userId) return [];
  const rows = await tx
    .selectFrom('scim_member as m')
    .innerJoin('scim_group as g', 'g.id', 'm.group_id')
    .select(['g.display_name', 'g.external_id'])
    .where('m.user_id', '=', userId)
    .where('g.provider_id', '=', row.id)
    .execute();
  return rows.flatMap(({ display_name: name, external_id: id }) => (id ? [name, id] : [name]));
}

/** Roles that the groups of somebody give, each with the group; employees get their own role beside them. */
export async function rolesGiven(
  ctx: Context,
  row: StoredProvider,
  groups: readonly string[],
): Promise<Map<string, string>> {
  const { roles, administrators } = provisioningOf(row);
  const theirs = new Set(groups.map(same));
  const given = new Map<string, string>();
  for (const { group, role } of roles)
    if (theirs.has(same(group)) && !given.has(role)) given.set(role, group);
  if (given.size === 0) return given;
  // A role may have come to administer since the setting was made.
  for (const role of await administrativeRoles(ctx.tx))
    if (!administrators.includes(role)) given.delete(role);
  const [employee] = [...given].filter(([role]) => isEmployeeRole(role));
  if (employee && !given.has(EMPLOYEE)) given.set(EMPLOYEE, employee[1]);
  return given;
}

/**
 * Gives somebody the roles of their groups and takes those whose groups they have left; what was given by hand stays. What
 * may not be held together, and what would leave nobody to administer, is left as it is, and the trail says so.
 */
export async function keepRoles(ctx: Context, row: StoredProvider, user: User, said: Said): Promise<void> {
  const groups = await groupsOf(ctx, row, said, user.id);
  // Not said is not the same as none; where groups give nothing any more, what they gave goes.
  if (!groups) return;
  if (groups.length === 0 && (await notedOf(ctx, user)).every((one) => one.provider_id !== row.id)) return;
  await ctx.tx.selectFrom('user_account').select('id').where('id', '=', user.id).forUpdate().execute();
  const given = await rolesGiven(ctx, row, groups);
  const held = await heldBy(ctx, user);
  const kept: Kept = { held, ...(await takeLeft(ctx, row, user, { given, held })), added: [], refused: [] };
  const current = held.filter((role) => !kept.left.some((one) => one.role === role));
  for (const [role, group] of given) {
    if (current.includes(role)) continue;
    if (await fits(ctx, [...current, role])) {
      current.push(role);
      kept.added.push({ role, group });
    } else kept.refused.push({ role, group });
  }
  for (const { role, group } of kept.added) await give(ctx, row, user, { role, group });
  await tellOfRoles(ctx, row, user, kept);
  if (kept.added.length + kept.left.length > 0) await peopleChanged(ctx, [user.id], 'rolesChanged');
}

/** Notes that the roles of a new account came by its groups. */
export async function noteGiven(
  ctx: Context,
  row: StoredProvider,
  userId: string,
  given: Map<string, string>,
): Promise<void> {
  for (const [role, group] of given) await note(ctx, row, userId, { role, group });
}

const note = (
  { tx }: Context,
  { id }: StoredProvider,
  userId: string,
  { role, group }: ByGroup,
): Promise<unknown> =>
  tx
    .insertInto('group_role')
    .values({ provider_id: id, user_id: userId, role_code: role, group_name: group })
    .onConflict((conflict) => conflict.constraint('group_role_pk').doUpdateSet({ group_name: group }))
    .execute();

async function give(ctx: Context, row: StoredProvider, { id }: User, given: ByGroup): Promise<void> {
  await ctx.tx.insertInto('user_role').values({ user_id: id, role_code: given.role, scope: null }).execute();
  await note(ctx, row, id, given);
}

async function heldBy({ tx }: Context, { id }: User): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_role')
    .select('role_code')
    .where('user_id', '=', id)
    .orderBy('role_code')
    .execute();
  return rows.map(({ role_code: role }) => role);
}

/** The roles that somebody has by groups of any provider. */
const notedOf = ({ tx }: Context, { id }: User) =>
  tx.selectFrom('group_role').selectAll().where('user_id', '=', id).execute();

/** Takes the roles of groups that somebody has left; those without which nobody would administer stay. */
async function takeLeft(
  ctx: Context,
  row: StoredProvider,
  user: User,
  { given, held }: { given: Map<string, string>; held: string[] },
): Promise<Pick<Kept, 'left' | 'stayed'>> {
  const { tx } = ctx;
  const noted = await notedOf(ctx, user);
  const own = noted.filter((one) => one.provider_id === row.id && !given.has(one.role_code));
  const byOthers = noted.filter((one) => one.provider_id !== row.id).map((one) => one.role_code);
  const leaves = own.filter(({ role_code: role }) => held.includes(role) && !byOthers.includes(role));
  const stay = held.filter((role) => !leaves.some((one) => one.role_code === role));
  const isEmployee = stay.some(isEmployeeRole) || [...given.keys()].some(isEmployeeRole);
  const left = leaves.filter(({ role_code: role }) => role !== EMPLOYEE || !isEmployee);
  const roles = left.map(({ role_code: role, group_name: group }) => ({ role, group }));
  await take(ctx, row, user, roles);
  const administrative = await administrativeRoles(tx);
  const administering = roles.filter(({ role }) => administrative.includes(role));
  if (administering.length === 0 || (await somebodyAdministers(ctx))) return { left: roles, stayed: [] };
  for (const one of administering) await give(ctx, row, user, one);
  return { left: roles.filter((one) => !administering.includes(one)), stayed: administering };
}

async function take({ tx }: Context, row: StoredProvider, { id }: User, roles: ByGroup[]): Promise<void> {
  if (roles.length === 0) return;
  const codes = roles.map(({ role }) => role);
  await tx.deleteFrom('user_role').where('user_id', '=', id).where('role_code', 'in', codes).execute();
  await tx
    .deleteFrom('group_role')
    .where('user_id', '=', id)
    .where('provider_id', '=', row.id)
    .where('role_code', 'in', codes)
    .execute();
}

const somebodyAdministers = (ctx: Context): Promise<boolean> => holds(() => requireAdministrator(ctx));

/** Whether roles may be held together. */
const fits = (ctx: Context, roles: string[]): Promise<boolean> => holds(() => checkRoles(ctx, roles));

/** Whether a rule is kept. */
async function holds(rule: () => Promise<void>): Promise<boolean> {
  try {
    await rule();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
