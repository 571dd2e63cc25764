import type { Bilingual, ReportColumn } from '@attest/api-contract';
import type { Asked } from './asked';

/** What the cards of a board are called, and what their columns. */
export const CARD_NAMES = {
  open: { zh: '各流程未结记录', en: 'Open records by process' },
  age: { zh: '未结记录的时长', en: 'Age of open records' },
  cycle: { zh: '各流程周期', en: 'Cycle times by process' },
  trend: { zh: '每月新增', en: 'Begun by month' },
  steps: { zh: '各步骤用时', en: 'Time at each step' },
} satisfies Record<string, Bilingual>;

export const LABELS = {
  process: { zh: '流程', en: 'Process' },
  step: { zh: '步骤', en: 'Step' },
  department: { zh: '部门', en: 'Department' },
  age: { zh: '时长', en: 'Age' },
  month: { zh: '月份', en: 'Month' },
  record: { zh: '记录', en: 'Record' },
  noDepartment: { zh: '无部门', en: 'No department' },
} satisfies Record<string, Bilingual>;

export const COLUMNS = {
  overdue: { key: 'overdue', label: { zh: '已逾期', en: 'Overdue' }, unit: 'count', tone: 'bad' },
  onTime: { key: 'onTime', label: { zh: '未逾期', en: 'Not overdue' }, unit: 'count', tone: 'active' },
  count: { key: 'count', label: { zh: '数量', en: 'Records' }, unit: 'count', tone: 'active' },
  share: { key: 'share', label: { zh: '占比', en: 'Share' }, unit: 'percent' },
  median: { key: 'median', label: { zh: '周期中位数', en: 'Median time' }, unit: 'days', tone: 'active' },
  p90: { key: 'p90', label: { zh: '九成记录在此之内', en: '90 % take at most' }, unit: 'days' },
  completed: { key: 'completed', label: { zh: '已完成', en: 'Completed' }, unit: 'count' },
  late: { key: 'late', label: { zh: '超期完成', en: 'Completed late' }, unit: 'count' },
  begun: { key: 'begun', label: { zh: '新增', en: 'Begun' }, unit: 'count', tone: 'active' },
  working: {
    key: 'working',
    label: { zh: '处理中位数', en: 'Working, median' },
    unit: 'days',
    tone: 'active',
  },
  waiting: {
    key: 'waiting',
    label: { zh: '等待中位数', en: 'Waiting, median' },
    unit: 'days',
    tone: 'waiting',
  },
  passed: { key: 'passed', label: { zh: '已通过', en: 'Passed' }, unit: 'count' },
  there: { key: 'there', label: { zh: '停留中', en: 'There now' }, unit: 'count' },
  time: { key: 'time', label: { zh: '占全部用时', en: 'Share of all time' }, unit: 'percent' },
} satisfies Record<string, ReportColumn>;

/** When the figures of a card are of. */
export const ABOUT = {
  open: (): Bilingual => ({ zh: '截至目前未结的记录', en: 'Records that are open now' }),
  begun: (asked: Asked): Bilingual => inPeriod(asked, { zh: '发起的记录', en: 'Records begun' }),
  completed: (asked: Asked): Bilingual => inPeriod(asked, { zh: '完成的记录', en: 'Records completed' }),
  active: (asked: Asked): Bilingual =>
    inPeriod(asked, {
      zh: '进行中的记录，含未结和已结',
      en: 'Records under way, open and closed',
    }),
  lowest: (): Bilingual => ({
    zh: '目前最低的 10 条',
    en: 'The ten lowest now',
  }),
};

const inPeriod = ({ from, to }: Asked, { zh, en }: Bilingual): Bilingual => ({
  zh: `${from} 至 ${to} ${zh}`,
  en: `${en} from ${from} to ${to}`,
});

/** What a card about one type is called. */
export const ofType = (type: Bilingual, what: Bilingual): Bilingual => ({
  zh: `${type.zh}：${what.zh}`,
  en: `${type.en}: ${what.en}`,
});
