import type { AuditRecord } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import { userById } from '../../identity/users';
import { keepRoles } from '../provisioning/roles';
import { provisioningOf } from '../provisioning/stored';
import { GROUP_ATTRIBUTES, knownValues, type Values } from './attributes';
import { requireMatch, returned, type ScimAnswer, type ScimCall } from './call';
import { groupResource, groupRow, type Member } from './groupResource';
import { patched } from './patch';
import { invalidValue, ScimError } from './protocol';

/** What a group is to be. */
interface SaidOfGroup {
  displayName: string;
  externalId: string | null;
  members: string[];
}

/** Throws invalidValue. */
function saidOf(resource: unknown): SaidOfGroup {
  const { displayName, externalId, members } = knownValues(GROUP_ATTRIBUTES, resource);
  if (typeof displayName !== 'string') throw invalidValue('displayName is required');
  const values = ((members ?? []) as Values[]).map(({ value }) => value);
  if (!values.every((one) => typeof one === 'string')) throw invalidValue('a member has a value');
  return {
    displayName,
    externalId: (externalId as string | null | undefined) ?? null,
    members: [...new Set(values as string[])],
  };
}

export async function postGroup(call: ScimCall): Promise<ScimAnswer> {
  const said = saidOf(call.body);
  await refuseTaken(call, said.displayName, null);
  const { id } = await call.ctx.tx
    .insertInto('scim_group')
    .values({
      provider_id: call.client.provider.id,
      display_name: said.displayName,
      external_id: said.externalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changed = await setMembers(call, id, [], said.members);
  tell(call, id, said.displayName, 'create', { displayName: [null, said.displayName], ...changed.audited });
  await follow(call, changed.people);
  return { status: 201, body: returned(call, groupResource(call, await groupRow(call, id))) };
}

/** Replaces a group: who is not named is no member any more. */
export async function putGroup(call: ScimCall): Promise<ScimAnswer> {
  const row = await groupRow(call, call.id, { hold: true });
  requireMatch(call, groupResource(call, row));
  await change(call, row, saidOf(call.body));
  return { status: 200, body: returned(call, groupResource(call, await groupRow(call, row.id))) };
}

/** Groups may have very many members, so that what has come of it is told to whoever asks for it. */
export async function patchGroup(call: ScimCall): Promise<ScimAnswer> {
  const row = await groupRow(call, call.id, { hold: true });
  const resource = groupResource(call, row);
  requireMatch(call, resource);
  await change(call, row, saidOf(patched(GROUP_ATTRIBUTES, resource, call.body)));
  if (!call.query.attributes) return { status: 204 };
  return { status: 200, body: returned(call, groupResource(call, await groupRow(call, row.id))) };
}

export async function deleteGroup(call: ScimCall): Promise<ScimAnswer> {
  const row = await groupRow(call, call.id, { hold: true });
  requireMatch(call, groupResource(call, row));
  await call.ctx.tx.deleteFrom('scim_group').where('id', '=', row.id).execute();
  tell(call, row.id, row.display_name, 'delete', {});
  await follow(
    call,
    (row.members ?? []).map(({ value }) => value),
  );
  return { status: 204 };
}

async function change(
  call: ScimCall,
  row: Awaited<ReturnType<typeof groupRow>>,
  said: SaidOfGroup,
): Promise<void> {
  const isRenamed = said.displayName !== row.display_name;
  if (isRenamed) await refuseTaken(call, said.displayName, row.id);
  const changed = await setMembers(call, row.id, row.members ?? [], said.members);
  if (!isRenamed && said.externalId === row.external_id && changed.people.length === 0) return;
  await call.ctx.tx
    .updateTable('scim_group')
    .set({ display_name: said.displayName, external_id: said.externalId, updated_at: call.ctx.now })
    .where('id', '=', row.id)
    .execute();
  tell(call, row.id, said.displayName, 'change', {
    displayName: [row.display_name, said.displayName],
    externalId: [row.external_id, said.externalId],
    ...changed.audited,
  });
  await follow(call, isRenamed ? [...changed.people, ...said.members] : changed.people);
}

/** One name of one group of a provider: roles go by it. */
async function refuseTaken({ ctx, client }: ScimCall, name: string, except: string | null): Promise<void> {
  const taken = await ctx.tx
    .selectFrom('scim_group')
    .select('id')
    .where('provider_id', '=', client.provider.id)
    .where((of) => of(of.fn('lower', ['display_name']), '=', name.toLowerCase()))
    .where('id', 'is distinct from', except)
    .executeTakeFirst();
  if (taken) throw new ScimError(409, 'displayName is taken', 'uniqueness');
}

type Changed = Parameters<typeof changes>[0];

/** Names of members in one entry of the trail. */
const MOST_NAMED = 100;
const named = (accounts: string[]) =>
  accounts.length > MOST_NAMED
    ? `${accounts.slice(0, MOST_NAMED).join(', ')} …`
    : accounts.join(', ') || null;

/** Makes these people the members, and answers who came or went. Throws invalidValue for somebody who is not there. */
async function setMembers(
  { ctx }: ScimCall,
  groupId: string,
  before: Member[],
  after: string[],
): Promise<{ people: string[]; audited: Changed }> {
  const had = new Set(before.map(({ value }) => value));
  const has = new Set(after);
  const added = after.filter((id) => !had.has(id));
  const gone = [...had].filter((id) => !has.has(id));
  const people = [...added, ...gone];
  if (people.length === 0) return { people, audited: {} };
  const known = await ctx.tx
    .selectFrom('user_account')
    .select(['id', 'account'])
    .where((of) => of(of.cast<string>('id', 'text'), 'in', people))
    .where('emergency', '=', false)
    .orderBy('account')
    .execute();
  const missing = added.find((id) => !known.some((one) => one.id === id));
  if (missing !== undefined) throw invalidValue(`there is no user ${missing}`);
  if (added.length > 0)
    await ctx.tx
      .insertInto('scim_member')
      .values(added.map((id) => ({ group_id: groupId, user_id: id })))
      .execute();
  if (gone.length > 0)
    await ctx.tx
      .deleteFrom('scim_member')
      .where('group_id', '=', groupId)
      .where('user_id', 'in', gone)
      .execute();
  const accounts = (ids: string[]) =>
    named(known.filter(({ id }) => ids.includes(id)).map(({ account }) => account));
  return { people, audited: { added: [null, accounts(added)], gone: [null, accounts(gone)] } };
}

/** Gives and takes the roles of people whose groups have changed. */
async function follow({ ctx, client }: ScimCall, people: string[]): Promise<void> {
  if (!provisioningOf(client.provider).groupsByScim) return;
  // In one order, so that two requests never wait for each other.
  for (const id of [...new Set(people)].sort())
    await keepRoles(ctx, client.provider, await userById(ctx.tx, id), {});
}

function tell(
  { ctx, client }: ScimCall,
  id: string,
  name: string,
  event: AuditRecord['event'],
  audited: Changed,
): void {
  ctx.audit({
    module: 'identity',
    objectType: 'scimGroup',
    objectId: id,
    objectName: name,
    event,
    reason: `SCIM (${client.token.name})`,
    changes: changes(audited),
  });
}
