import type { DemoAct, DemoRecord } from '../company';
import { carriedOut, paragraphs, planned } from '../values';

const FAN = '变频器散热风扇纳入FD-01、FD-02预防性维护计划，每季度清洁';
const LIMIT = '搁板温度报警限按工艺限度（±3 ℃）重新设定';
const PLAN = '请审核CAPA计划';

/** How the effect is judged: over batches, or over days. */
const check = (judge: string, criteria: string, [count, kind]: [number, 'batches' | 'days']) => ({
  ecNeeded: 'yes',
  ecCriteria: criteria,
  ecMetric: '同类事件数',
  ecKind: kind,
  ecWindow: count,
  judge,
});

const agreed = (by: string, day: number): DemoAct => ({
  by,
  at: [day, '14:30'],
  decision: 'agree',
  reason: '措施可行，同意',
});
const approved = (day: number): DemoAct => ({
  by: 'hanxue',
  at: [day, '10:00'],
  decision: 'approve',
  reason: '批准计划',
});
/** Three batches have been seen. */
const seen = (by: string, day: number): DemoAct => ({
  by,
  at: [day, '16:00'],
  reason: '第三批已完成',
  save: () => ({ ecBatches: 3 }),
});

type Plan = Pick<DemoRecord, 'by' | 'department' | 'title' | 'values' | 'acts'> & { day: number };

const planOf = ({ day, ...plan }: Plan): DemoRecord => ({
  process: 'capa',
  at: [day, '09:20'],
  reason: PLAN,
  ...plan,
});

const MIXING = 'HPLC流动相配制差错';
/** The acts on the CAPA that follows the one that did not help. */
const again: DemoAct[] = (
  [
    {
      by: 'xuhang',
      at: [-6, '09:30'],
      decision: 'submit',
      reason: PLAN,
      values: (refs) => ({
        actions: planned(refs, ['corrective', 'pH计读数自动打印并附入记录', 'dengying', 45, 'equipment']),
        ...check(refs.user('wuqian'), '连续三批无配制差错', [3, 'batches']),
      }),
    },
    agreed('tangli', -2),
  ] satisfies DemoAct[]
).map((act) => ({ ...act, on: { process: 'capa', title: `后续：${MIXING}` } }));

const mixing = planOf({
  by: 'xuhang',
  department: 'QC',
  day: -44,
  title: MIXING,
  values: (refs) => ({
    gxp: 'gmp',
    source: 'trend',
    severity: 'minor',
    problem: paragraphs('三个月内两次流动相pH配制超出范围，均在系统适用性试验时发现。'),
    rootCause: '配制记录未要求第二人复核pH读数。',
    actions: planned(refs, ['corrective', '流动相配制记录增加第二人复核', 'dengying', -38, 'other']),
    ...check(refs.user('wuqian'), '连续三批无配制差错', [3, 'batches']),
  }),
  acts: [
    agreed('tangli', -44),
    approved(-43),
    ...carriedOut(
      '流动相配制记录增加第二人复核',
      { by: 'dengying', at: [-40, '15:00'], result: '记录已增加复核栏', evidence: '配制记录样张.txt' },
      { by: 'zhouzihan', at: [-39, '11:00'], verification: '已抽查两份记录' },
    ),
    seen('xuhang', -22),
    {
      by: 'wuqian',
      at: [-20, '10:00'],
      decision: 'submit',
      reason: '第三批再次出现差错',
      values: () => ({
        ecResult: 'ineffective',
        ecFindings: '第三批pH 3.4（限度2.8–3.2），复核人未实际读数。',
      }),
    },
    { by: 'hanxue', at: [-19, '11:00'], decision: 'approve', reason: '措施无效，由后续CAPA处理' },
    ...again,
  ],
});

const FIRST_PIECE = '压片首件检查漏项';
const firstPiece = planOf({
  by: 'fenglei',
  department: 'PD-S',
  day: -43,
  title: FIRST_PIECE,
  values: (refs) => ({
    gxp: 'gmp',
    source: 'trend',
    severity: 'minor',
    problem: paragraphs('月度趋势分析发现两批压片首件检查未记录脆碎度。'),
    rootCause: '首件检查表与质量标准不一致。',
    actions: planned(refs, ['corrective', '首件检查表补充脆碎度', 'caoyang', -36, 'other']),
    ...check(refs.user('wuqian'), '连续三批首件检查完整', [3, 'batches']),
  }),
  acts: [
    agreed('zhaojianguo', -43),
    approved(-42),
    ...carriedOut(
      '首件检查表补充脆碎度',
      { by: 'caoyang', at: [-38, '15:00'], result: '首件检查表已换版', evidence: '首件检查表.txt' },
      { by: 'zhouzihan', at: [-37, '11:00'], verification: '现场使用的是新表' },
    ),
    seen('fenglei', -6),
    {
      by: 'wuqian',
      at: [-1, '10:00'],
      decision: 'submit',
      reason: '三批均完整',
      values: () => ({ ecResult: 'effective', ecFindings: '抽查三批首件检查记录，全部完整。' }),
    },
  ],
});

const SAMPLING = '纯化水取样点消毒频次不足';
const sampling = planOf({
  by: 'mazhiqiang',
  department: 'EN',
  day: -41,
  title: SAMPLING,
  values: (refs) => ({
    gxp: 'gmp',
    source: 'review',
    severity: 'major',
    problem: paragraphs('年度回顾显示 PW-07 取样点微生物结果呈上升趋势。'),
    rootCause: '取样点阀门每月消毒一次，未随使用频次调整。',
    actions: planned(refs, ['preventive', '取样点消毒频次改为每周一次', 'yubo', -34, 'equipment']),
    ...check(refs.user('zhengkai'), '三次取样均低于警戒限', [3, 'batches']),
  }),
  acts: [
    agreed('lumingyuan', -41),
    approved(-40),
    ...carriedOut(
      '取样点消毒频次改为每周一次',
      { by: 'yubo', at: [-36, '15:00'], result: '维护计划已改为每周一次', evidence: '维护计划.txt' },
      { by: 'wuqian', at: [-35, '11:00'], verification: '已核对四周的消毒记录' },
    ),
    seen('mazhiqiang', -2),
  ],
});

const LABELS = '标签领用数与退回数不符';
const labels = planOf({
  by: 'tangli',
  department: 'QC',
  day: -39,
  title: LABELS,
  values: (refs) => ({
    gxp: 'gmp',
    source: 'management',
    severity: 'minor',
    problem: paragraphs('管理评审指出检验样品标签平衡率三次低于 100 %。'),
    rootCause: '作废标签未当场销毁并记录。',
    actions: planned(refs, ['corrective', '作废标签当场销毁并双人签名', 'dengying', -30, 'other']),
    ...check(refs.user('zhengkai'), '观察期内平衡率 100 %', [90, 'days']),
  }),
  acts: [
    agreed('lumingyuan', -39),
    approved(-38),
    ...carriedOut(
      '作废标签当场销毁并双人签名',
      { by: 'dengying', at: [-33, '15:00'], result: '登记表增加双签栏', evidence: '标签登记表.txt' },
      { by: 'zhouzihan', at: [-32, '11:00'], verification: '已抽查一周的登记' },
    ),
  ],
});

/** The acts on the CAPA that DEV-…-0017 begins. */
export const dryerCapa: DemoAct[] = (
  [
    {
      by: 'yubo',
      at: [-11, '09:30'],
      decision: 'submit',
      reason: PLAN,
      values: (refs) => ({
        actions: planned(
          refs,
          ['preventive', FAN, 'yubo', -2, 'equipment'],
          ['corrective', LIMIT, 'jiangmin', 30, 'document'],
        ),
        ...check(refs.user('zhengkai'), '观察期内无搁板温度超限未报警', [90, 'days']),
      }),
    },
    agreed('mazhiqiang', -11),
    agreed('jiangmin', -10),
    approved(-9),
  ] satisfies DemoAct[]
).map((act) => ({ ...act, on: { process: 'capa', title: 'CAPA：冻干机FD-02一次干燥阶段搁板温度超限' } }));

const gowning = planOf({
  by: 'jiangmin',
  department: 'PD-L',
  day: -1,
  title: '灌装间更衣确认记录不完整',
  values: (refs) => ({
    gxp: 'gmp',
    source: 'trend',
    severity: 'minor',
    problem: paragraphs('月度趋势分析发现一名人员的更衣再确认缺少接触碟结果。'),
    rootCause: '检验结果未回传车间。',
    actions: planned(refs, ['corrective', '更衣确认结果由QC按月回传并归档', 'shenhao', 40, 'other']),
    ecNeeded: 'no',
  }),
  acts: [],
});

const filters: DemoRecord = {
  ...planOf({
    by: 'wuqian',
    department: 'QA',
    day: -1,
    title: '高效过滤器检漏计划延迟',
    values: () => ({ gxp: 'gmp', source: 'review', severity: 'minor' }),
    acts: [],
  }),
  draft: true,
};

/** One at every step, in the order of their numbers: DEV-…-0017 begins the fifth, CAPA-…-0009 of story 1. */
export const capas: DemoRecord[] = [mixing, firstPiece, sampling, labels, gowning, filters];
