import { versionLabel } from '@attest/api-contract';
import type { NewEquipment } from '../../modules/quality';
import type { DemoDocument, DemoVersion } from '../company';

/** Releases `V01`… up to the newest, which is in force; each former one was replaced by the next. */
function releases(newest: number, effective: number, yearsApart = 1.5): DemoVersion[] {
  const step = Math.round(yearsApart * 365);
  return Array.from({ length: newest }, (_, index) => {
    const from = effective - (newest - 1 - index) * step;
    const label = versionLabel(index + 1);
    if (index === newest - 1) return { label, state: 'effective' as const, effective: from };
    return { label, state: 'superseded' as const, effective: from, superseded: from + step };
  });
}

const smp = (
  seq: number,
  titleZh: string,
  titleEn: string,
  version: number,
  owner: string,
  effective: number,
): DemoDocument => ({
  no: `SMP-QA-${String(seq).padStart(3, '0')}`,
  titleZh,
  titleEn,
  owner,
  department: 'QA',
  review: effective + 730,
  versions: releases(version, effective),
});

const record = (
  no: string,
  titleZh: string,
  titleEn: string,
  department: string,
  owner: string,
): DemoDocument => ({
  no,
  titleZh,
  titleEn,
  owner,
  department,
  review: 365,
  versions: releases(1, -365),
});

/** As they were taken over: what is on its way is written and approved by people. */
export const documents: DemoDocument[] = [
  smp(1, '文件管理规程', 'Document control', 5, 'linxiao', -210),
  smp(2, '偏差管理规程', 'Deviation management', 4, 'zhouzihan', -320),
  smp(3, '变更控制规程', 'Change control', 3, 'wuqian', -280),
  smp(4, '纠正与预防措施规程', 'Corrective and preventive action', 3, 'zhouzihan', -300),
  smp(5, '检验结果超标调查规程', 'Out-of-specification investigation', 2, 'tangli', -190),
  smp(6, '投诉管理规程', 'Complaint handling', 2, 'zhengkai', -400),
  smp(7, '供应商管理规程', 'Supplier management', 2, 'zhengkai', -350),
  { ...smp(8, '培训管理规程', 'Training management', 3, 'xiefang', -150), format: 'docx' },
  smp(9, '自检管理规程', 'Self-inspection', 2, 'hanxue', -260),
  smp(10, '数据可靠性管理规程', 'Data integrity', 1, 'hanxue', -240),
  {
    no: 'SOP-PD-012',
    titleZh: '冻干机操作规程',
    titleEn: 'Operation of the freeze dryer',
    owner: 'jiangmin',
    department: 'PD-L',
    review: 290,
    versions: [
      { label: 'V01', state: 'superseded', effective: -1100, superseded: -440 },
      { label: 'V02', state: 'effective', effective: -440 },
    ],
  },
  {
    no: 'SOP-PD-003',
    titleZh: '压片岗位操作规程',
    titleEn: 'Tablet compression',
    owner: 'fenglei',
    department: 'PD-S',
    review: 400,
    versions: releases(4, -330, 1),
  },
  {
    no: 'SOP-QC-021',
    titleZh: '高效液相色谱仪操作规程',
    titleEn: 'Operation of the HPLC',
    owner: 'xuhang',
    department: 'QC',
    review: 510,
    versions: releases(6, -220, 0.8),
  },
  {
    no: 'SOP-QC-014',
    titleZh: '取样操作规程',
    titleEn: 'Sampling',
    owner: 'tangli',
    department: 'QC',
    review: 20,
    versions: releases(2, -710),
  },
  {
    no: 'SOP-EN-007',
    titleZh: '空调净化系统运行规程',
    titleEn: 'Operation of the HVAC system',
    owner: 'mazhiqiang',
    department: 'EN',
    review: 330,
    versions: releases(3, -400),
  },
  {
    no: 'STP-HK101',
    titleZh: '缬沙坦片工艺规程',
    titleEn: 'Process specification of valsartan tablets',
    owner: 'zhaojianguo',
    department: 'PD',
    security: 'secret',
    review: 600,
    versions: releases(2, -495),
  },
  {
    no: 'TS-HK205',
    titleZh: '注射用泮托拉唑质量标准',
    titleEn: 'Specification of pantoprazole for injection',
    owner: 'tangli',
    department: 'QC',
    security: 'secret',
    review: 700,
    versions: releases(3, -395),
  },
  record('REC-PD-001', '冻干批生产记录', 'Batch record, lyophilisation', 'PD-L', 'jiangmin'),
  record('REC-PD-002', '压片批生产记录', 'Batch record, compression', 'PD-S', 'fenglei'),
  record('REC-PD-003', '洁净区清洁记录', 'Cleaning record of clean areas', 'PD', 'zhaojianguo'),
  record('REC-QC-001', '取样记录', 'Sampling record', 'QC', 'tangli'),
  record('REC-QC-002', 'HPLC检验记录', 'HPLC test record', 'QC', 'xuhang'),
  record('REC-QC-003', '环境监测记录', 'Environmental monitoring record', 'QC', 'tangli'),
  { ...record('REC-EN-001', '设备点检记录', 'Equipment check record', 'EN', 'yubo'), format: 'xlsx' },
  record('REC-EN-002', '设备维修记录', 'Equipment maintenance record', 'EN', 'yubo'),
  record('REC-HR-001', '培训签到表', 'Training attendance sheet', 'HR', 'xiefang'),
  {
    no: 'SOP-PD-015',
    titleZh: '洁净服清洗与灭菌规程',
    titleEn: 'Laundry and sterilisation of clean-room garments',
    owner: 'jiangmin',
    department: 'PD-L',
    review: 120,
    versions: releases(1, -610),
  },
  {
    no: 'SOP-PD-001',
    titleZh: '旧包装线操作规程',
    titleEn: 'Operation of the former packaging line',
    owner: 'fenglei',
    department: 'PD-S',
    versions: releases(3, -600),
  },
];

export const equipment: NewEquipment[] = [
  { no: 'FD-01', nameZh: '冻干机 10 m²', nameEn: 'Freeze dryer 10 m²', location: '冻干车间 L-105' },
  { no: 'FD-02', nameZh: '冻干机 20 m²', nameEn: 'Freeze dryer 20 m²', location: '冻干车间 L-106' },
  { no: 'TP-03', nameZh: '高速压片机', nameEn: 'High-speed tablet press', location: '固体车间 B-204' },
  { no: 'GR-01', nameZh: '湿法制粒机', nameEn: 'High-shear granulator', location: '固体车间 B-201' },
  { no: 'PW-01', nameZh: '纯化水系统', nameEn: 'Purified water system', location: '公用工程 U-01' },
  { no: 'LC-05', nameZh: '高效液相色谱仪', nameEn: 'HPLC', location: 'QC 仪器室 Q-12' },
  { no: 'BL-08', nameZh: '分析天平', nameEn: 'Analytical balance', location: 'QC 天平室 Q-03' },
];
