import type { NewEquipment } from '../../modules/quality/equipment';
import type { DemoCourse, DemoDocument } from '../company';

const released = (
  no: string,
  titleEn: string,
  titleZh: string,
  owner: string,
  department: string,
  label: string,
  effective: number,
): DemoDocument => ({
  no,
  titleEn,
  titleZh,
  owner,
  department,
  review: effective + 730,
  versions: [{ label, state: 'effective', effective }],
});

export const documents: DemoDocument[] = [
  released('QM-001', 'Quality manual', '质量手册', 'mads.holm', 'QR', 'V03', -300),
  released('SOP-QA-001', 'Control of documents', '文件控制', 'aisha.rahman', 'QR', 'V02', -280),
  released('SOP-QA-002', 'Nonconformity and deviation', '不合格与偏差', 'aisha.rahman', 'QR', 'V02', -270),
  released(
    'SOP-QA-003',
    'Corrective and preventive action',
    '纠正与预防措施',
    'mads.holm',
    'QR',
    'V01',
    -270,
  ),
  released('SOP-QA-004', 'Complaints and vigilance', '投诉与警戒', 'aisha.rahman', 'QR', 'V03', -150),
  released('SOP-QA-005', 'Change control', '变更控制', 'mads.holm', 'QR', 'V01', -250),
  released('SOP-QA-006', 'Supplier control', '供应商控制', 'clara.jensen', 'OPS', 'V01', -240),
  released('SOP-QA-007', 'Internal audit', '内部审计', 'mads.holm', 'QR', 'V01', -240),
  released('SOP-QA-008', 'Training and competence', '培训与能力', 'clara.jensen', 'OPS', 'V02', -130),
  released('WI-OP-001', 'Assembly of NV-Pump 2', 'NV-Pump 2 装配', 'clara.jensen', 'OPS', 'V04', -120),
  released('WI-OP-002', 'Torque control of fasteners', '紧固件扭矩控制', 'clara.jensen', 'OPS', 'V02', -200),
  released('WI-OP-003', 'Final test of NV-Pump 2', 'NV-Pump 2 终检', 'clara.jensen', 'OPS', 'V03', -110),
  released('TS-NV2', 'Specification of NV-Pump 2', 'NV-Pump 2 技术规格', 'tomas.novak', 'RD', 'V05', -90),
  released('REC-COMPLAINT', 'Complaint record', '投诉记录', 'aisha.rahman', 'QR', 'V02', -150),
];

export const equipment: NewEquipment[] = [
  {
    no: 'TD-04',
    nameEn: 'Torque screwdriver 0.2–2 Nm',
    nameZh: '扭矩螺丝刀 0.2–2 Nm',
    location: 'Assembly A2',
  },
  { no: 'FX-02', nameEn: 'Alarm test fixture', nameZh: '报警测试工装', location: 'Final test' },
];

const read = (no: string, nameEn: string, nameZh: string, document: string, version: string) => ({
  no,
  nameEn,
  nameZh,
  kind: 'read' as const,
  document,
  validityMonths: 24,
  version,
});

const onAll = (
  course: ReturnType<typeof read>,
  who: string[],
  completed: number,
  open: DemoCourse['assignments'] = [],
): DemoCourse => {
  const { version, ...rest } = course;
  return {
    ...rest,
    assignments: [
      { who, state: 'qualified', reason: 'Yearly refresh', completed, due: completed + 14, version },
      ...open.map((one) => ({ ...one, version })),
    ],
  };
};

export const courses: DemoCourse[] = [
  onAll(
    read('TR-001', 'Nonconformities: recognise and report', '不合格的识别与报告', 'SOP-QA-002', 'V02'),
    [
      'ingrid.solberg',
      'mads.holm',
      'aisha.rahman',
      'tomas.novak',
      'clara.jensen',
      'lena.vogt',
      'yuki.tanaka',
    ],
    -200,
    [{ who: ['piotr.zielinski'], state: 'notStarted', reason: 'Yearly refresh', due: 6 }],
  ),
  onAll(
    read('TR-002', 'Assembly of NV-Pump 2', 'NV-Pump 2 装配', 'WI-OP-001', 'V04'),
    ['clara.jensen'],
    -110,
    [{ who: ['piotr.zielinski'], state: 'studying', reason: 'New version V04', due: -1 }],
  ),
  onAll(
    read('TR-003', 'Complaints and vigilance', '投诉与警戒', 'SOP-QA-004', 'V03'),
    ['mads.holm', 'aisha.rahman'],
    -140,
    [{ who: ['lena.vogt'], state: 'examDue', reason: 'New version V03', due: 3 }],
  ),
  onAll(
    read('TR-004', 'Torque control of fasteners', '紧固件扭矩控制', 'WI-OP-002', 'V02'),
    ['piotr.zielinski', 'clara.jensen'],
    -190,
  ),
];
