import type { NewEquipment } from '../../modules/quality';
import type { DemoDocument } from '../company';

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
  {
    ...released(
      'WI-OP-002',
      'Torque control of fasteners',
      '紧固件扭矩控制',
      'clara.jensen',
      'OPS',
      'V02',
      -200,
    ),
    format: 'docx',
  },
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
