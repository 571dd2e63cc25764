import type { DemoCourse, DemoRecord } from '../../training/data';
import gowning from '../recordings/gowning.webm';

const QUALITY = ['hanxue', 'zhouzihan', 'wuqian', 'zhengkai', 'linxiao', 'hewenbin'];
const OFFICERS = ['zhouzihan', 'wuqian', 'zhengkai'];
const LABORATORY = ['tangli', 'xuhang', 'dengying'];
const SOLIDS = ['fenglei', 'caoyang', 'yuanmeng', 'shilei'];
const LYO = ['jiangmin', 'shenhao', 'jiangnan', 'qianjin'];
const PRODUCTION = ['zhaojianguo', ...SOLIDS, ...LYO];
const ENGINEERING = ['mazhiqiang', 'yubo'];
/** All but the newcomer. */
const EVERYONE = [
  ...QUALITY,
  ...LABORATORY,
  ...PRODUCTION,
  ...ENGINEERING,
  'xiefang',
  'qinlan',
  'luoyi',
  'gaoxiang',
  'mengyao',
  'lumingyuan',
  'sujingyi',
];
const except = (people: string[], ...others: string[]) => people.filter((one) => !others.includes(one));

const YEARLY = '年度复训 | Yearly refresher';
const POSITION = '岗位资格 | Qualification for the position';

const done = (
  who: string[],
  completed: number,
  reason = YEARLY,
  more: Partial<DemoRecord> = {},
): DemoRecord => ({ who, completed, reason, ...more });

/** A record whose validity ends so many days from today. */
const ending = (who: string[], ends: number, reason = YEARLY): DemoRecord => ({ who, ends, reason });

export const courses: DemoCourse[] = [
  {
    no: 'CRS-001',
    name: '新员工GMP基础 | GMP for new employees',
    kind: 'class',
    lecturer: 'xiefang',
    validityMonths: 24,
    creditHours: 4,
    records: [done(EVERYONE, -180, '入职培训 | Induction')],
  },
  {
    no: 'CRS-002',
    name: '数据可靠性 | Data integrity',
    kind: 'online',
    document: 'SMP-QA-010',
    version: 'V01',
    lecturer: 'xiefang',
    validityMonths: 12,
    passScore: 80,
    minimumViewSeconds: 20,
    creditHours: 2,
    records: [
      done(except(EVERYONE, 'caoyang', 'dengying'), -120, YEARLY, { scores: [96, 92, 90, 88, 94, 100] }),
      ending(['caoyang'], -2),
      ending(['dengying'], 3),
    ],
  },
  {
    no: 'CRS-003',
    name: '偏差的识别与报告 | Recognising and reporting deviations',
    kind: 'read',
    document: 'SMP-QA-002',
    version: 'V04',
    lecturer: 'xiefang',
    validityMonths: 24,
    passScore: 80,
    creditHours: 1,
    records: [
      done([...except(QUALITY, 'hewenbin'), 'tangli', 'dengying', ...PRODUCTION, ...ENGINEERING], -290),
      ending(['xuhang'], 18),
    ],
  },
  {
    no: 'CRS-004',
    name: '冻干机操作 | Operation of the freeze dryer',
    kind: 'read',
    document: 'SOP-PD-012',
    version: 'V02',
    lecturer: 'jiangmin',
    validityMonths: 24,
    passScore: 90,
    critical: true,
    minimumViewSeconds: 20,
    creditHours: 2,
    records: [
      done(
        [
          ...['jiangmin', 'shenhao', 'qianjin', 'caoyang', 'yuanmeng', 'zhaojianguo'],
          ...ENGINEERING,
          'hanxue',
          ...OFFICERS,
          'sujingyi',
        ],
        -430,
        '新版本 V02 | New version V02',
      ),
    ],
  },
  {
    no: 'CRS-005',
    name: '冻干批记录的填写与复核 | Filling in the batch record of lyophilisation',
    kind: 'online',
    document: 'REC-PD-001',
    version: 'V01',
    validityMonths: 12,
    creditHours: 1,
    records: [done(LYO, -95)],
  },
  {
    no: 'CRS-006',
    name: '压片岗位操作 | Tablet compression',
    kind: 'ojt',
    steps: [
      '安装冲模并核对编号 | Fit the dies and check their numbers',
      '调整片重和硬度，试压 | Set weight and hardness, run a trial',
      '清场并填写批记录 | Clear the line and fill in the batch record',
    ],
    document: 'SOP-PD-003',
    version: 'V04',
    lecturer: 'fenglei',
    validityMonths: 24,
    creditHours: 8,
    records: [done(['fenglei', 'caoyang'], -300, POSITION), ending(['yuanmeng'], 9, POSITION)],
  },
  {
    no: 'CRS-007',
    name: '高效液相色谱仪操作 | Operation of the HPLC',
    kind: 'ojt',
    document: 'SOP-QC-021',
    version: 'V06',
    validityMonths: 24,
    creditHours: 8,
    records: [done(LABORATORY, -200, POSITION)],
  },
  {
    no: 'CRS-008',
    name: '取样操作 | Sampling',
    kind: 'read',
    document: 'SOP-QC-014',
    version: 'V02',
    validityMonths: 24,
    creditHours: 1,
    records: [done(LABORATORY, -650)],
  },
  {
    no: 'CRS-009',
    name: '洁净区更衣与行为规范 | Gowning and conduct in clean areas',
    kind: 'ojt',
    recording: { name: '洁净区更衣.webm', base64: gowning },
    lecturer: 'jiangmin',
    validityMonths: 12,
    creditHours: 2,
    records: [done([...except(PRODUCTION, 'fenglei'), 'yubo'], -100), ending(['fenglei'], 25)],
  },
  {
    no: 'CRS-010',
    name: '变更控制 | Change control',
    kind: 'read',
    document: 'SMP-QA-003',
    version: 'V03',
    validityMonths: 24,
    creditHours: 1,
    records: [
      done(['hanxue', ...OFFICERS, 'linxiao', 'zhaojianguo', 'mazhiqiang', 'qinlan', 'tangli'], -260),
    ],
  },
  {
    no: 'CRS-011',
    name: '根本原因分析工具 | Root-cause analysis tools',
    kind: 'external',
    validityMonths: 36,
    creditHours: 12,
    records: [
      done(['hanxue', 'fenglei', 'jiangmin', 'yubo'], -370, '外部培训 | External course'),
      ending(['xuhang'], -12, '外部培训 | External course'),
    ],
  },
  {
    no: 'CRS-012',
    name: '空调净化系统运行 | Operation of the HVAC system',
    kind: 'read',
    document: 'SOP-EN-007',
    version: 'V03',
    validityMonths: 24,
    creditHours: 1,
    records: [done(['mazhiqiang'], -390), ending(['yubo'], 1)],
  },
];
