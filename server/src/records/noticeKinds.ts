import type { NoticeKind } from '../directory/notices/kinds';

export const RECORD_REMINDER: NoticeKind = {
  code: 'recordReminder',
  group: 'deadline',
  name: { zh: '记录日期提醒', en: 'Reminder of a day of a record' },
  about: {
    zh: '记录中的日期将到，例如资质有效期；提前天数在记录类型中设置',
    en: 'A day that a record names comes near, as the expiry of a licence; how long before is set in the record type',
  },
  sample: {
    zh: '供应商 SUP-0012 华东辅料：资质将于 30 天后到期',
    en: 'Supplier SUP-0012 East Excipients: a licence expires in 30 days',
  },
  mayCopy: true,
};

export const APPROVAL_NEWS: NoticeKind = {
  code: 'approvalNews',
  group: 'training',
  name: { zh: '培训内容审批', en: 'Approval of training content' },
  about: {
    zh: '课程、试卷、学员角色等提交审批、退回或批准',
    en: 'Courses, quizzes or learner roles are handed in, returned or approved',
  },
  sample: { zh: '请批准课程 C-0031《无菌操作》', en: 'Please approve course C-0031 “Aseptic technique”' },
};
