import type { DemoLearning, DemoLearningAct } from '../../training/data';

const RIGHT =
  '5分钟内到场确认读数并记录；10分钟内通知车间主任和QA；持续超过 −12 ℃ 达10分钟时批次暂扣并报告偏差；不改动报警限。';
const THIN = '通知班组长，等温度降下来。';
const UNSURE = '到场查看曲线，通知车间主任；温度继续上升就挂暂扣标识，第二天报告偏差。';

/** Somebody who reads, passes at the first attempt and signs; `share` is what the lecturer gives the written answer. */
const passes = (
  who: string,
  [read, exam, marked, signed]: [
    DemoLearningAct['at'],
    DemoLearningAct['at'],
    DemoLearningAct['at'],
    DemoLearningAct['at'],
  ],
  share: number,
): DemoLearning => ({
  who,
  course: 'CRS-004',
  acts: [
    { at: read, read: 'whole' },
    { at: exam, exam: { wrong: 0, written: RIGHT } },
    { at: marked, marked: { by: 'jiangmin', share, comment: share < 1 ? '漏写记录时间' : '' } },
    { at: signed, sign: true },
  ],
});

/** Somebody who worked on the version: the reading is credited, the exam is passed like anybody's. */
const examined = (who: string, day: number, by = 'jiangmin'): DemoLearning => ({
  who,
  course: 'CRS-004',
  acts: [
    { at: [day, '13:10'], exam: { wrong: 0, written: RIGHT } },
    { at: [day, '15:20'], marked: { by, share: 1, comment: '' } },
    { at: [day, '16:40'], sign: true },
  ],
});

const judged = (who: string, course: string, by: string, day: number, remark: string): DemoLearning => ({
  who,
  course,
  acts: [
    { at: [day, '10:00'], judged: { by, remark } },
    { at: [day, '15:00'], sign: true },
  ],
});

export const learning: DemoLearning[] = [
  // SOP-PD-012 V03: who worked on it pass the exam, so do five others; one fails once, one waits for the lecturer.
  examined('jiangmin', -8, 'xiefang'),
  examined('zhaojianguo', -8),
  examined('mazhiqiang', -7),
  examined('wuqian', -6),
  examined('hanxue', -5),
  passes(
    'zhouzihan',
    [
      [-7, '10:00'],
      [-7, '14:00'],
      [-6, '09:00'],
      [-6, '11:00'],
    ],
    1,
  ),
  passes(
    'yubo',
    [
      [-7, '13:00'],
      [-6, '10:00'],
      [-6, '16:00'],
      [-5, '08:30'],
    ],
    1,
  ),
  passes(
    'caoyang',
    [
      [-6, '20:00'],
      [-5, '20:30'],
      [-4, '10:00'],
      [-4, '20:00'],
    ],
    0.8,
  ),
  passes(
    'zhengkai',
    [
      [-5, '09:00'],
      [-5, '10:00'],
      [-4, '10:40'],
      [-4, '14:00'],
    ],
    1,
  ),
  passes(
    'sujingyi',
    [
      [-4, '15:00'],
      [-3, '09:30'],
      [-3, '15:00'],
      [-3, '16:30'],
    ],
    0.9,
  ),
  {
    who: 'yuanmeng',
    course: 'CRS-004',
    acts: [
      { at: [-4, '21:00'], read: 'whole' },
      { at: [-2, '10:00'], exam: { wrong: 3, written: THIN } },
      {
        at: [-2, '13:00'],
        marked: { by: 'jiangmin', share: 0.2, comment: '没有写通知QA、暂扣和报告偏差，请重读4.7至4.10' },
      },
    ],
  },
  {
    who: 'shenhao',
    course: 'CRS-004',
    acts: [
      { at: [-3, '22:00'], read: 'whole' },
      { at: [-1, '20:30'], exam: { wrong: 0, written: UNSURE } },
    ],
  },
  // Refreshers on their way.
  { who: 'dengying', course: 'CRS-002', acts: [{ at: [-10, '16:00'], read: 'whole' }] },
  { who: 'yubo', course: 'CRS-012', acts: [{ at: [-8, '09:10'], read: 'begun' }] },
  {
    who: 'yuanmeng',
    course: 'CRS-006',
    acts: [
      { at: [-9, '13:00'], read: 'whole' },
      { at: [-8, '14:30'], practised: { by: 'fenglei', step: 1, acts: ['demonstrated', 'performed'] } },
      { at: [-6, '15:00'], practised: { by: 'fenglei', step: 1, acts: ['performed', 'performed'] } },
      { at: [-3, '14:00'], practised: { by: 'fenglei', step: 2, acts: ['demonstrated', 'performed'] } },
    ],
  },
  { who: 'pengtao', course: 'CRS-003', acts: [{ at: [-4, '11:00'], read: 'begun' }] },
  // Tasks given by hand.
  { who: 'zhouzihan', course: 'CRS-011', acts: [{ at: [-24, '15:00'], sign: true }] },
  { who: 'wuqian', course: 'CRS-011', acts: [{ at: [-24, '15:30'], sign: true }] },
  {
    who: 'dengying',
    course: 'CRS-008',
    acts: [
      { at: [-27, '09:00'], read: 'whole' },
      { at: [-27, '10:00'], sign: true },
    ],
  },
  judged('linxiao', 'CRS-009', 'jiangmin', -8, '更衣三次均合格'),
  {
    who: 'jiangnan',
    course: 'CRS-005',
    acts: [
      { at: [-3, '08:30'], read: 'whole' },
      { at: [-3, '09:00'], sign: true },
    ],
  },
];
