import type { NoticeKind } from '../../directory/notices/kinds';

export const INVESTIGATION_DONE: NoticeKind = {
  code: 'investigationDone',
  group: 'process',
  name: { zh: '调查完成', en: 'Investigation completed' },
  about: { zh: '所涉事件的调查已完成', en: 'The investigation of an event is completed' },
  sample: {
    zh: 'DEV-2026-0042 的调查 INV-2026-0007 已完成',
    en: 'Investigation INV-2026-0007 of DEV-2026-0042 is completed',
  },
  mayCopy: true,
};
