import type { DemoDescription, DemoTraining } from '../training/data';

export const descriptions: DemoDescription[] = [
  {
    position: 'Assembler',
    at: [-43, '09:10'],
    reason: '首版 | First version',
    says: {
      purpose: ['按作业指导书装配输液泵。 | Assembles infusion pumps by work instructions.'],
      duties: [
        '使用校准合格的扭矩工具并记录扭矩。 | Uses calibrated torque tools and records each torque.',
        '隔离不合格品并报告。 | Sets nonconforming parts apart and reports them.',
      ],
      education: ['职业教育 | Vocational training'],
      experience: ['ESD防护和精密装配 | ESD protection and precision assembly'],
      reportsTo: ['运营经理 | Operations manager'],
      deputies: ['其他合格装配工 | Another qualified assembler'],
    },
  },
  {
    position: 'QA/RA specialist',
    at: [-43, '09:20'],
    reason: '首版 | First version',
    says: {
      purpose: ['维护质量体系和产品注册。 | Maintains the quality system and registrations.'],
      duties: [
        '处理不合格、投诉和警戒报告。 | Handles nonconformities, complaints and vigilance reports.',
        '准备内外部审核。 | Prepares internal and external audits.',
      ],
      education: ['理工科本科 | Bachelor of science or engineering'],
      experience: ['两年医疗器械质量经验 | Two years in quality of medical devices'],
      reportsTo: ['质量与法规经理 | Head of quality and regulatory affairs'],
      deputies: ['质量与法规经理 | Head of quality and regulatory affairs'],
    },
  },
];

/** Piotr has not acknowledged his: it is overdue. */
export const acknowledged: DemoTraining['acknowledged'] = [{ day: -40, except: ['piotr.zielinski'] }];
