import type { DemoAssignment, DemoCourse } from '../company';

const QUALITY = ['hanxue', 'zhouzihan', 'wuqian', 'zhengkai', 'linxiao', 'hewenbin'];
const LABORATORY = ['tangli', 'xuhang', 'dengying', 'pengtao'];
const SOLIDS = ['fenglei', 'caoyang', 'yuanmeng'];
const LYO = ['jiangmin', 'shenhao', 'jiangnan'];
const EVERYONE = [
  ...QUALITY,
  ...LABORATORY,
  'zhaojianguo',
  ...SOLIDS,
  ...LYO,
  'mazhiqiang',
  'yubo',
  'xiefang',
  'qinlan',
  'luoyi',
  'gaoxiang',
  'mengyao',
  'lumingyuan',
  'sujingyi',
];
const except = (people: string[], ...others: string[]) => people.filter((one) => !others.includes(one));

const qualified = (who: string[], completed: number, more: Partial<DemoAssignment> = {}): DemoAssignment => ({
  who,
  state: 'qualified',
  reason: '年度复训',
  due: completed + 10,
  completed,
  ...more,
});

export const courses: DemoCourse[] = [
  {
    no: 'CRS-001',
    nameZh: '新员工GMP基础',
    nameEn: 'GMP for new employees',
    kind: 'class',
    lecturer: 'xiefang',
    validityMonths: 24,
    passScore: 80,
    assignments: [
      qualified(except(EVERYONE, 'pengtao'), -180, { scores: [96, 92, 90, 88, 94] }),
      { who: ['pengtao'], state: 'studying', reason: '新员工', due: 24 },
    ],
  },
  {
    no: 'CRS-002',
    nameZh: '数据可靠性',
    nameEn: 'Data integrity',
    kind: 'online',
    document: 'SMP-QA-010',
    lecturer: 'hanxue',
    validityMonths: 12,
    passScore: 80,
    assignments: [
      qualified(except(EVERYONE, 'pengtao', 'caoyang', 'dengying'), -120, { version: 'V01' }),
      { who: ['caoyang'], state: 'notStarted', reason: '年度复训', due: -2, version: 'V01' },
      { who: ['dengying'], state: 'examDue', reason: '年度复训', due: 3, version: 'V01' },
      { who: ['pengtao'], state: 'notStarted', reason: '新员工', due: 24, version: 'V01' },
    ],
  },
  {
    no: 'CRS-003',
    nameZh: '偏差的识别与报告',
    nameEn: 'Recognising and reporting deviations',
    kind: 'read',
    document: 'SMP-QA-002',
    validityMonths: 24,
    assignments: [
      qualified([...QUALITY, ...SOLIDS, ...LYO, 'yubo', 'zhaojianguo', 'mazhiqiang'], -290, {
        version: 'V04',
      }),
      qualified(['tangli', 'xuhang', 'dengying'], -285, { version: 'V04' }),
      { who: ['pengtao'], state: 'studying', reason: '新员工', due: 12, version: 'V04' },
    ],
  },
  {
    no: 'CRS-004',
    nameZh: '冻干机操作（V03）',
    nameEn: 'Operation of the freeze dryer (V03)',
    kind: 'read',
    document: 'SOP-PD-012',
    lecturer: 'jiangmin',
    passScore: 90,
    validityMonths: 24,
    assignments: [
      {
        who: [
          'jiangmin',
          'jiangnan',
          'zhaojianguo',
          'mazhiqiang',
          'yubo',
          'hanxue',
          'zhouzihan',
          'wuqian',
          'fenglei',
          'caoyang',
        ],
        state: 'qualified',
        reason: '新版本 V03',
        version: 'V03',
        due: 4,
        completed: -3,
        attempts: 1,
        scores: [100, 95, 95, 90, 100, 95, 100, 90, 95, 90],
      },
      {
        who: ['yuanmeng'],
        state: 'failed',
        reason: '新版本 V03',
        version: 'V03',
        due: 4,
        attempts: 1,
        scores: [75],
      },
      { who: ['shenhao'], state: 'toMark', reason: '新版本 V03', version: 'V03', due: 4, attempts: 1 },
    ],
  },
  {
    no: 'CRS-005',
    nameZh: '冻干机操作（V02）',
    nameEn: 'Operation of the freeze dryer (V02)',
    kind: 'read',
    document: 'SOP-PD-012',
    lecturer: 'jiangmin',
    validityMonths: 24,
    assignments: [qualified([...LYO, 'yubo'], -430, { version: 'V02', reason: '新版本 V02' })],
  },
  {
    no: 'CRS-006',
    nameZh: '压片岗位操作',
    nameEn: 'Tablet compression',
    kind: 'ojt',
    document: 'SOP-PD-003',
    lecturer: 'fenglei',
    validityMonths: 24,
    assignments: [
      qualified(['caoyang'], -300, { version: 'V04', reason: '岗位资格' }),
      { who: ['yuanmeng'], state: 'ojtDue', reason: '岗位资格', due: 9, version: 'V04' },
    ],
  },
  {
    no: 'CRS-007',
    nameZh: '高效液相色谱仪操作',
    nameEn: 'Operation of the HPLC',
    kind: 'ojt',
    document: 'SOP-QC-021',
    lecturer: 'xuhang',
    validityMonths: 24,
    assignments: [
      qualified(['dengying', 'tangli'], -200, { version: 'V06', reason: '岗位资格' }),
      { who: ['pengtao'], state: 'notStarted', reason: '岗位资格', due: 24, version: 'V06' },
    ],
  },
  {
    no: 'CRS-008',
    nameZh: '取样操作',
    nameEn: 'Sampling',
    kind: 'read',
    document: 'SOP-QC-014',
    validityMonths: 24,
    assignments: [qualified(['tangli', 'xuhang', 'dengying'], -650, { version: 'V02' })],
  },
  {
    no: 'CRS-009',
    nameZh: '洁净区更衣与行为规范',
    nameEn: 'Gowning and conduct in clean areas',
    kind: 'ojt',
    lecturer: 'jiangmin',
    validityMonths: 12,
    assignments: [
      qualified([...LYO, ...SOLIDS, 'yubo'], -100, { reason: '年度复训' }),
      { who: ['xuhang'], state: 'failed', reason: '年度复训', due: 6, attempts: 1 },
    ],
  },
  {
    no: 'CRS-010',
    nameZh: '变更控制',
    nameEn: 'Change control',
    kind: 'read',
    document: 'SMP-QA-003',
    validityMonths: 24,
    assignments: [
      qualified([...QUALITY, 'zhaojianguo', 'mazhiqiang', 'qinlan', 'tangli'], -260, { version: 'V03' }),
    ],
  },
  {
    no: 'CRS-011',
    nameZh: '根本原因分析工具',
    nameEn: 'Root-cause analysis tools',
    kind: 'external',
    validityMonths: 36,
    assignments: [
      qualified(['hanxue', 'zhouzihan', 'fenglei', 'jiangmin', 'yubo', 'xuhang'], -370, {
        reason: '外部培训',
      }),
    ],
  },
  {
    no: 'CRS-012',
    nameZh: '空调净化系统运行',
    nameEn: 'Operation of the HVAC system',
    kind: 'read',
    document: 'SOP-EN-007',
    validityMonths: 24,
    assignments: [
      qualified(['mazhiqiang'], -390, { version: 'V03' }),
      { who: ['yubo'], state: 'studying', reason: '年度复训', due: 1, version: 'V03' },
    ],
  },
];
