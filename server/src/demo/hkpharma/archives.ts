import type { DemoRecord } from '../company';

/** Title, category, security level, medium, pages, room, shelf, box. */
const ITEMS: [string, string, string, string, number, string, string, string][] = [
  ['HK101-2024-01 批生产记录', 'BPR', 'internal', 'paper', 151, 'B', 'B-01', '1'],
  ['HK101-2024-02 批生产记录', 'BPR', 'internal', 'paper', 154, 'B', 'B-01', '2'],
  ['HK101-2024-03 批生产记录', 'BPR', 'internal', 'paper', 157, 'B', 'B-01', '3'],
  ['HK101-2024-04 批生产记录', 'BPR', 'internal', 'paper', 160, 'B', 'B-01', '4'],
  ['HK101-2024-05 批生产记录', 'BPR', 'internal', 'paper', 163, 'B', 'B-02', '5'],
  ['HK101-2024-06 批生产记录', 'BPR', 'internal', 'paper', 166, 'B', 'B-02', '6'],
  ['HK101-2024-07 批生产记录', 'BPR', 'internal', 'paper', 169, 'B', 'B-02', '7'],
  ['HK101-2024-08 批生产记录', 'BPR', 'internal', 'paper', 172, 'B', 'B-02', '8'],
  ['HK101-2024-09 批生产记录', 'BPR', 'internal', 'paper', 175, 'B', 'B-03', '9'],
  ['HK101-2024-10 批生产记录', 'BPR', 'internal', 'paper', 178, 'B', 'B-03', '10'],
  ['HK101-2024-11 批生产记录', 'BPR', 'internal', 'paper', 181, 'B', 'B-03', '11'],
  ['HK101-2024-12 批生产记录', 'BPR', 'internal', 'paper', 184, 'B', 'B-03', '12'],
  ['HK205-2024-01 批生产记录', 'BPR', 'internal', 'paper', 98, 'B', 'B-04', '1'],
  ['HK205-2024-02 批生产记录', 'BPR', 'internal', 'paper', 100, 'B', 'B-04', '2'],
  ['HK205-2024-03 批生产记录', 'BPR', 'internal', 'paper', 102, 'B', 'B-04', '3'],
  ['HK205-2024-04 批生产记录', 'BPR', 'internal', 'paper', 104, 'B', 'B-04', '4'],
  ['HK205-2024-05 批生产记录', 'BPR', 'internal', 'paper', 106, 'B', 'B-05', '5'],
  ['HK205-2024-06 批生产记录', 'BPR', 'internal', 'paper', 108, 'B', 'B-05', '6'],
  ['HK205-2024-07 批生产记录', 'BPR', 'internal', 'paper', 110, 'B', 'B-05', '7'],
  ['HK205-2024-08 批生产记录', 'BPR', 'internal', 'paper', 112, 'B', 'B-05', '8'],
  ['HK101 质量标准 2023 版', 'SPC', 'internal', 'both', 42, 'A', 'A-01', '1'],
  ['HK205 工艺规程 2022 版', 'SPC', 'secret', 'paper', 118, 'C', 'C-01', '1'],
  ['HK101 工艺规程 2023 版', 'SPC', 'secret', 'paper', 164, 'C', 'C-01', '2'],
  ['冻干机 LY-02 再确认报告', 'VAL', 'internal', 'paper', 210, 'A', 'A-02', '1'],
  ['纯化水系统年度验证报告 2024', 'VAL', 'internal', 'both', 176, 'A', 'A-02', '2'],
  ['洁净区环境再确认报告 2024', 'VAL', 'internal', 'paper', 133, 'A', 'A-02', '3'],
  ['压片机清洁验证报告', 'VAL', 'internal', 'paper', 98, 'A', 'A-02', '4'],
  ['HPLC 色谱系统计算机化验证', 'VAL', 'internal', 'both', 254, 'A', 'A-03', '1'],
  ['CC-2023-011 灭菌柜更换', 'CHG', 'internal', 'paper', 67, 'A', 'A-04', '1'],
  ['CC-2024-003 内包材供应商变更', 'CHG', 'internal', 'paper', 81, 'A', 'A-04', '2'],
  ['CC-2024-009 空调自控升级', 'CHG', 'internal', 'both', 59, 'A', 'A-04', '3'],
  ['注册申报资料 HK205（模块三）', 'QUA', 'confidential', 'both', 612, 'C', 'C-02', '1'],
  ['药品GMP符合性检查报告 2024', 'QUA', 'internal', 'paper', 88, 'A', 'A-05', '1'],
  ['年度产品质量回顾 HK101 2023', 'QUA', 'internal', 'both', 126, 'A', 'A-05', '2'],
  ['年度产品质量回顾 HK205 2023', 'QUA', 'internal', 'both', 119, 'A', 'A-05', '3'],
  ['供应商审计报告：西林瓶', 'QUA', 'internal', 'paper', 44, 'A', 'A-05', '4'],
  ['供应商审计报告：胶塞', 'QUA', 'internal', 'paper', 47, 'A', 'A-05', '5'],
  ['2023 年度培训记录汇编', 'TRN', 'internal', 'paper', 320, 'A', 'A-06', '1'],
  ['岗位资质评估记录 2023', 'TRN', 'internal', 'paper', 142, 'A', 'A-06', '2'],
  ['稳定性考察数据 HK101 0–24月', 'QUA', 'internal', 'both', 187, 'A', 'A-05', '6'],
];

/** Who hands over, of which department. */
function keeperOf(title: string, category: string): [by: string, department: string] {
  if (category !== 'BPR') return ['dengying', 'QC'];
  return title.startsWith('HK101') ? ['qianjin', 'PD-L'] : ['shilei', 'PD-S'];
}

/** Handed over in the last weeks, a few a day. */
const handed: DemoRecord[] = ITEMS.map(
  ([title, category, securityLevel, medium, pages, room, shelf, box], index): DemoRecord => {
    const day = -44 + Math.floor(index / 2);
    const [by, department] = keeperOf(title, category);
    return {
      process: 'archiveItem',
      by,
      department,
      at: [day, '09:10'],
      title,
      reason: '整理完毕，申请归档',
      values: () => ({ category, securityLevel, medium, pages, room }),
      acts: [
        {
          by: 'hewenbin',
          at: [day, '14:00'],
          decision: 'approve',
          reason: '页数核对一致，已入库',
          values: () => ({ pagesCounted: pages, shelf, box }),
        },
      ],
    };
  },
);

/** One in time, and one that should have come back. */
const lent: DemoRecord[] = [
  {
    process: 'archiveBorrow',
    by: 'xuhang',
    department: 'QC',
    at: [-21, '10:00'],
    title: '查阅HPLC验证方案的积分参数',
    reason: '请批准借阅',
    values: ({ record }) => ({
      item: [record('archiveItem', 'HPLC 色谱系统计算机化验证')],
      purpose: '核对积分参数的依据，准备方法转移。',
      form: 'original',
      originalReason: '附图复印后无法辨认',
    }),
    acts: [
      { by: 'tangli', at: [-21, '14:00'], decision: 'approve', reason: '同意借阅' },
      {
        by: 'hewenbin',
        at: [-20, '09:30'],
        decision: 'approve',
        reason: '原件出借，254页',
        values: () => ({ pagesLent: 254 }),
      },
    ],
  },
  {
    process: 'archiveBorrow',
    by: 'dengying',
    department: 'QC',
    at: [-6, '09:00'],
    title: '查阅HK101稳定性数据',
    reason: '请批准借阅',
    values: ({ record }) => ({
      item: [record('archiveItem', '稳定性考察数据 HK101 0–24月')],
      purpose: '年度产品质量回顾的趋势分析。',
      form: 'copy',
    }),
    acts: [
      { by: 'tangli', at: [-6, '11:00'], decision: 'approve', reason: '同意' },
      {
        by: 'hewenbin',
        at: [-6, '15:00'],
        decision: 'approve',
        reason: '复印件187页',
        values: () => ({ pagesLent: 187 }),
      },
    ],
  },
];

/** 40 items, two loans. */
export const archives: DemoRecord[] = [...handed, ...lent];
