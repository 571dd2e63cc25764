import type { DemoCell, DemoCourse, DemoRecord, DemoTraining } from '../training/data';
import { acknowledged, descriptions } from './descriptions';

const REFRESH = 'Yearly refresh';

const read = (
  no: string,
  name: string,
  document: string,
  version: string,
  records: DemoRecord[],
): DemoCourse => ({
  no,
  name,
  kind: 'read',
  document,
  version,
  validityMonths: 24,
  creditHours: 1,
  records,
});

const done = (who: string[], completed: number): DemoRecord => ({ who, completed, reason: REFRESH });
const ending = (who: string[], ends: number): DemoRecord => ({ who, ends, reason: REFRESH });

/** Piotr's torque qualification has ended, Lena's on complaints is about to. */
const courses: DemoCourse[] = [
  read('TR-001', '不合格的识别与报告 | Nonconformities: recognise and report', 'SOP-QA-002', 'V02', [
    done(
      [
        'ingrid.solberg',
        'mads.holm',
        'aisha.rahman',
        'tomas.novak',
        'clara.jensen',
        'lena.vogt',
        'yuki.tanaka',
        'piotr.zielinski',
      ],
      -200,
    ),
  ]),
  read('TR-002', 'NV-Pump 2 装配 | Assembly of NV-Pump 2', 'WI-OP-001', 'V04', [
    done(['clara.jensen', 'piotr.zielinski'], -110),
  ]),
  read('TR-003', '投诉与警戒 | Complaints and vigilance', 'SOP-QA-004', 'V03', [
    done(['mads.holm', 'aisha.rahman'], -140),
    ending(['lena.vogt'], 9),
  ]),
  read('TR-004', '紧固件扭矩控制 | Torque control of fasteners', 'WI-OP-002', 'V02', [
    done(['clara.jensen'], -190),
    ending(['piotr.zielinski'], -20),
  ]),
  read('TR-005', 'NV-Pump 2 终检 | Final test of NV-Pump 2', 'WI-OP-003', 'V03', [
    done(['clara.jensen', 'lena.vogt'], -105),
  ]),
  read('TR-006', '变更控制 | Change control', 'SOP-QA-005', 'V01', [
    done(['aisha.rahman', 'yuki.tanaka', 'tomas.novak'], -230),
  ]),
];

const POSITIONS = [
  'Assembler',
  'Service technician',
  'Software engineer',
  'QA/RA specialist',
  'Operations manager',
];

const matrix: DemoCell[] = [
  ...POSITIONS.map((position) => ({ position, course: 'TR-001', needs: 'R' })),
  { position: 'Assembler', course: 'TR-002', needs: 'RO' },
  { position: 'Operations manager', course: 'TR-002', needs: 'R' },
  { position: 'QA/RA specialist', course: 'TR-003', needs: 'R' },
  { position: 'Service technician', course: 'TR-003', needs: 'R' },
  { position: 'Assembler', course: 'TR-004', needs: 'R' },
  { position: 'Operations manager', course: 'TR-004', needs: 'R' },
  { position: 'Service technician', course: 'TR-005', needs: 'RO' },
  { position: 'Operations manager', course: 'TR-005', needs: 'R' },
  { position: 'Software engineer', course: 'TR-006', needs: 'R' },
  { position: 'QA/RA specialist', course: 'TR-006', needs: 'R' },
];

/** Training at Nordvik Medical: a matrix of five positions. */
export const training: DemoTraining = {
  manager: 'clara.jensen',
  approver: 'mads.holm',
  roles: [],
  courses,
  quizzes: [],
  matrix,
  tasks: [],
  classes: [],
  learning: [{ who: 'lena.vogt', course: 'TR-003', acts: [{ at: [-6, '14:00'], read: 'begun' }] }],
  corrections: [],
  descriptions,
  acknowledged,
};
