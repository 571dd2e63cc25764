/** What the product reads of a page of the to-do list, as one prepared statement. */
const COLUMNS = [
  'id',
  'instance_id',
  'definition_id',
  'step_id',
  'purpose',
  'process',
  'record_id',
  'record_no',
  'title',
  'path',
  'initiator_id',
  'initiator_account',
  'initiator_name',
  'behalf_id',
  'behalf_account',
  'behalf_name',
  'created_at',
  'deadline',
]
  .map((column) => `t.${column}`)
  .join(', ');
const MATCHING = (handler: string, processes: string) =>
  `t.handler_id = ${handler} and t.status = 'open' and t.process = any(${processes})`;
/** Of more than 10,000 the product says only that they are more. */
const COUNTED = 10_001;
export const LIST = `
  with matching as (select (select count(*) from (
    select from wf_task t where ${MATCHING('$1', '$2')} limit ${COUNTED}) counted) as "listTotal"),
  shown as (select page.*, row_number() over () as "listPlace" from (
    select ${COLUMNS}, (select i.status from wf_instance i where i.id = t.instance_id) as process_status
    from wf_task t where ${MATCHING('$3', '$4')} order by t.deadline, t.id limit $5 offset $6) page)
  select * from matching left join shown on true order by "listPlace"`;

/** The permission check as one statement: session, person, tenant and roles. */
export const SESSION = `
  select s.id, s.user_id, s.last_seen_at, s.expires_at, s.ended_at, u.account, u.name, u.status, u.can_login,
         u.department_id, u.must_change, u.password_set_at, r.roles, t.permission_version, t.idle_minutes,
         t.password_policy
  from session s
  join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenant t on t.id = s.tenant_id
  cross join lateral (
    select array_agg(role_code order by role_code) as roles from user_role r
    where r.tenant_id = s.tenant_id and r.user_id = s.user_id) r
  where s.tenant_id = current_setting('app.tenant_id')::uuid and s.token_hash = $1`;

/** Opens a transaction with role and tenant as a request's is. */
export const beginIn = (tenantId: string): string =>
  `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true)`;
