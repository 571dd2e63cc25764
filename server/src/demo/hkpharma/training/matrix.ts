import type { DemoCell, DemoLearnerRole } from '../../training/data';

const QA = ['QA manager', 'QA officer'];
const QC = ['QC manager', 'QC supervisor', 'Analyst'];
const PRODUCTION = [
  'Production head',
  'Head of solids workshop',
  'Head of lyophilisation workshop',
  'Operator, solids',
  'Operator, packaging',
  'Operator, lyophilisation',
  'Operator, filling',
];
const ENGINEERING = ['Engineering manager', 'Equipment engineer'];
const OTHERS = [
  'Quality head',
  'Qualified person',
  'Document controller',
  'Archivist',
  'Training manager',
  'RA manager',
  'Purchasing lead',
  'IT administrator',
  'Business configurator',
];

/** LR-FD is who has to know SOP-PD-012: those who run, maintain and judge the freeze dryers. */
export const roles: DemoLearnerRole[] = [
  {
    code: 'LR-ALL',
    name: '全体员工 | All staff',
    positions: [...QA, ...QC, ...PRODUCTION, ...ENGINEERING, ...OTHERS],
  },
  {
    code: 'LR-GMP',
    name: 'GMP岗位 | GMP positions',
    positions: [...QA, 'Document controller', ...QC, ...PRODUCTION, ...ENGINEERING],
  },
  {
    code: 'LR-FD',
    name: '冻干机相关岗位 | Freeze-dryer positions',
    positions: [
      'Head of lyophilisation workshop',
      'Operator, lyophilisation',
      'Operator, solids',
      'Production head',
      ...ENGINEERING,
      ...QA,
      'Qualified person',
    ],
  },
  {
    code: 'LR-LYO',
    name: '冻干车间 | Lyophilisation workshop',
    positions: ['Head of lyophilisation workshop', 'Operator, lyophilisation', 'Operator, filling'],
  },
  { code: 'LR-PD', name: '生产岗位 | Production positions', positions: PRODUCTION },
  {
    code: 'LR-TAB',
    name: '压片岗位 | Tablet compression',
    positions: ['Head of solids workshop', 'Operator, solids'],
  },
  { code: 'LR-QC', name: '检验岗位 | Quality control', positions: QC },
  {
    code: 'LR-CC',
    name: '变更评估人员 | Assessors of changes',
    positions: [
      ...QA,
      'Document controller',
      'Production head',
      'Engineering manager',
      'RA manager',
      'QC manager',
    ],
  },
  { code: 'LR-EN', name: '工程岗位 | Engineering', positions: ENGINEERING },
];

export const matrix: DemoCell[] = [
  { role: 'LR-ALL', course: 'CRS-001', needs: 'C' },
  { role: 'LR-ALL', course: 'CRS-002', needs: 'RE' },
  { role: 'LR-GMP', course: 'CRS-003', needs: 'RE' },
  { role: 'LR-FD', course: 'CRS-004', needs: 'RE' },
  { role: 'LR-LYO', course: 'CRS-005', needs: 'R' },
  { role: 'LR-TAB', course: 'CRS-006', needs: 'RO' },
  { role: 'LR-QC', course: 'CRS-007', needs: 'RO' },
  { role: 'LR-QC', course: 'CRS-008', needs: 'R' },
  { role: 'LR-PD', course: 'CRS-009', needs: 'RO' },
  { position: 'Equipment engineer', course: 'CRS-009', needs: 'RO' },
  { role: 'LR-CC', course: 'CRS-010', needs: 'R' },
  { role: 'LR-EN', course: 'CRS-012', needs: 'R' },
];
