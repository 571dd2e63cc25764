import type { DemoRecord } from '../company';
import { paragraphs } from '../values';

const process = 'investigation';

/** Counts by category, largest last as they were found. */
const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([category, count]) => ({ category, count }));

/** Values of consecutive batches. */
const measured = (first: number, values: number[]) =>
  values.map((value, at) => ({ at: `${first + at}`, value }));

/** Lines of a cause analysis: `-` for each level, `*` before a root cause. */
const outline = (...lines: string[]) =>
  lines.map((line) => {
    const [, dashes = '', star, text = ''] = /^(-*)(\*?)(.*)$/.exec(line) ?? [];
    return { level: dashes.length, text, ...(star && { root: true }) };
  });

const PRESSURE = '压片机TP-03主压力波动趋势调查';
const pressure: DemoRecord = {
  process,
  by: 'wuqian',
  department: 'PD-S',
  at: [-33, '09:30'],
  title: PRESSURE,
  reason: '请受理',
  values: (refs) => ({
    owner: refs.user('fenglei'),
    gxp: 'gmp',
    trigger: 'trend',
    team: [refs.user('caoyang')],
    question: 'TP-03主压力的波动是个别批次的事件，还是设备状态的持续变化？',
    events: [refs.deviation('压片机TP-03主压力波动超出控制范围')],
    product: 'HK-101 缬沙坦片',
    process: '压片',
    from: refs.day(-120),
    to: refs.day(-34),
  }),
  acts: [
    { by: 'hanxue', at: [-32, '10:00'], decision: 'approve', reason: '受理' },
    {
      by: 'fenglei',
      at: [-31, '10:00'],
      decision: 'submit',
      reason: '按计划实施',
      values: (refs) => ({
        plan: [{ activity: '汇总近24批主压力并绘制控制图', owner: refs.user('caoyang'), due: refs.day(-28) }],
      }),
    },
    {
      by: 'caoyang',
      at: [-28, '15:00'],
      decision: 'submit',
      reason: '数据已汇总',
      values: () => ({
        findings: paragraphs('近24批主压力均值自第13批起升高，与更换冲模供应商的时间一致。'),
        counts: counted({ 冲模磨损: 9, 颗粒流动性: 4, 加料器堵塞: 2, 操作: 1 }),
        series: measured(
          101,
          [
            14.8, 15.1, 14.9, 15.0, 15.2, 14.7, 15.0, 14.9, 15.1, 14.8, 15.0, 15.1, 15.6, 15.8, 15.5, 15.9,
            15.7, 16.0, 15.6, 15.8, 16.1, 15.7, 15.9, 16.0,
          ],
        ),
      }),
    },
    {
      by: 'fenglei',
      at: [-26, '16:00'],
      decision: 'submit',
      reason: '分析完成',
      values: () => ({
        method: 'fiveWhy',
        causes: outline(
          'TP-03主压力升高并波动',
          '-冲头与中模间隙增大',
          '--冲模磨损超过更换限度',
          '---*更换周期按片数计，未按新供应商冲模的硬度调整',
        ),
        rootCauses: [
          {
            category: 'machine',
            cause: '冲模更换周期未按新供应商冲模的硬度调整',
            evidence: '冲模硬度检测报告与更换记录',
            probability: 'confirmed',
          },
        ],
        conclusion: paragraphs('波动为冲模磨损引起的持续变化，已在偏差的纠正中缩短更换周期。'),
        summary: '冲模更换周期未按新供应商冲模的硬度调整，周期已缩短',
        actionsNeeded: 'no',
        whyNone: '更换周期已在偏差的纠正中缩短，控制图将继续跟踪。',
      }),
    },
    { by: 'zhaojianguo', at: [-25, '10:00'], decision: 'agree', reason: '同意' },
    { by: 'zhouzihan', at: [-24, '11:00'], decision: 'agree', reason: '数据完整' },
    { by: 'lumingyuan', at: [-23, '10:00'], decision: 'approve', reason: '批准' },
  ],
};

const alarms: DemoRecord = {
  process,
  by: 'wuqian',
  department: 'EN',
  at: [-8, '09:30'],
  title: '冻干机搁板温度报警增多',
  reason: '请受理',
  values: (refs) => ({
    owner: refs.user('mazhiqiang'),
    gxp: 'gmp',
    trigger: 'recurrence',
    team: [refs.user('yubo')],
    question: '两台冻干机近三个月搁板温度报警为何增多？',
    events: [refs.deviation('冻干机FD-02一次干燥阶段搁板温度超限')],
    product: 'HK-205 注射用泮托拉唑',
    process: '冻干',
    from: refs.day(-98),
    to: refs.day(-9),
  }),
  acts: [
    { by: 'hanxue', at: [-7, '10:00'], decision: 'approve', reason: '受理' },
    {
      by: 'mazhiqiang',
      at: [-6, '10:00'],
      decision: 'submit',
      reason: '按计划实施',
      values: (refs) => ({
        plan: [{ activity: '统计报警并检查散热系统', owner: refs.user('yubo'), due: refs.day(-3) }],
      }),
    },
    {
      by: 'yubo',
      at: [-3, '15:00'],
      decision: 'submit',
      reason: '统计与检查完成',
      values: () => ({
        findings: paragraphs('42次报警中27次与变频器过热有关；FD-02散热风扇积尘明显。'),
        counts: counted({ 变频器过热: 27, 传感器漂移: 8, 冷却水温度: 4, 装载差异: 3 }),
        series: measured(2391, [2, 3, 2, 1, 3, 2, 3, 2, 4, 3, 5, 4, 9]),
      }),
    },
    {
      by: 'mazhiqiang',
      at: [-1, '15:00'],
      reason: '分析讨论后补充',
      save: () => ({
        method: 'fishbone',
        fishbone: outline(
          '搁板温度报警增多',
          '-人',
          '--交接班未核对上次报警',
          '-机',
          '--变频器过热停机',
          '---*散热风扇未纳入预防性维护',
          '--温度传感器漂移',
          '-料',
          '--装载量差异',
          '-法',
          '--报警限沿用旧工艺',
          '-环',
          '--机房夏季温度偏高',
          '-测',
          '--校准周期一年一次',
        ),
      }),
    },
  ],
};

/** One that is completed, one in its analysis. */
export const investigations: DemoRecord[] = [pressure, alarms];
