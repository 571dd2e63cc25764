import type { DemoCorrection } from '../../training/data';

/** One is in force, one waits for the training manager, one for the trainee. */
export const corrections: DemoCorrection[] = [
  {
    at: [-21, '10:30'],
    who: 'xuhang',
    course: 'CRS-007',
    by: 'xuhang',
    completed: -203,
    reason: '实操评定表签署日期早三天，系统录入为归档日期',
    acts: [
      { by: 'xuhang', at: [-21, '10:55'], decision: 'agree', reason: '与评定表一致，确认' },
      { by: 'xiefang', at: [-20, '09:20'], decision: 'approve', reason: '已核对评定表原件' },
    ],
  },
  {
    at: [-2, '16:10'],
    who: 'zhengkai',
    course: 'CRS-003',
    by: 'zhengkai',
    completed: -297,
    reason: '纸质签到表日期比系统记录早一周',
    acts: [{ by: 'zhengkai', at: [-2, '16:35'], decision: 'agree', reason: '与签到表一致，确认' }],
  },
  {
    at: [-1, '11:00'],
    who: 'tangli',
    course: 'CRS-010',
    by: 'xiefang',
    completed: -263,
    ends: 467,
    reason: '核对培训档案时发现完成日期录错三天，有效期相应更正',
    acts: [],
  },
];
