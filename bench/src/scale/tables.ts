import { countsOf } from './recordCounts';
import { ago, ahead, anyOf, dayAhead, department, idOf, NAME, oneOf, terms, termsWithPairs } from './values';

/**
 * Rows of a table, made of rows that the tenant has. `own` says what they do not share with their pattern: SQL over `n`,
 * the number of the row, the pattern `x`, and two people of the tenant, `a` and `b`.
 */
export interface TableFill {
  table: string;
  /** How the paths of the lists begin that read it. */
  lists: string[];
  /** Condition on `x`. */
  pattern: string;
  own: Record<string, string>;
  /** Statements over the new rows, `$1` the tenant, between `$2` and `$3`. */
  after?: string[];
}

const VERSION_STATE = `case when n % 10 = 0 then 'superseded' when n % 10 = 1 then 'draft' else 'effective' end`;
const IN_USE = 'n % 10 > 0';
const IN_FORCE = 'n % 10 > 1';
const EFFECTIVE_DATE = `(now() - ${anyOf(900, 61)} * interval '1 day')::date`;
const STANDING_DUE = `case when n % 16 = 4 then (${ago(300, 82)})::date when n % 8 = 4 then ${dayAhead(400, 81)} end`;

const DOCUMENT_STANDS =
  'tenant_id, category, department_id, newest_state, used_state, seen_by_all, seen_by_department';
const NEW_RECORDS = `r.tenant_id = $1 and r.no in (select 'SR-' || n from generate_series($2::int, $3::int) n)
  and r.process = 'deviation'`;

/** What the database keeps beside the new rows, whose triggers are off. */
const saidOf = (table: string, beside: string, { columns, called }: { columns: string; called: string }) => `
  insert into ${beside} (tenant_id, id, pieces) select tenant_id, id, text_pieces(${columns}) from ${table}
  where tenant_id = $1 and ${called} from generate_series($2::int, $3::int) n)`;

/** What the lists of the product are filled with; each after what it refers to. */
export const FILLS: readonly TableFill[] = [
  {
    table: 'user_account',
    lists: ['userCenter/', 'tms/', 'accessReview/', 'report/signIn/'],
    pattern: `x.account = 'hanxue' or x.account = (
      select min(y.account) from user_account y where y.tenant_id = x.tenant_id and y.can_login)`,
    own: {
      id: idOf('person'),
      account: `'s' || n`,
      name: `(${NAME})`,
      name_en: `'Person ' || n`,
      employee_id: `'S' || n`,
      email: `'s' || n || '@scale.test'`,
      phone: 'null',
      wecom_account: 'null',
      department_id: department(1),
      status: `case when n % 20 = 0 then 'disabled' else 'enabled' end`,
      can_login: 'n % 10 > 0',
      last_sign_in_at: `case when n % 3 > 0 then ${ago(300, 2)} end`,
      entry_date: `(now() - ${anyOf(3000, 3)} * interval '1 day')::date`,
    },
    after: [
      `insert into user_role (tenant_id, user_id, role_code, status, department_id)
       select $1::uuid, id, 'emp', status, department_id from user_account
       where tenant_id = $1 and account in (select 's' || n from generate_series($2::int, $3::int) n)`,
      `insert into person_cube (tenant_id, status, can_login, department_id, position_id, n)
       select tenant_id, status, can_login, department_id, position_id, count(*) from user_account
       where tenant_id = $1 and account in (select 's' || n from generate_series($2::int, $3::int) n)
       group by 1, 2, 3, 4, 5`,
      `insert into user_role_cube (tenant_id, role_code, status, department_id, n)
       select tenant_id, 'emp', status, department_id, count(*) from user_account
       where tenant_id = $1 and account in (select 's' || n from generate_series($2::int, $3::int) n)
       group by 1, 2, 3, 4`,
      saidOf('user_account', 'person_said', {
        columns: 'name, name_en, account, employee_id, email, phone',
        called: `account in (select 's' || n`,
      }),
    ],
  },
  {
    table: 'wf_instance',
    lists: ['qms/', 'wf/', 'report/', 'log/', 'recordCheck/'],
    pattern: `x.process = 'deviation'`,
    own: {
      id: idOf('instance'),
      record_id: idOf('record'),
      record_no: `'SR-' || n`,
      title: `(${NAME})`,
      initiator_id: 'a.id',
      initiator_account: 'a.account',
      initiator_name: 'a.name',
      status: oneOf(['inReview', 'inProgress', 'approved', 'completed'], 11),
      // None of them runs: the server would look after its timers.
      end_kind: `'end-ok'`,
      ended_at: ago(100, 12),
      created_at: ago(900, 13),
      due_at: ahead(300, 14),
      discarded: 'false',
    },
    after: [
      saidOf('wf_instance', 'wf_instance_said', {
        columns: 'record_no, title, initiator_name, initiator_account',
        called: `record_no in (select 'SR-' || n`,
      }),
    ],
  },
  {
    table: 'quality_record',
    lists: ['qms/', 'wf/', 'report/', 'log/', 'recordCheck/'],
    pattern: `x.process = 'deviation' and x.no is not null`,
    own: {
      id: idOf('record'),
      instance_id: idOf('instance'),
      no: `'SR-' || n`,
      title: `(${NAME})`,
      department_id: department(21),
      initiator_id: 'a.id',
      owner_id: 'b.id',
      status: oneOf(['inReview', 'inProgress', 'approved', 'completed'], 22),
      step_id: `case when n % 4 < 3 then 'step_' || 2 + n % 12 end`,
      due: ahead(300, 23),
      ended_at: `case when n % 2 = 0 then ${ago(100, 24)} end`,
      search_terms: termsWithPairs(`'SR-' || n`),
      created_at: ago(900, 25),
      n1: `1 + ${anyOf(9, 26)}`,
      n2: `1 + ${anyOf(3, 27)}`,
      n3: `1 + ${anyOf(4, 28)}`,
      n4: anyOf(2, 29),
      n5: `1 - least(1, ${anyOf(10, 30)})`,
      d1: ago(900, 31),
    },
    after: countsOf(NEW_RECORDS),
  },
  {
    table: 'task',
    lists: ['qms/', 'wf/', 'report/', 'recordCheck/'],
    pattern: `x.kind = 'step' and x.process = 'deviation' and x.status = 'handled'`,
    own: {
      id: idOf('task'),
      instance_id: idOf('instance'),
      record_id: idOf('record'),
      record_no: `'SR-' || n`,
      title: `(${NAME})`,
      handler_id: 'b.id',
      handler_account: 'b.account',
      handler_name: 'b.name',
      handler_department_id:
        '(select department_id from user_account where tenant_id = x.tenant_id and id = b.id)',
      initiator_id: 'a.id',
      initiator_account: 'a.account',
      initiator_name: 'a.name',
      behalf_id: 'null',
      behalf_account: 'null',
      behalf_name: 'null',
      status: `case when n % 2 = 0 then 'open' else 'handled' end`,
      created_at: ago(900, 41),
      // None is near: the server would tell handlers of theirs while it is measured.
      deadline: `now() + interval '60 days' + ${anyOf(400_000, 42)} * interval '1 minute'`,
      closed_at: `case when n % 2 = 1 then ${ago(400, 43)} end`,
      closed_by_id: 'case when n % 2 = 1 then b.id end',
      closed_by_account: 'case when n % 2 = 1 then b.account end',
      closed_by_name: 'case when n % 2 = 1 then b.name end',
    },
  },
  {
    table: 'document',
    lists: ['dms/'],
    pattern: `exists (select from document_version v where v.document_id = x.id and v.state = 'effective')`,
    own: {
      id: idOf('document'),
      no: `'SD-' || lpad(n::text, 7, '0')`,
      title_zh: `(${NAME})`,
      title_en: `'Procedure ' || n`,
      owner_id: 'a.id',
      department_id: department(51),
      security_level: oneOf(['public', 'internal', 'internal', 'secret'], 52),
      newest_id: idOf('version'),
      newest_state: VERSION_STATE,
      newest_ordinal: '1',
      used_id: `case when ${IN_USE} then ${idOf('version')} end`,
      used_state: `case when ${IN_USE} then ${VERSION_STATE} end`,
      used_ordinal: `case when ${IN_USE} then 1 end`,
      effective_id: `case when ${IN_FORCE} then ${idOf('version')} end`,
      effective_ordinal: `case when ${IN_FORCE} then 1 end`,
      effective_date: `case when ${IN_FORCE} then ${EFFECTIVE_DATE} end`,
      review_date: dayAhead(700, 53),
      search_terms: termsWithPairs(`'SD-' || lpad(n::text, 7, '0')`),
    },
    after: [
      `insert into document_cube (${DOCUMENT_STANDS}, n)
       select ${DOCUMENT_STANDS}, count(*) from document
       where tenant_id = $1 and no in (select 'SD-' || lpad(n::text, 7, '0') from generate_series($2::int, $3::int) n)
       group by ${DOCUMENT_STANDS}`,
    ],
  },
  {
    table: 'document_version',
    lists: ['dms/'],
    pattern: `x.state = 'effective'`,
    own: {
      id: idOf('version'),
      document_id: idOf('document'),
      ordinal: '1',
      label: `'A/0'`,
      state: VERSION_STATE,
      effective_date: EFFECTIVE_DATE,
      created_by: 'b.id',
      content_text: 'null',
      content_state: `'none'`,
      change_id: 'null',
      instance_id: 'null',
    },
    after: [
      `insert into document_participant (tenant_id, document_id, version_id, participant_id, kind)
       select d.tenant_id, d.id, v.id, named.id, named.kind
       from document d join document_version v on v.tenant_id = d.tenant_id and v.document_id = d.id
       cross join lateral (values (d.owner_id, 'owner'), (v.created_by, 'author')) named(id, kind)
       where d.tenant_id = $1 and $2::int <= $3::int on conflict do nothing`,
      `insert into document_part (tenant_id, participant_id, document_id, no, category, department_id, used_state,
         seen_by_all, seen_by_department, owned, authored, newest, state, ordinal)
       select d.tenant_id, p.participant_id, d.id, d.no, d.category, d.department_id, d.used_state, d.seen_by_all,
         d.seen_by_department, bool_or(p.kind = 'owner'), bool_or(p.kind = 'author'), true, v.state, v.ordinal
       from document d join document_version v on v.tenant_id = d.tenant_id and v.document_id = d.id
       join document_participant p on p.tenant_id = v.tenant_id and p.version_id = v.id
       where d.tenant_id = $1 and d.no in (
         select 'SD-' || lpad(n::text, 7, '0') from generate_series($2::int, $3::int) n)
       group by d.tenant_id, d.id, p.participant_id, v.state, v.ordinal`,
    ],
  },
  {
    table: 'audit_entry',
    lists: ['log/', 'report/signIn/'],
    // Not the roles a company begins with: one entry of 50 kB, which a company has once.
    pattern: `x.object_type <> 'role'`,
    own: {
      // The last number of the trail stands here too; the trail itself has no index while it is filled.
      seq: '(select h.seq from audit_head h where h.tenant_id = x.tenant_id) + n - $2::int + 1',
      at: `now() - ($3::int - n) * interval '1 second'`,
      operator_id: 'a.id',
      operator_account: 'a.account',
      operator_name: 'a.name',
      object_id: `case when x.object_type = 'deviation' then (${idOf('record')})::text else x.object_id end`,
      terms: terms(`'SR-' || n`),
      entry: `x.entry || jsonb_build_object('objectNo', 'SR-' || n, 'objectName', ${NAME})`,
    },
    after: [
      `update audit_head h set seq = (select max(seq) from audit_entry e where e.tenant_id = h.tenant_id)
       where h.tenant_id = $1 and $2::int <= $3::int`,
    ],
  },
  {
    table: 'notification',
    lists: ['notify/'],
    pattern: 'true',
    own: {
      id: 'attest_uuid()',
      user_id: 'a.id',
      text_zh: `(${NAME})`,
      sent_at: ago(300, 71),
      read_at: `case when n % 5 > 0 then ${ago(100, 72)} end`,
      once_key: 'null',
    },
  },
  {
    table: 'training_assignment',
    lists: ['tms/'],
    pattern: `x.state in ('qualified', 'notStarted')`,
    own: {
      id: idOf('assignment'),
      user_id: idOf('person'),
      department_id: `(select u.department_id from user_account u where u.tenant_id = x.tenant_id and u.id = ${idOf('person')})`,
      state: `case when n % 4 = 0 then 'notStarted' else 'qualified' end`,
      task_id: 'null',
      due: dayAhead(400, 81),
      completed_at: `case when n % 4 > 0 then ${ago(400, 82)} end`,
      valid_to: `case when n % 4 > 0 then ${dayAhead(700, 83)} end`,
      created_at: ago(500, 84),
      signature_id: 'null',
    },
    after: [
      `insert into training_known (tenant_id, course_id, user_id, until)
       select a.tenant_id, a.course_id, a.user_id, max(coalesce(a.valid_to, 'infinity')) from training_assignment a
       where a.tenant_id = $1 and a.state = 'qualified' and $2::int <= $3::int group by 1, 2, 3
       on conflict do nothing`,
      'delete from training_known_cube where tenant_id = $1 and $2::int <= $3::int',
      `insert into training_known_cube (tenant_id, course_id, until, n)
       select tenant_id, course_id, until, count(*) from training_known where tenant_id = $1 and $2::int <= $3::int
       group by 1, 2, 3`,
    ],
  },
  {
    table: 'training_standing',
    lists: ['tms/compliance/'],
    pattern: 'true',
    own: {
      user_id: idOf('person'),
      department_id: department(1),
      department_code: `(select c.code from department c where c.tenant_id = x.tenant_id and c.id = ${department(1)})`,
      qualified_to: `case when n % 4 > 0 then ${dayAhead(700, 83)} end`,
      held_due: STANDING_DUE,
      under_way: 'n % 8 = 4',
      state: `case when n % 4 > 0 then 'qualified' when n % 8 = 0 then 'missing' when n % 16 = 4 then 'overdue' else 'due' end`,
      due: STANDING_DUE,
      valid_to: `case when n % 4 > 0 then ${dayAhead(700, 83)} end`,
      changes_on: `case when n % 4 > 0 then ${dayAhead(700, 83)} + 1 when n % 16 = 12 then ${STANDING_DUE} + 1 end`,
    },
  },
  {
    table: 'training_class',
    lists: ['tms/'],
    pattern: 'true',
    own: {
      id: idOf('class'),
      no: `'SC-' || n`,
      state: oneOf(['planned', 'closed', 'closed', 'cancelled'], 91),
      lecturer_id: 'a.id',
      people: '0',
      title_zh: `(${NAME})`,
      title_en: `'Class ' || n`,
      starts_at: `now() + (n % 700 - 600) * interval '1 day'`,
      ends_at: `now() + (n % 700 - 600) * interval '1 day' + interval '2 hours'`,
    },
    after: [
      saidOf('training_class', 'training_class_said', {
        columns: 'no, title_zh, title_en, place',
        called: `no in (select 'SC-' || n`,
      }),
    ],
  },
];
