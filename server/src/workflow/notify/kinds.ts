import type { NoticeKind } from '../../directory/notices/kinds';

export const TASK_ASSIGNED: NoticeKind = {
  code: 'taskAssigned',
  group: 'task',
  name: { zh: '新任务', en: 'New task' },
  about: {
    zh: '有任务分配、转交或退回给本人',
    en: 'A task was assigned, transferred or returned to the person',
  },
  sample: {
    zh: '新任务：偏差 DEV-2026-0042 冻干机门封泄漏（部门审核）',
    en: 'New task: Deviation DEV-2026-0042 Door seal of the dryer leaks (Review by the department)',
  },
};

export const AGENT_ASKED: NoticeKind = {
  code: 'agentAsked',
  group: 'task',
  name: { zh: '代理请求', en: 'Request to act for somebody' },
  about: { zh: '他人请本人代为处理任务', en: 'Somebody asks the person to act for them' },
  sample: {
    zh: '张伟请您在 2026-12-01 至 2026-12-05 代为处理任务',
    en: 'Zhang Wei asks you to act for them from 2026-12-01 to 2026-12-05',
  },
};

export const TASK_DUE: NoticeKind = {
  code: 'taskDue',
  group: 'deadline',
  name: { zh: '任务即将到期', en: 'Task due soon' },
  about: { zh: '到期前提醒处理人', en: 'Reminds the handler before the due day' },
  sample: {
    zh: '任务明天到期：偏差 DEV-2026-0042 冻干机门封泄漏（调查）',
    en: 'A task is due tomorrow: Deviation DEV-2026-0042 Door seal of the dryer leaks (Investigation)',
  },
  reminds: { at: 'before', days: [3, 1, 0] },
  mayCopy: true,
};

export const TASK_OVERDUE: NoticeKind = {
  code: 'taskOverdue',
  group: 'deadline',
  name: { zh: '任务超期', en: 'Task overdue' },
  about: { zh: '任务超期后通知处理人的直接上级', en: 'Tells the superior of the handler after the due day' },
  sample: {
    zh: '下属的任务已超期 1 天：偏差 DEV-2026-0042 冻干机门封泄漏（调查）',
    en: 'A task of your team is 1 day overdue: Deviation DEV-2026-0042 Door seal of the dryer leaks (Investigation)',
  },
  urgent: true,
  reminds: { at: 'after', days: [1] },
  mayCopy: true,
};

export const TASK_ESCALATED: NoticeKind = {
  code: 'taskEscalated',
  group: 'deadline',
  name: { zh: '任务长期超期', en: 'Task long overdue' },
  about: { zh: '任务超期较久后通知 QA 经理', en: 'Tells the QA manager when a task stays overdue' },
  sample: {
    zh: '任务已超期 5 天：偏差 DEV-2026-0042 冻干机门封泄漏（调查）',
    en: 'A task is 5 days overdue: Deviation DEV-2026-0042 Door seal of the dryer leaks (Investigation)',
  },
  urgent: true,
  reminds: { at: 'after', days: [5] },
  mayCopy: true,
};

export const TASK_URGED: NoticeKind = {
  code: 'taskUrged',
  group: 'deadline',
  name: { zh: '催办', en: 'Reminder by the initiator' },
  about: { zh: '发起人催办本人的任务', en: 'The initiator asks for a task of the person' },
  sample: {
    zh: '王芳催办：偏差 DEV-2026-0042 冻干机门封泄漏（客户等待答复）',
    en: 'Wang Fang reminds you: Deviation DEV-2026-0042 Door seal of the dryer leaks (the customer waits)',
  },
  urgent: true,
};

export const PROCESS_NEWS: NoticeKind = {
  code: 'processNews',
  group: 'process',
  name: { zh: '流程通知', en: 'Notice of a process' },
  about: {
    zh: '记录类型自身定义的通知，内容和收件人在记录类型中修改',
    en: 'What a record type tells by itself; words and people are edited in the record type',
  },
  sample: {
    zh: '偏差 DEV-2026-0042 冻干机门封泄漏：已关闭',
    en: 'Deviation DEV-2026-0042 Door seal of the dryer leaks: closed',
  },
  mayCopy: true,
};
