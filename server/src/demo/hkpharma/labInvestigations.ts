import type { DemoRecord, References } from '../company';

const process = 'labInvestigation';

const ITEMS = [
  ...['sample', 'sampling', 'identity', 'weighing', 'dilution', 'solutions', 'standard', 'reagent', 'phase'],
  ...['glassware', 'instrument', 'suitability', 'column', 'method', 'integration', 'rawData', 'calculation'],
  ...['environment', 'training', 'others'],
];

/** The checklist of phase Ia: as required but where a note says otherwise. */
const checked = (findings: Record<string, string> = {}) =>
  ITEMS.map((item) => (findings[item] ? { item, ok: 'no', note: findings[item] } : { item, ok: 'yes' }));

/** What is the same for every result of the HPLC. */
const byHplc = ({ user, version, equipment }: References) => ({
  gxp: 'gmp',
  supervisor: user('xuhang'),
  method: [version('SOP-QC-021', 'V06')],
  unit: '%',
  instrument: [equipment('LC-05')],
  preserved: true,
});

/** Closed: weighed wrongly, repeated and released. */
const dissolution: DemoRecord = {
  process,
  counted: 'OOS',
  by: 'pengtao',
  department: 'QC',
  at: [-4, '15:40'],
  title: '缬沙坦片 HK101-2408 溶出度 78.6 %',
  reason: '报告检验结果',
  values: (refs) => ({
    ...byHplc(refs),
    kind: 'OOS',
    samples: [{ product: 'HK-101 缬沙坦片', batch: 'HK101-2408', sampleNo: 'S-2408-03', stage: 'finished' }],
    test: '溶出度',
    limit: '不低于标示量的 80 %',
    lowerLimit: 80,
    result: 78.6,
    analyst: refs.user('pengtao'),
    testedAt: `${refs.day(-8)}T02:30:00.000Z`,
  }),
  acts: [
    {
      by: 'xuhang',
      at: [-4, '17:00'],
      decision: 'obvious',
      reason: '对照品称样量录入错误',
      values: ({ user }) => ({
        checkIa: checked({ calculation: '对照品称样量 20.13 mg 误录为 20.31 mg' }),
        noTestWhy: '录入差错明显，无须假设检验',
        qaReviewer: user('wuqian'),
      }),
    },
    {
      by: 'tangli',
      at: [-4, '09:30'],
      decision: 'approve',
      reason: '原因明确，同意重复检验',
      values: ({ user }) => ({
        labCause: 'confirmed',
        causeText: '对照品称样量录入错误，天平打印条与录入值不符。',
        validity: 'invalid',
        retestPlan: [{ analyst: user('dengying'), runs: 1 }],
      }),
    },
    { by: 'wuqian', at: [-4, '10:20'], decision: 'approve', reason: '证据充分' },
    {
      by: 'dengying',
      at: [-3, '16:00'],
      decision: 'submit',
      reason: '重复检验完成',
      values: ({ user }) => ({ results: [{ analyst: user('dengying'), value: 92.4 }] }),
    },
    {
      by: 'tangli',
      at: [-2, '09:10'],
      decision: 'agree',
      reason: '结果符合标准',
      values: () => ({
        reportable: '92.4 %',
        conclusion: '原结果因录入差错无效；按方案重复检验，结果符合标准。',
        capa: 'no',
        capaWhyNot: '单次录入差错，已在班组通报；天平数据直接传输项目已立项。',
      }),
    },
    { by: 'wuqian', at: [-2, '10:00'], decision: 'agree', reason: '同意结论' },
    {
      by: 'sujingyi',
      at: [-1, '09:20'],
      decision: 'approve',
      reason: '同意放行',
      values: () => ({ disposition: 'release' }),
    },
  ],
};

/** Out of trend; the supervisor has not checked it yet. */
const impurity: DemoRecord = {
  process,
  counted: 'OOT',
  by: 'dengying',
  department: 'QC',
  at: [-1, '16:20'],
  title: '注射用泮托拉唑 HK205-2310 稳定性 18 月杂质 A 0.18 %',
  reason: '报告检验结果',
  values: (refs) => ({
    ...byHplc(refs),
    kind: 'OOT',
    samples: [
      { product: 'HK-205 注射用泮托拉唑', batch: 'HK205-2310', sampleNo: 'ST-2310-18', stage: 'stability' },
    ],
    test: '有关物质 杂质 A',
    limit: '不得过 0.2 %；趋势警戒限 0.15 %',
    upperLimit: 0.2,
    result: 0.18,
    analyst: refs.user('dengying'),
    testedAt: `${refs.day(-4)}T03:00:00.000Z`,
  }),
  acts: [],
};

/** Story 3: OOS-…-0005, in phase Ib. */
const assay: DemoRecord = {
  process,
  counted: 'OOS',
  by: 'dengying',
  department: 'QC',
  at: [-1, '16:50'],
  title: '缬沙坦片 HK101-2411 含量 97.1 %',
  reason: '报告检验结果',
  values: (refs) => ({
    ...byHplc(refs),
    kind: 'OOS',
    samples: [{ product: 'HK-101 缬沙坦片', batch: 'HK101-2411', sampleNo: 'S-2411-01', stage: 'finished' }],
    test: '含量',
    limit: '98.0 %–102.0 %',
    lowerLimit: 98,
    upperLimit: 102,
    result: 97.1,
    analyst: refs.user('dengying'),
    testedAt: `${refs.day(-4)}T06:00:00.000Z`,
  }),
  acts: [
    {
      by: 'xuhang',
      at: { hoursAgo: 5 },
      decision: 'submit',
      reason: '未发现明显差错，建议假设检验',
      values: ({ user }) => ({
        checkIa: checked(),
        planIb: [
          { test: '原供试溶液复进样', hypothesis: '进样针有气泡或进样量不准', runs: 2 },
          { test: '原供试溶液重新稀释', hypothesis: '末步稀释差错', runs: 2 },
        ],
        qaReviewer: user('zhouzihan'),
      }),
    },
    { by: 'tangli', at: { hoursAgo: 4 }, decision: 'approve', reason: '同意方案' },
    { by: 'zhouzihan', at: { hoursAgo: 3 }, decision: 'approve', reason: '方案合理，次数已确定' },
  ],
};

/** In the order of their submission: the third, and second of its kind, is OOS-…-0005 of story 3. */
export const labInvestigations: DemoRecord[] = [dissolution, impurity, assay];
