import { sql } from 'kysely';
import type { Values } from './attributes';
import { isReturned, partOf, returned, type ScimAnswer, type ScimCall, versioned } from './call';
import { type Columns, conditionBy, extended } from './filter';
import { ENTERPRISE_SCHEMA, listBody, ScimError, USER_SCHEMA } from './protocol';
import type { ScimSaid } from './tables';

/** A person as a provider is told of them. */
interface UserRow {
  id: string;
  account: string;
  name: string;
  email: string | null;
  employeeId: string;
  departmentId: string | null;
  department: string | null;
  active: boolean;
  createdAt: Date;
  changedAt: Date;
  /** Null: the provider has said nothing of them yet. */
  userName: string | null;
  externalId: string | null;
  said: ScimSaid | null;
  groups: { value: string; display: string }[];
}

const COLUMNS: Columns = {
  id: { kind: 'exact', at: sql`u.id::text` },
  username: { kind: 'text', at: sql`coalesce(s.user_name, u.account)` },
  externalid: { kind: 'exact', at: sql`s.external_id` },
  active: { kind: 'boolean', at: sql`(u.status = 'enabled')` },
  displayname: { kind: 'text', at: sql`u.name` },
  'name.formatted': { kind: 'text', at: sql`coalesce(s.said ->> 'formatted', u.name)` },
  'name.givenname': { kind: 'text', at: sql`s.said ->> 'givenName'` },
  'name.familyname': { kind: 'text', at: sql`s.said ->> 'familyName'` },
  emails: { kind: 'text', at: sql`u.email` },
  'emails.value': { kind: 'text', at: sql`u.email` },
  'emails.type': { kind: 'text', at: sql`case when u.email is not null then 'work' end` },
  'meta.created': { kind: 'instant', at: sql`u.created_at` },
  'meta.lastmodified': { kind: 'instant', at: sql`greatest(u.updated_at, s.updated_at)` },
  [extended('employeeNumber')]: { kind: 'text', at: sql`u.employee_id` },
  [extended('department')]: { kind: 'text', at: sql`coalesce(s.said ->> 'department', d.code)` },
};

/** People whom a provider may provision: not emergency accounts, nor whom it has taken out. */
const source = ({ client }: ScimCall) => sql`
  user_account u
  left join scim_user s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.provider_id = ${client.provider.id}
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
  where not u.emergency and (s.removed_at is null or u.status = 'enabled')`;

const shown = ({ client }: ScimCall) => sql`
  u.id, u.account, u.name, u.email, u.employee_id as "employeeId", u.department_id as "departmentId",
  d.code as department, u.status = 'enabled' as active, u.created_at as "createdAt",
  greatest(u.updated_at, s.updated_at) as "changedAt", s.user_name as "userName", s.external_id as "externalId", s.said,
  (select coalesce(json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name), '[]')
   from scim_member m join scim_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
   where m.tenant_id = u.tenant_id and m.user_id = u.id and g.provider_id = ${client.provider.id}) as groups`;

/** One person; for a change nobody else changes them until its end. 404. */
export async function userRow(call: ScimCall, id = call.id, { hold = false } = {}): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select ${shown(call)} from ${source(call)} and u.id::text = ${id} ${hold ? sql`for update of u` : sql``}`.execute(
    call.ctx.tx,
  );
  if (!rows[0]) throw new ScimError(404, `there is no user ${id}`);
  return rows[0];
}

/** A person in the words of the protocol, whole. */
export function userResource({ base }: ScimCall, row: UserRow): Values & { meta: Values } {
  const { id, externalId, name, email, employeeId, said } = row;
  const department = said?.department ?? row.department;
  return versioned({
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName: row.userName ?? row.account,
    displayName: name,
    name: {
      formatted: said?.formatted ?? name,
      ...(said?.givenName && { givenName: said.givenName }),
      ...(said?.familyName && { familyName: said.familyName }),
    },
    active: row.active,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    groups: row.groups.map((one) => ({ ...one, type: 'direct', $ref: `${base}/Groups/${one.value}` })),
    [ENTERPRISE_SCHEMA]: { employeeNumber: employeeId, ...(department && { department }) },
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  });
}

export async function getUser(call: ScimCall): Promise<ScimAnswer> {
  return { status: 200, body: returned(call, userResource(call, await userRow(call))) };
}

export async function listUsers(call: ScimCall): Promise<ScimAnswer> {
  const { startIndex, count } = partOf(call);
  const condition = conditionBy(call.query.filter, COLUMNS);
  const { tx } = call.ctx;
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from ${source(call)} and ${condition}`.execute(tx);
  const { rows } = await sql<UserRow>`
    select ${shown(call)} from ${source(call)} and ${condition}
    order by u.account limit ${count} offset ${startIndex - 1}`.execute(tx);
  const users = rows.map((row) => returned(call, userResource(call, row)));
  return { status: 200, body: listBody(users, totals[0]?.total ?? 0, startIndex) };
}

/** A person after a change. */
export async function changedUser(call: ScimCall, id: string, status = 200): Promise<ScimAnswer> {
  const resource = userResource(call, await userRow(call, id));
  return { status, body: isReturned(call, 'userName') ? returned(call, resource) : resource };
}
