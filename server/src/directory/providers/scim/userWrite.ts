import type { PersonContent } from '@attest/api-contract';
import { accountText } from '../../identity/accountText';
import { createUser, isAccount } from '../../identity/administration/createUser';
import { requireAdministrator } from '../../identity/administration/roleRules';
import { setUserStatus } from '../../identity/administration/userChanges';
import { userRecord } from '../../identity/audit';
import { changePerson, newTemporary } from '../../identity/people/manage';
import { type User, userByAccount, userById } from '../../identity/users';
import { keepRoles } from '../provisioning/roles';
import { nameOf } from '../stored';
import { knownValues, WHOLE_USER } from './attributes';
import { requireMatch, type ScimAnswer, type ScimCall } from './call';
import { patched } from './patch';
import { invalidValue } from './protocol';
import type { ScimSaid } from './tables';
import { formerly, note, reasonOf, refuseTaken } from './userNotes';
import { changedUser, userResource, userRow } from './userResource';
import { composed, type SaidOfUser, saidOf } from './userSaid';

/** Whoever is in no group is an employee. */
const WITHOUT_GROUPS = ['emp'];
/** Characters of a password that nobody ever types. */
const PASSWORD_LENGTH = 32;

/** Makes the account of a joiner, or opens that of somebody who comes back. 409 where it is somebody else's. */
export async function postUser(call: ScimCall): Promise<ScimAnswer> {
  const said = saidOf(call.body);
  const account = accountOf(said);
  await refuseTaken(call, said.userName ?? '', null);
  const id = (await cameBack(call, account, said)) ?? (await makeUser(call, account, said));
  return changedUser(call, id, 201);
}

/** What stands before the @ of a user name: an account is never renamed afterwards. */
function accountOf({ userName }: SaidOfUser): string {
  if (!userName) throw invalidValue('userName is required');
  const account = accountText(userName.split('@')[0] ?? '');
  if (!isAccount(account))
    throw invalidValue('userName has to begin with 2 to 64 letters, digits, dots, hyphens or underscores');
  return account;
}

async function makeUser(call: ScimCall, account: string, said: SaidOfUser): Promise<string> {
  const { ctx } = call;
  const name = said.displayName || said.formatted || composed(said) || account;
  const person = { account, name, nameEn: name, employeeId: said.employeeNumber || account };
  // Nobody is told it: the person comes by the provider.
  const { password } = await newTemporary(ctx, person, PASSWORD_LENGTH);
  const id = await createUser(ctx, {
    ...person,
    password,
    email: said.email ?? null,
    departmentId: (await departmentOf(call, said.department)) ?? null,
    roles: WITHOUT_GROUPS,
    reason: reasonOf(call),
  });
  await note(call, id, said);
  if (said.active === false) await setUserStatus(ctx, id, 'disabled', reasonOf(call));
  return id;
}

/** Somebody whom the provider has taken out and who is the same person: of one account and employee id. */
async function cameBack(call: ScimCall, account: string, said: SaidOfUser): Promise<string | undefined> {
  const { ctx, client } = call;
  const user = await userByAccount(ctx.tx, account);
  if (!user || user.status === 'enabled' || user.emergency) return undefined;
  const former = await ctx.tx
    .selectFrom('scim_user')
    .select('user_id')
    .where('provider_id', '=', client.provider.id)
    .where('user_id', '=', user.id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (!former || user.employee_id !== (said.employeeNumber || account)) return undefined;
  await setUserStatus(ctx, user.id, 'enabled', reasonOf(call));
  await keep(call, await userById(ctx.tx, user.id), said);
  await note(call, user.id, said);
  return user.id;
}

/** Replaces what is said of a person; what is left out stays. */
export async function putUser(call: ScimCall): Promise<ScimAnswer> {
  const row = await userRow(call, call.id, { hold: true });
  requireMatch(call, userResource(call, row));
  const said = saidOf(call.body);
  if (!said.userName) throw invalidValue('userName is required');
  // Whom an administrator has disabled a repeated “active” does not enable.
  if (said.active && row.said?.active) said.active = undefined;
  return change(call, row.id, said);
}

export async function patchUser(call: ScimCall): Promise<ScimAnswer> {
  const row = await userRow(call, call.id, { hold: true });
  const resource = userResource(call, row);
  requireMatch(call, resource);
  const before = knownValues(WHOLE_USER, resource);
  const said = saidOf(patched(WHOLE_USER, before, call.body));
  if (!said.userName) throw invalidValue('userName is required');
  return change(call, row.id, changedIn(saidOf(before), said));
}

/** What was changed: the rest may be what an administrator has entered, and stays so. */
const changedIn = (before: SaidOfUser, after: SaidOfUser): SaidOfUser =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => (before[key as keyof SaidOfUser] ?? null) !== value),
  );

/** Takes a person out: the account is disabled, and stays for what it has signed. */
export async function deleteUser(call: ScimCall): Promise<ScimAnswer> {
  const { ctx, client } = call;
  const row = await userRow(call, call.id, { hold: true });
  requireMatch(call, userResource(call, row));
  const user = await userById(ctx.tx, row.id);
  await note(call, user.id, { userName: row.userName ?? row.account, active: false }, { removed: true });
  await setUserStatus(ctx, user.id, 'disabled', reasonOf(call));
  await requireAdministrator(ctx);
  await ctx.tx
    .deleteFrom('scim_member')
    .where('user_id', '=', user.id)
    .where('group_id', 'in', (of) =>
      of.selectFrom('scim_group').select('id').where('provider_id', '=', client.provider.id),
    )
    .execute();
  await keepRoles(ctx, client.provider, user, {});
  ctx.audit(
    userRecord(user, 'takenOut', {
      reason: reasonOf(call),
      details: { provider: nameOf(client.provider) },
    }),
  );
  return { status: 204 };
}

async function change(call: ScimCall, id: string, said: SaidOfUser): Promise<ScimAnswer> {
  const { ctx } = call;
  if (said.userName) await refuseTaken(call, said.userName, id);
  const user = await userById(ctx.tx, id);
  await keep(call, user, said);
  await note(call, id, said);
  if (typeof said.active === 'boolean') {
    await setUserStatus(ctx, id, said.active ? 'enabled' : 'disabled', reasonOf(call));
    await requireAdministrator(ctx);
  }
  return changedUser(call, id);
}

/** Changes what the suite knows of a person, as an administrator would. */
async function keep(call: ScimCall, user: User, said: SaidOfUser): Promise<void> {
  const { ctx } = call;
  const former = await formerly(call, user.id);
  const name = nameAfter(user, former, said);
  // What is only said again does not take back where an administrator has moved somebody.
  const departmentId = await departmentOf(
    call,
    said.department === former.department ? undefined : said.department,
  );
  const after = {
    name,
    // An English name of its own stays.
    nameEn: user.name_en === user.name ? name : user.name_en,
    employeeId: said.employeeNumber || user.employee_id,
    email: said.email === undefined ? user.email : said.email,
    departmentId: departmentId === undefined ? user.department_id : departmentId,
  };
  const before: typeof after = {
    name: user.name,
    nameEn: user.name_en,
    employeeId: user.employee_id,
    email: user.email,
    departmentId: user.department_id,
  };
  if ((Object.keys(after) as (keyof typeof after)[]).every((key) => after[key] === before[key])) return;
  const roles = await ctx.tx
    .selectFrom('user_role')
    .select('role_code')
    .where('user_id', '=', user.id)
    .execute();
  await changePerson(ctx, {
    id: user.id,
    rowVersion: user.version,
    reason: reasonOf(call),
    content: {
      ...after,
      phone: user.phone,
      wecomAccount: user.wecom_account,
      sex: user.sex,
      positionId: user.position_id,
      positionLevel: user.position_level,
      superiorId: user.superior_id,
      entryDate: user.entry_date,
      gxp: user.gxp as PersonContent['gxp'],
      canLogin: user.can_login,
      onDuty: user.on_duty,
      roles: roles.map(({ role_code: role }) => role),
    },
  });
}

/** The name that a change of any of the names gives. */
function nameAfter(user: User, before: ScimSaid, said: SaidOfUser): string {
  if (said.displayName && said.displayName !== user.name) return said.displayName;
  if (said.formatted && said.formatted !== (before.formatted ?? user.name)) return said.formatted;
  const whole = composed({ ...before, ...defined(said) });
  return whole && user.name === composed(before) ? whole : user.name;
}

const defined = (said: SaidOfUser): SaidOfUser =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

/** By code or name; null for one that is emptied or not known, undefined where nothing is said. */
async function departmentOf(
  { ctx }: ScimCall,
  said: string | null | undefined,
): Promise<string | null | undefined> {
  if (said === undefined || said === null) return said;
  const rows = await ctx.tx
    .selectFrom('department')
    .select(['id', 'code'])
    .where((of) => of.or([of('code', '=', said), of('name_zh', '=', said), of('name_en', '=', said)]))
    .limit(2)
    .execute();
  const found = rows.find(({ code }) => code === said) ?? (rows.length === 1 ? rows[0] : undefined);
  return found?.id ?? null;
}
