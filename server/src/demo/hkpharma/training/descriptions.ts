import type { DemoDescription, DemoTraining } from '../../training/data';

const solids: DemoDescription['says'] = {
  purpose: [
    '按批准的规程安全、准确地完成固体制剂生产操作。 | Carries out the production of solid dosage forms safely and accurately, by approved procedures.',
  ],
  duties: [
    '按批生产记录操作，实时、真实地记录。 | Works by the batch record and records at once and truthfully.',
    '生产前检查清场、设备状态和物料标识。 | Checks line clearance, state of equipment and labels of materials before work.',
    '发现偏差立即停止操作并报告车间主任。 | Stops at any deviation and reports it to the head of the workshop.',
  ],
  education: ['中专及以上，药学或相关专业优先 | Vocational school or higher, preferably in pharmacy'],
  experience: ['GMP及岗位操作培训合格 | Qualified in GMP and in the operations of the position'],
  reportsTo: ['固体车间主任 | Head of solids workshop'],
  deputies: ['同岗位合格操作工 | Another qualified operator of the position'],
};

/** The second version for operators is a few days old. */
export const descriptions: DemoDescription[] = [
  {
    position: 'Operator, solids',
    at: [-43, '09:10'],
    reason: '由纸质岗位说明书转换 | Taken over from paper',
    says: solids,
  },
  {
    position: 'Analyst',
    at: [-43, '09:20'],
    reason: '由纸质岗位说明书转换 | Taken over from paper',
    says: {
      purpose: [
        '按批准的方法检验原辅料、中间产品和成品。 | Tests materials, intermediates and finished products by approved methods.',
      ],
      duties: [
        '检验、记录并复核原始数据，保证数据完整。 | Tests, records and checks raw data, and keeps them whole.',
        '维护所用仪器，超出标准的结果立即报告。 | Looks after the instruments used, and reports results out of specification at once.',
      ],
      education: ['大专及以上，分析化学或药学 | College or higher, analytical chemistry or pharmacy'],
      experience: ['熟悉药典方法和液相色谱 | Knows pharmacopoeia methods and liquid chromatography'],
      reportsTo: ['QC主管 | QC supervisor'],
      deputies: ['其他合格检验员 | Another qualified analyst'],
    },
  },
  {
    position: 'QA officer',
    at: [-43, '09:30'],
    reason: '由纸质岗位说明书转换 | Taken over from paper',
    says: {
      purpose: [
        '监督生产和检验过程，处理质量事件。 | Watches over production and testing, and handles quality events.',
      ],
      duties: [
        '受理偏差，组织分级、评估和调查。 | Takes up deviations; has them graded, assessed and investigated.',
        '审核批记录，跟踪纠正与预防措施。 | Reviews batch records and follows up corrective actions.',
      ],
      education: ['本科及以上，药学或相关专业 | Bachelor or higher, pharmacy or the like'],
      experience: ['三年以上药品质量管理经验 | Three years in pharmaceutical quality'],
      reportsTo: ['QA经理 | QA manager'],
      deputies: ['其他QA专员 | Another QA officer'],
    },
  },
  {
    position: 'Operator, solids',
    at: [-5, '09:10'],
    reason: '增加压片机清洁职责 | Cleaning of the tablet press added',
    says: {
      ...solids,
      duties: [
        ...solids.duties,
        '换批时清洁压片机并填写清洁记录。 | Cleans the tablet press between batches and records it.',
      ],
    },
  },
];

/** Yuan Meng has not read the second version yet, and Peng Tao, who has just joined, nothing at all. */
export const acknowledged: DemoTraining['acknowledged'] = [{ day: -41 }, { day: -3, who: ['caoyang'] }];
