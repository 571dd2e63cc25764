import { type RawBuilder, sql } from 'kysely';
import { personIn } from '../../directory/identity/queryFields';
import { AUDIT_NAMES } from '../../platform/audit/words/names';
import { namedIn, type QueryFieldSource, type QueryObjectSource } from '../../platform/query/objects';

/** A code of the trail: chosen and shown by what it is called. */
const namedCode = (
  kind: keyof typeof AUDIT_NAMES,
  code: RawBuilder<unknown>,
): Pick<QueryFieldSource, 'type' | 'sql' | 'options'> => ({
  type: 'choice',
  sql: code,
  options: Object.entries(AUDIT_NAMES[kind]).map(([value, label]) => ({ value, label })),
});

/** Tasks and the audit trail belong to the platform, which knows nothing of queries. */
export const platformObjects: QueryObjectSource[] = [
  {
    code: 'task',
    label: { zh: '任务', en: 'Tasks' },
    menu: 'Home',
    from: sql`wf_task t join wf_instance i on i.id = t.instance_id
      join wf_definition f on f.id = t.definition_id`,
    id: sql`t.id`,
    path: sql`i.path`,
    visible: (ctx) => sql`(t.handler_id = ${ctx.caller.userId} or i.initiator_id = ${ctx.caller.userId})`,
    owner: sql`t.handler_id`,
    department: sql`i.department_id`,
    fields: [
      { key: 'recordNo', label: { zh: '编号', en: 'No.' }, type: 'text', sql: sql`i.record_no`, link: true },
      { key: 'title', label: { zh: '标题', en: 'Title' }, type: 'text', sql: sql`i.title` },
      {
        key: 'process',
        label: { zh: '流程', en: 'Process' },
        ...namedIn(sql`f.data->'name'->>'zh'`, sql`f.data->'name'->>'en'`),
      },
      { key: 'handler', label: { zh: '处理人', en: 'Handler' }, ...personIn(sql`t.handler_id`) },
      {
        key: 'initiator',
        label: { zh: '发起人', en: 'Initiator' },
        ...personIn(sql`i.initiator_id`),
      },
      {
        key: 'status',
        label: { zh: '任务状态', en: 'Task status' },
        type: 'choice',
        sql: sql`t.status`,
        options: [
          { value: 'open', label: { zh: '待处理', en: 'Open' } },
          { value: 'handled', label: { zh: '已处理', en: 'Handled' } },
          { value: 'cancelled', label: { zh: '已取消', en: 'Cancelled' } },
        ],
      },
      { key: 'createdAt', label: { zh: '到达时间', en: 'Arrived' }, type: 'instant', sql: sql`t.created_at` },
      { key: 'deadline', label: { zh: '截止时间', en: 'Deadline' }, type: 'instant', sql: sql`t.deadline` },
      {
        key: 'closedAt',
        label: { zh: '处理时间', en: 'Handled at' },
        type: 'instant',
        sql: sql`t.closed_at`,
      },
    ],
  },
  {
    code: 'auditEntry',
    label: { zh: '审计追踪', en: 'Audit trail' },
    menu: 'AuditTrail',
    from: sql`audit_entry a`,
    id: sql`a.seq`,
    path: sql`null::text`,
    visible: () => sql`true`,
    owner: sql`a.operator_id`,
    department: sql`(select u.department_id from user_account u where u.id = a.operator_id)`,
    fields: [
      { key: 'at', label: { zh: '时间', en: 'Time' }, type: 'instant', sql: sql`a.at` },
      { key: 'account', label: { zh: '账号', en: 'Account' }, type: 'text', sql: sql`a.operator_account` },
      { key: 'operator', label: { zh: '操作人', en: 'Operator' }, type: 'text', sql: sql`a.operator_name` },
      { key: 'module', label: { zh: '模块', en: 'Module' }, ...namedCode('modules', sql`a.module`) },
      { key: 'event', label: { zh: '操作', en: 'Operation' }, ...namedCode('events', sql`a.event`) },
      {
        key: 'objectType',
        label: { zh: '对象类型', en: 'Object type' },
        ...namedCode('objects', sql`a.object_type`),
      },
      {
        key: 'objectNo',
        label: { zh: '对象编号', en: 'Object no.' },
        type: 'text',
        sql: sql`a.entry->>'objectNo'`,
      },
      { key: 'reason', label: { zh: '原因', en: 'Reason' }, type: 'text', sql: sql`a.entry->>'reason'` },
    ],
  },
];
