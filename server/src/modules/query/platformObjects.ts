import { sql } from 'kysely';
import { personIn } from '../../directory/identity/queryFields';
import { trail } from '../../platform/audit/trail';
import { namedIn, type QueryObjectSource } from '../../platform/query/objects';
import { queryFieldsOf } from '../../platform/search/columns';

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
    fields: queryFieldsOf(trail.columns),
  },
];
