import type { DemoAct, DemoRecord, References } from '../company';
import { paragraphs } from '../values';

export const EXCIPIENTS = '江苏华源药用辅料有限公司';
const VALSARTAN = '山东鲁安药业有限公司';
const PANTOPRAZOLE = '浙江台和医药化工有限公司';
const VIALS = '沧州恒晶药用玻璃有限公司';
const STOPPERS = '江阴兰陵胶塞有限公司';
const LABORATORY = '苏州谱析检测技术有限公司';
const CARTONS = '昆山彩印包装有限公司';
const CLEANING = '苏州洁诺工装清洗有限公司';

/** Name, type, class, material, what it is used for, licence, days until that expires. */
const SUPPLIERS: [string, string, string, string, string, string, number][] = [
  [EXCIPIENTS, 'manufacturer', 'B', '微晶纤维素', 'HK-101', '药用辅料登记 F20190001234', 520],
  [VALSARTAN, 'manufacturer', 'A', '缬沙坦', 'HK-101', '药品生产许可证 鲁20200088', 410],
  [PANTOPRAZOLE, 'manufacturer', 'A', '泮托拉唑钠', 'HK-205', '药品生产许可证 浙20200132', 25],
  [VIALS, 'manufacturer', 'A', '中硼硅西林瓶 10 ml', 'HK-205', '药包材登记 B20180005512', 300],
  [STOPPERS, 'manufacturer', 'B', '溴化丁基橡胶塞', 'HK-205', '药包材登记 B20190002207', 640],
  [LABORATORY, 'laboratory', 'C', '稳定性样品含量检测', 'HK-101、HK-205', 'CMA 211012050345', 700],
  [CARTONS, 'manufacturer', 'C', '小盒、说明书', 'HK-101', '印刷经营许可证 苏320583', 365],
  [CLEANING, 'service', 'C', '洁净服清洗', '全部', '营业执照 91320505', 900],
];

const registered: DemoRecord[] = SUPPLIERS.map(
  ([title, supType, grade, name, use, licence, days], index): DemoRecord => ({
    process: 'supplier',
    by: 'luoyi',
    department: 'PU',
    at: [-44 + index, '10:30'],
    title,
    reason: '登记供应商',
    values: ({ day }) => {
      const [kind, no] = licence.split(' ');
      return {
        ...{ supType, grade, country: '中国' },
        materials: [{ name, use }],
        licences: [{ name: kind, no, expires: day(days) }],
      };
    },
    acts: [],
  }),
);

const asked = (title: string, supplier: string, evalType: string, day: number) => ({
  process: 'supplierEvaluation',
  by: 'luoyi',
  department: 'PU',
  at: [day, '09:40'] as [number, string],
  title,
  reason: '请审核',
  values: (refs: References) => ({
    supplier: [refs.record('supplier', supplier)],
    evalType,
    reason: title,
  }),
});

const agreed = (day: number, reason: string): DemoAct => ({
  by: 'zhengkai',
  at: [day, '14:00'],
  decision: 'agree',
  reason,
});
const approved = (day: number, reason: string): DemoAct => ({
  by: 'lumingyuan',
  at: [day, '16:00'],
  decision: 'approve',
  reason,
});

/** A change of state that quality has decided; what stays on the list is valid for so many days from today. */
const changed = (
  supplier: string,
  newStatus: string,
  title: string,
  day: number,
  validFor?: number,
): DemoRecord => {
  const { values, ...record } = asked(title, supplier, 'statusChange', day);
  return {
    ...record,
    values: (refs) => ({
      ...values(refs),
      newStatus,
      ...(validFor === undefined ? {} : { newValidTo: refs.day(validFor) }),
    }),
    acts: [agreed(day, '资料属实'), approved(day + 1, '同意')],
  };
};

/** The review of papers of a supplier that is audited on paper. */
const papers = (day: number): DemoAct => ({
  ...agreed(day, '资料齐全，书面审计'),
  decision: 'agree',
  values: ({ user }) => ({
    licencesSeen: 'valid',
    auditMode: 'paper',
    evaluators: [user('luoyi'), user('tangli')],
  }),
  files: { questionnaire: { name: '供应商调查表.txt', content: '质量体系、产能、变更通知均已答复。' } },
});

const stoppers: DemoRecord = {
  ...asked('胶塞供应商三年期再评价', STOPPERS, 'reevaluation', -28),
  acts: [
    papers(-27),
    {
      by: 'luoyi',
      at: [-25, '10:00'],
      decision: 'agree',
      reason: '交付准时率 98 %',
      values: () => ({ quality: 44, delivery: 19, documents: 12, service: 12 }),
    },
    { by: 'tangli', at: [-24, '10:00'], decision: 'agree', reason: '来料检验 24 批全部合格' },
    approved(-22, '合格，有效期36个月'),
  ],
};

const laboratory: DemoRecord = {
  ...asked('新增稳定性样品委托检测机构', LABORATORY, 'admission', -9),
  acts: [papers(-6)],
};

const valsartan: DemoRecord = {
  ...asked('缬沙坦原料供应商年度再评价', VALSARTAN, 'reevaluation', -2),
  acts: [],
};

/** SCAR-…-002 of story 2: the supplier has not replied yet. */
const tooLight: DemoRecord = {
  process: 'scar',
  by: 'zhengkai',
  department: 'QA',
  at: [-6, '15:10'],
  title: '微晶纤维素 MCC-2311 松密度低于协议下限',
  reason: '请于15个工作日内答复',
  values: (refs) => ({
    supplier: [refs.record('supplier', EXCIPIENTS)],
    contactName: '周敏',
    contactMail: 'zhou.min@excipients.example',
    sources: [refs.deviation('市场投诉：缬沙坦片裂片')],
    severity: 'major',
    material: '微晶纤维素',
    batch: 'MCC-2311',
    problem: paragraphs('复检松密度 0.26 g/ml，低于质量协议下限 0.28 g/ml；所压 HK101-2407 批出现裂片。'),
    demand: '请调查该批松密度偏低的原因，说明涉及的其他批次，并提出纠正措施。',
  }),
  acts: [],
};

/** Eight suppliers in every state but one, evaluations at three steps, and the request of story 2. */
export const suppliers: DemoRecord[] = [
  ...registered,
  changed(EXCIPIENTS, 'approved', '自原合格供应商名录转入（辅料）', -40, 430),
  changed(VALSARTAN, 'approved', '自原合格供应商名录转入（原料药）', -39, 75),
  changed(PANTOPRAZOLE, 'conditional', '自原合格供应商名录转入（原料药，须逐批全检）', -38, 210),
  changed(VIALS, 'suspended', '飞行检查发现退火炉记录缺失，暂停采购', -20),
  changed(CLEANING, 'disqualified', '两次微粒超标未整改，取消资格', -15),
  stoppers,
  laboratory,
  valsartan,
  tooLight,
];
