import { type Bilingual, type ExportSource, SIMULATED_KIND_NAMES } from '@attest/api-contract';
import { AUDIT_NAMES } from '../../platform/audit/words/names';
import type { AuditNames, FieldWords } from '../../platform/audit/words/registry';
import type { ServerModule } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';

const LISTS: Record<ExportSource['source'], Bilingual> = {
  audit: { zh: '审计追踪', en: 'Audit trail' },
  people: { zh: '用户', en: 'Users' },
  records: { zh: '记录', en: 'Records' },
  accessReview: { zh: '权限复核', en: 'Access review' },
  findings: { zh: '记录检查发现', en: 'Findings of record checks' },
  query: { zh: '查询', en: 'Query' },
  reportTasks: { zh: '待处理任务', en: 'Open tasks' },
  reportProcesses: { zh: '已完成流程', en: 'Completed processes' },
  reportSignIns: { zh: '登录情况', en: 'Sign-ins' },
  compliance: { zh: '培训达标情况', en: 'Training compliance' },
  trace: { zh: '追溯', en: 'Trace' },
  simulation: { zh: '模拟结果', en: 'Simulation' },
  qualityReport: { zh: '质量看板', en: 'Quality dashboard' },
};

const spec = (zh: string, en: string, words: FieldWords = {}) => ({ label: { zh, en }, ...words });

/** Every part of a filter that a list is exported with. */
const FILTER = {
  text: spec('文本', 'Text'),
  ids: spec('人员', 'People'),
  operatorId: spec('操作人', 'Operator'),
  handlerId: spec('处理人', 'Handler'),
  module: spec('模块', 'Module', { codes: AUDIT_NAMES.modules }),
  event: spec('操作', 'Operation', { codes: AUDIT_NAMES.events }),
  objectType: spec('对象类型', 'Object type', { codes: AUDIT_NAMES.objects }),
  objectId: spec('对象', 'Object'),
  from: spec('自', 'From'),
  to: spec('至', 'To'),
  department: spec('部门', 'Department', { codes: { none: { zh: '无部门', en: 'No department' } } }),
  course: spec('课程', 'Course'),
  state: spec('状态', 'Standing', {
    codes: {
      qualified: { zh: '合格', en: 'Qualified' },
      due: { zh: '待完成', en: 'Due' },
      overdue: { zh: '已逾期', en: 'Overdue' },
      missing: { zh: '缺失', en: 'Missing' },
      open: { zh: '待处理', en: 'Open' },
      settled: { zh: '已处理', en: 'Settled' },
      gone: { zh: '已消除', en: 'Gone' },
    },
  }),
  role: spec('角色', 'Role', { named: 'role' }),
  status: spec('状态', 'Status', {
    codes: {
      enabled: { zh: '启用', en: 'Enabled' },
      disabled: { zh: '停用', en: 'Disabled' },
      ...STATUS_LABELS,
    },
  }),
  access: spec('登录', 'Sign-in', {
    codes: { locked: { zh: '已锁定', en: 'Locked' }, noSignIn: { zh: '不可登录', en: 'May not sign in' } },
  }),
  reviewId: spec('复核', 'Review'),
  verdict: spec('结论', 'Verdict', {
    codes: {
      open: { zh: '待复核', en: 'To be decided' },
      keep: { zh: '保留', en: 'Confirmed' },
      revoke: { zh: '收回角色', en: 'Roles revoked' },
      disable: { zh: '停用账号', en: 'Account disabled' },
    },
  }),
  mine: spec('由我复核', 'Reviewed by me'),
  own: spec('本人的', 'Own'),
  process: spec('流程', 'Process', { codes: AUDIT_NAMES.objects }),
  part: spec('期限', 'Standing', {
    codes: {
      overdue: { zh: '已逾期', en: 'Overdue' },
      within3Days: { zh: '3 天内到期', en: 'Due within 3 days' },
      moreThan3Days: { zh: '3 天以上', en: 'More than 3 days' },
      none: { zh: '无期限', en: 'No deadline' },
    },
  }),
  check: spec('检查', 'Check'),
  severity: spec('严重程度', 'Severity', {
    codes: {
      minor: { zh: '次要', en: 'Minor' },
      major: { zh: '主要', en: 'Major' },
      critical: { zh: '重大', en: 'Critical' },
    },
  }),
  toSettle: spec('由我处理', 'To be settled by me'),
  overdue: spec('已逾期', 'Overdue'),
  handler: spec('处理人', 'Handler'),
  recordId: spec('记录', 'Record'),
  late: spec('超期', 'Late'),
  outcome: spec('结果', 'Outcome', {
    codes: { succeeded: { zh: '成功', en: 'Signed in' }, failed: { zh: '失败', en: 'Failed' } },
  }),
  type: spec('起点类型', 'Type of the start', { codes: AUDIT_NAMES.objects }),
  id: spec('起点', 'Start'),
  way: spec('方向', 'Direction', {
    codes: {
      both: { zh: '双向', en: 'Both' },
      onward: { zh: '后续', en: 'What came of it' },
      back: { zh: '来源', en: 'What it came from' },
    },
  }),
  depth: spec('步数', 'Steps'),
  day: spec('截至', 'As of'),
  simulationId: spec('模拟', 'Simulation'),
  kind: spec('类别', 'Kind', { codes: SIMULATED_KIND_NAMES }),
  kinds: spec('类型', 'Types', { codes: AUDIT_NAMES.objects }),
  open: spec('展开', 'Opened'),
  stepId: spec('当前步骤', 'Open step'),
  departmentId: spec('申请部门', 'Application department'),
  initiatorId: spec('发起人', 'Initiator'),
  ownerId: spec('负责人', 'Owner'),
  endedFrom: spec('结束自', 'Ended from'),
  endedTo: spec('结束至', 'Ended to'),
  activeFrom: spec('在办自', 'Under way from'),
  activeTo: spec('在办至', 'Under way to'),
  passed: spec('已完成步骤', 'Step passed'),
  fields: spec('字段', 'Field', {
    parts: { field: spec('字段', 'Field'), values: spec('取值', 'Values') },
  }),
};

/** The order of a list is no part of what was exported. */
const withoutOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, sort: undefined } : value;

/** How the trail of exports is read: which list, with which filter. */
export const exportWords: ServerModule['auditWords'] = {
  export: {
    of: {
      label: { zh: '导出内容', en: 'Content' },
      read: withoutOrder,
      parts: {
        source: spec('列表', 'List', { codes: LISTS }),
        process: spec('类型', 'Type'),
        id: spec('查询', 'Query'),
        viewId: spec('视图', 'View'),
        filter: { parts: FILTER },
      },
    },
  },
};

/** Access reviews, which filters of exports name. */
export const reviewNames: AuditNames[] = [
  {
    kind: 'id',
    async find({ tx }, ids) {
      const rows = await tx
        .selectFrom('access_review')
        .select(['id', 'opened_at'])
        .where('id', 'in', ids)
        .execute();
      return new Map(
        rows.map(({ id, opened_at: at }) => {
          const day = at.toISOString().slice(0, 10);
          return [id, { text: { zh: `${day} 开始的复核`, en: `Review begun on ${day}` } }];
        }),
      );
    },
  },
];
