import type { NoticeKind } from '../../directory/notices/kinds';

export const TRAINING_ASSIGNED: NoticeKind = {
  code: 'trainingAssigned',
  group: 'training',
  name: { zh: '培训分配', en: 'Training assigned' },
  about: { zh: '有培训分配给本人、重新开放或变更', en: 'Training was assigned, opened again or changed' },
  sample: {
    zh: '新的培训：C-0031《无菌操作》，截止 2026-12-15',
    en: 'New training: C-0031 “Aseptic technique”, due 2026-12-15',
  },
};

export const TRAINING_DUE: NoticeKind = {
  code: 'trainingDue',
  group: 'training',
  name: { zh: '培训即将到期', en: 'Training due soon' },
  about: {
    zh: '到期前提醒学员，或由管理员提醒',
    en: 'Reminds people before training is due, or when a manager asks',
  },
  sample: { zh: '培训明天到期：C-0031 无菌操作', en: 'Training due tomorrow: C-0031 Aseptic technique' },
  reminds: { at: 'before', days: [7, 1] },
  mayCopy: true,
};

export const TRAINING_OVERDUE: NoticeKind = {
  code: 'trainingOverdue',
  group: 'training',
  name: { zh: '培训逾期', en: 'Training overdue' },
  about: {
    zh: '培训逾期后通知学员和直接上级',
    en: 'Tells the person and the superior when training is overdue',
  },
  sample: { zh: '培训已逾期：C-0031 无菌操作', en: 'Training overdue: C-0031 Aseptic technique' },
  urgent: true,
  mayCopy: true,
};

export const TRAINING_CLASS: NoticeKind = {
  code: 'trainingClass',
  group: 'training',
  name: { zh: '授课', en: 'Classes' },
  about: {
    zh: '授课安排、变更、取消和前一天提醒',
    en: 'Classes are planned, moved, cancelled, or take place tomorrow',
  },
  sample: {
    zh: '明天授课：CLS-0007《无菌操作》，2026-12-02 09:00，培训室 2',
    en: 'Class tomorrow CLS-0007 “Aseptic technique”, 2026-12-02 09:00, room 2',
  },
  urgent: true,
};

export const EXAM_RESULT: NoticeKind = {
  code: 'examResult',
  group: 'training',
  name: { zh: '考试结果', en: 'Exam results' },
  about: { zh: '考试未通过，或试题错误率高', en: 'An exam was not passed, or a question is often missed' },
  sample: {
    zh: 'C-0031 考试未通过，得分 62，可于 2026-12-02 09:00 后重考',
    en: 'The exam of C-0031 was not passed (62); try again from 2026-12-02 09:00',
  },
  mayCopy: true,
};

export const EXAM_MARKING: NoticeKind = {
  code: 'examMarking',
  group: 'training',
  name: { zh: '评阅与评定', en: 'Marking and judging' },
  about: {
    zh: '有试卷待评阅、实操待评定，或评阅逾期',
    en: 'Papers to mark, practice to judge, or marking that is late',
  },
  sample: {
    zh: '有一份试卷待评阅：C-0031《无菌操作》，李娜',
    en: 'A paper to mark: C-0031 “Aseptic technique”, Li Na',
  },
};

export const ACKNOWLEDGEMENT: NoticeKind = {
  code: 'acknowledgement',
  group: 'training',
  name: { zh: '岗位说明书与学员角色确认', en: 'Acknowledgements' },
  about: {
    zh: '岗位说明书或学员角色需要本人确认',
    en: 'A job description or learner role has to be acknowledged',
  },
  sample: {
    zh: '请确认岗位说明书：QA 专员 V2.0',
    en: 'Please acknowledge the job description: QA specialist V2.0',
  },
};
