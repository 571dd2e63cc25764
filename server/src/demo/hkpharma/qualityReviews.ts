import type { DemoAct, DemoRecord } from '../company';
import { paragraphs } from '../values';

const PRODUCT = '缬沙坦片';

const OWNERS = {
  materials: 'xuhang',
  controls: 'tangli',
  failures: 'zhengkai',
  deviations: 'zhouzihan',
  changes: 'zhouzihan',
  registration: 'qinlan',
  stability: 'dengying',
  complaints: 'zhengkai',
  corrections: 'mazhiqiang',
  commitments: 'qinlan',
  qualification: 'yubo',
  contracts: 'hanxue',
};

const RELEASED = ['2401', '2402', '2403', '2405', '2406', '2408', '2409'];

/** What is done with a chapter, by its name. */
const chapter = (
  title: string,
  by: string,
  at: DemoAct['at'],
  act: [decision: string, reason: string],
  values = {},
): DemoAct => ({
  by,
  at,
  decision: act[0],
  reason: act[1],
  on: { process: 'reviewChapter', title: `${PRODUCT}：${title}` },
  values: () => values,
});

/** APQR-HK101: chapters are being written; one is accepted, one was returned. */
const valsartan: DemoRecord = {
  process: 'qualityReview',
  by: 'wuqian',
  department: 'QA',
  at: [-17, '10:00'],
  title: 'HK-101 缬沙坦片年度产品质量回顾',
  reason: '下达各章节',
  values: ({ user, day }) => ({
    gxp: 'gmp',
    product: 'HK-101',
    productName: PRODUCT,
    periodFrom: day(-384),
    periodTo: day(-20),
    chapters: Object.entries(OWNERS).map(([topic, owner]) => ({ topic, owner: user(owner) })),
    batches: [
      ...RELEASED.map((batch, at) => ({
        batch: `HK101-${batch}`,
        madeOn: day(-350 + 40 * at),
        qty: '310,000 片',
        result: 'released',
      })),
      {
        batch: 'HK101-2404',
        madeOn: day(-240),
        qty: '308,000 片',
        result: 'rejected',
        reason: '溶出度不合格',
      },
    ],
    prodHead: user('zhaojianguo'),
  }),
  acts: [
    chapter('物料', 'xuhang', [-10, '15:00'], ['submit', '本章已完成'], {
      text: paragraphs('期间内原料药与辅料均来自合格供应商，检验合格率 100 %；乳糖供应商无变更。'),
      data: [
        { item: '缬沙坦原料药批次', value: '12', limit: '—', remark: '全部合格' },
        { item: '微晶纤维素批次', value: '9', limit: '—', remark: '1 批水分接近上限' },
      ],
      conclusion: 'normal',
    }),
    chapter('物料', 'wuqian', [-9, '09:30'], ['agree', '数据完整，接受']),
    chapter('关键控制点和成品结果', 'tangli', [-6, '16:20'], ['submit', '本章已完成'], {
      text: paragraphs('含量、溶出度、片重差异均符合标准；溶出度有下降趋势，最近三批低于均值。'),
      data: [
        { item: '含量均值', value: '99.6 %', limit: '98.0 %–102.0 %' },
        { item: '溶出度均值', value: '88.4 %', limit: '≥ 80 %', remark: '最近三批 85 %–86 %' },
      ],
      conclusion: 'watch',
      proposal: '继续观察溶出度；下降超过 2 % 时评估压片压力。',
    }),
    chapter('工艺与设备的整改', 'mazhiqiang', [-5, '11:00'], ['submit', '本章已完成'], {
      text: paragraphs('更换除尘风机一台；压片机 TP-03 保养两次。'),
      conclusion: 'normal',
    }),
    chapter('工艺与设备的整改', 'wuqian', [-2, '10:10'], ['return', '请补充 TP-03 预压力传感器的更换情况']),
  ],
};

export const qualityReviews: DemoRecord[] = [valsartan];
