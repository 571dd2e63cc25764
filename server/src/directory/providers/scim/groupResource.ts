import { type RawBuilder, sql } from 'kysely';
import type { Values } from './attributes';
import { isReturned, partOf, returned, type ScimAnswer, type ScimCall, versioned } from './call';
import { type Columns, conditionBy } from './filter';
import { GROUP_SCHEMA, listBody, ScimError } from './protocol';
import type { StoredGroup } from './tables';

/** A member as it is told. */
export interface Member {
  value: string;
  display: string;
}

type GroupRow = StoredGroup & { members: Member[] | null };

const holds = (userId: string): RawBuilder<boolean> => sql`exists (
  select from scim_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id::text = ${userId})`;

const COLUMNS: Columns = {
  id: { kind: 'exact', at: sql`g.id::text` },
  displayname: { kind: 'text', at: sql`g.display_name` },
  externalid: { kind: 'exact', at: sql`g.external_id` },
  members: { kind: 'several', holds },
  'members.value': { kind: 'several', holds },
  'meta.created': { kind: 'instant', at: sql`g.created_at` },
  'meta.lastmodified': { kind: 'instant', at: sql`g.updated_at` },
};

const MEMBERS = sql`(
  select coalesce(json_agg(json_build_object('value', u.id, 'display', u.name) order by u.account), '[]')
  from scim_member m join user_account u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = g.tenant_id and m.group_id = g.id)`;

const shown = (call: ScimCall) => sql`g.*, ${isReturned(call, 'members') ? MEMBERS : sql`null`} as members`;

/** A group of the provider; for a change nobody else changes it until its end. 404. */
export async function groupRow(call: ScimCall, id = call.id, { hold = false } = {}): Promise<GroupRow> {
  const { ctx, client } = call;
  const { rows } = await sql<GroupRow>`
    select g.*, ${MEMBERS} as members from scim_group g
    where g.provider_id = ${client.provider.id} and g.id::text = ${id} ${hold ? sql`for update of g` : sql``}`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw new ScimError(404, `there is no group ${id}`);
  return rows[0];
}

/** A group in the words of the protocol. */
export const groupResource = ({ base }: ScimCall, row: GroupRow): Values & { meta: Values } =>
  versioned({
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    ...(row.members && {
      members: row.members.map((one) => ({ ...one, type: 'User', $ref: `${base}/Users/${one.value}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.updated_at).toISOString(),
      location: `${base}/Groups/${row.id}`,
    },
  });

export async function getGroup(call: ScimCall): Promise<ScimAnswer> {
  return { status: 200, body: returned(call, groupResource(call, await groupRow(call))) };
}

export async function listGroups(call: ScimCall): Promise<ScimAnswer> {
  const { startIndex, count } = partOf(call);
  const { ctx, client, query } = call;
  const condition = sql`g.provider_id = ${client.provider.id} and ${conditionBy(query.filter, COLUMNS)}`;
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from scim_group g where ${condition}`.execute(ctx.tx);
  const { rows } = await sql<GroupRow>`
    select ${shown(call)} from scim_group g where ${condition}
    order by g.display_name, g.id limit ${count} offset ${startIndex - 1}`.execute(ctx.tx);
  const groups = rows.map((row) => returned(call, groupResource(call, row)));
  return { status: 200, body: listBody(groups, totals[0]?.total ?? 0, startIndex) };
}
