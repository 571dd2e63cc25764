import pg from 'pg';
import type { Reader } from '../todo/reader';
import { PAGE_SIZE, WORD } from './fill';

const PAGE_SAYS = `g.terms @> $1 and strpos(lower(g.text || left(g.ahead, length($3) - 1)), lower($3)) > 0`;
const HEAD = `(d.no ilike $2 or d.title_zh ilike $2 or d.title_en ilike $2)`;
/** What the product's list reads from, for somebody who may see every version. */
const SOURCE = `
  from document d
  join lateral (
    select v.* from document_version v where v.document_id = d.id
    order by (v.state = 'void'), v.ordinal desc limit 1) v on true
  join document_category c on c.code = d.category
  left join department p on p.id = d.department_id
  left join document_version e on e.document_id = d.id and e.state = 'effective'
  left join user_account u on u.id = d.owner_id
  where d.id = any(array(
      select x.id from document x where x.search_terms @> $1
      union select y.document_id from document_content_page g join document_version y on y.id = g.version_id
      where ${PAGE_SAYS}))
    and (${HEAD} or exists (select from document_content_page g where g.version_id = v.id and ${PAGE_SAYS}))`;
const LIST = `
  select d.id, d.no, d.title_zh, d.title_en, d.category, c.name_zh as category_zh, c.name_en as category_en,
    p.name_zh as department_zh, p.name_en as department_en, d.owner_id, u.account as owner_account,
    u.name as owner_name, v.label, v.state, e.label as effective_label, e.effective_date, d.review_date,
    d.security_level, exists (select from document_change x where x.document_id = d.id and x.open) as in_revision,
    coalesce(d.review_date < (attest_now() at time zone (
      select t.time_zone from tenant t where t.id = current_setting('app.tenant_id')::uuid))::date
      and exists (select from document_version o where o.document_id = d.id and o.state = 'effective'), false)
      as review_overdue,
    case when d.no ilike $2 then 'no' when d.title_zh ilike $2 or d.title_en ilike $2 then 'title'
      else 'content' end as hit,
    (select min(g.page) from document_content_page g where g.version_id = v.id and g.paged and ${PAGE_SAYS}) as hit_page
  ${SOURCE} order by d.no, d.id limit $4`;
const COUNT = `select count(*) as total ${SOURCE}`;

/** The list and its count by the bare driver: the transaction opens with role and tenant as a request's does. */
export async function bareSearch(databaseUrl: string, clients: number): Promise<Reader> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await (connections[0] as pg.Client).query<{ id: string }>(
    `select id from tenant where code = 'hkpharma'`,
  );
  const begin = `begin; set local role attest_app; select set_config('app.tenant_id', '${rows[0]?.id}', true)`;
  const sought = [[WORD], `%${WORD}%`, WORD];
  const read = (client: pg.Client) => async () => {
    await client.query(begin);
    await client.query({ name: 'list', text: LIST, values: [...sought, PAGE_SIZE] });
    await client.query({ name: 'count', text: COUNT, values: sought });
    await client.query('commit');
  };
  return {
    clients: connections.map(read),
    close: async () => {
      await Promise.all(connections.map((client) => client.end()));
    },
  };
}
