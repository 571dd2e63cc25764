import type pg from 'pg';

/** Tables that belong to libraries, not to the product's data model. */
const FOREIGN = /^kysely_/;

interface Table {
  name: string;
  options: string[] | null;
  columns: string[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
  policies: string[];
  rights: string | null;
  /** Whether each row is kept from other tenants, also from the owner. */
  forced: boolean;
}

const TABLES = `
  select c.relname as name, c.reloptions as options,
    array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attcollation <> t.typcollation and co.collname is not null
             then ' collate ' || quote_ident(co.collname) else '' end
        || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
        || case when a.attidentity <> '' then ' generated always as identity' else '' end
        || case when a.attnotnull then ' not null' else '' end
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_collation co on co.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(select pg_get_constraintdef(k.oid, true) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
      order by array_position('{p,u,f,x,c}'::"char"[], k.contype), pg_get_constraintdef(k.oid, true)) as constraints,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by 1) as indexes,
    array(select pg_get_triggerdef(g.oid) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
      order by 1) as triggers,
    array(select 'create policy ' || p.polname || ' on ' || c.relname
        || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
        || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
      from pg_policy p where p.polrelid = c.oid order by p.polname) as policies,
    (select string_agg(lower(r.privilege_type), ', ' order by r.privilege_type)
      from information_schema.role_table_grants r
      where r.table_schema = 'public' and r.table_name = c.relname and r.grantee = 'attest_app') as rights,
    c.relrowsecurity and c.relforcerowsecurity as forced
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`;

interface View {
  name: string;
  options: string[] | null;
  definition: string;
  rights: string | null;
}

const VIEWS = `
  select c.relname as name, c.reloptions as options, pg_get_viewdef(c.oid, true) as definition,
    (select string_agg(lower(r.privilege_type), ', ' order by r.privilege_type)
      from information_schema.role_table_grants r
      where r.table_schema = 'public' and r.table_name = c.relname and r.grantee = 'attest_app') as rights
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') order by p.proname, p.oid::regprocedure::text`;

/**
 * The data model of a database as SQL that people read: tables with their constraints, indexes, triggers, policies and
 * what requests may do with them; then views and functions. The same whenever the migrations are the same.
 */
export async function schemaText(database: Pick<pg.Pool, 'query'>): Promise<string> {
  const tables = (await database.query<Table>(TABLES)).rows.filter(({ name }) => !FOREIGN.test(name));
  const views = (await database.query<View>(VIEWS)).rows;
  const functions = (await database.query<{ text: string }>(FUNCTIONS)).rows;
  return [
    '-- The data model as the migrations leave it. Written by `npm run schema`; the tests compare.',
    ...tables.map(tableText),
    ...views.map(viewText),
    ...functions.map(({ text }) => `${text.trim()};`),
    '',
  ]
    .join('\n\n')
    .replaceAll('public.', '');
}

const optionsText = (options: string[] | null): string => (options ? ` with (${options.join(', ')})` : '');

function tableText({
  name,
  options,
  columns,
  constraints,
  indexes,
  triggers,
  policies,
  rights,
  forced,
}: Table): string {
  return [
    `create table ${name} (\n${[...columns, ...constraints].map((line) => `  ${line}`).join(',\n')}\n)${optionsText(options)};`,
    ...[...indexes, ...triggers, ...policies].map((line) => `${line};`),
    ...(forced ? [`alter table ${name} enable row level security, force row level security;`] : []),
    ...(rights ? [`grant ${rights} on ${name} to attest_app;`] : []),
  ].join('\n');
}

const viewText = ({ name, options, definition, rights }: View): string =>
  [
    `create view ${name}${optionsText(options)} as\n${definition}`,
    ...(rights ? [`grant ${rights} on ${name} to attest_app;`] : []),
  ].join('\n');
