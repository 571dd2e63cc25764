import type { FormValues } from '@attest/api-contract';
import type { DemoAct, DemoRecord, References } from '../company';
import type { Moment } from '../moment';
import { finding } from '../values';
import { EXCIPIENTS } from './suppliers';

const SOLIDS = '固体车间GMP自检';

const CHECKLIST = [
  ['中国GMP 第49条', '压片间除尘与清洁是否有效？'],
  ['中国GMP 第159条', '设备日志是否逐次记录并签名？'],
  ['中国GMP 第190条', '清场检查是否由第二人复核？'],
  ['中国GMP 第163条', '现场使用的文件是否为现行版本？'],
];

const checklist = (results: [result: string, evidence?: string][] = []): FormValues[] =>
  CHECKLIST.map(([clause, question], index) => {
    const [result, evidence] = results[index] ?? [];
    return { clause, question, ...(result && { result }), ...(evidence && { evidence }) };
  });

const planned = (
  { user, department, day }: References,
  [title, dept, lead, on, scope]: [string, string, string, number, string],
): FormValues => ({
  title,
  auditType: 'internal',
  auditeeDept: department(dept),
  lead: user(lead),
  plannedOn: day(on),
  scope,
});

/** An audit at a supplier. */
const plannedAt = (
  { user, day, record }: References,
  [title, supplier, lead, on, scope]: [string, string, string, number, string],
): FormValues => ({
  title,
  auditType: 'supplier',
  supplier: [record('supplier', supplier)],
  lead: user(lead),
  plannedOn: day(on),
  scope,
});

const FRIABILITY = '三批压片设备日志缺少换模后的点检签名';
const DUST = '压片间除尘罩滤芯超过更换期限';
const CLEARANCE = '一次清场检查无第二人复核签名';
const POSTER = '操作台旁的参数卡不是受控文件';
const SHELF = '建议模具柜按规格分区存放';

const on = (
  title: string,
  { by, at, reason, ...act }: Omit<Extract<DemoAct, { decision: string }>, 'on'>,
): DemoAct => ({
  by,
  at,
  reason,
  ...act,
  on: { process: 'auditFinding', title },
});

const responded = (
  title: string,
  by: string,
  at: Moment,
  values: (refs: References) => FormValues,
  proof?: string,
): DemoAct =>
  on(title, {
    by,
    at,
    decision: 'submit',
    reason: '整改回复，请审核',
    values,
    ...(proof && { files: { proof: { name: `${proof}.txt`, content: proof } } }),
  });

const accepted = (title: string, at: Moment, opinion: string): DemoAct =>
  on(title, { by: 'zhengkai', at, decision: 'agree', reason: '回复可接受', values: () => ({ opinion }) });

/** AUD-…-002: the draft comes from the programme. */
const conduct: DemoAct[] = (
  [
    {
      by: 'zhengkai',
      at: [-43, '10:30'],
      decision: 'submit',
      reason: '请批准审计计划',
      values: ({ user, day, version }) => ({
        gxp: 'gmp',
        standards: ['cnGmp'],
        contact: user('fenglei'),
        team: [user('xuhang')],
        startOn: day(-25),
        endOn: day(-24),
        docs: [version('SMP-QA-009', 'V02')],
        checklist: checklist(),
      }),
    },
    { by: 'hanxue', at: [-42, '09:30'], decision: 'approve', reason: '同意' },
    {
      by: 'xuhang',
      at: [-24, '16:30'],
      decision: 'submit',
      reason: '现场审计完成',
      values: ({ user }) => ({
        checklist: checklist([
          ['nonconform', '3号压片间滤芯标签：应于上月更换'],
          ['nonconform', 'TP-01日志HK101批三页'],
          ['nonconform', '清场记录一份'],
          ['conform'],
        ]),
        findings: [
          finding(FRIABILITY, '中国GMP 第159条', 'TP-01设备日志', 'major', user('fenglei')),
          finding(DUST, '中国GMP 第49条', '3号压片间滤芯标签', 'major', user('caoyang')),
          finding(CLEARANCE, '中国GMP 第190条', '清场记录', 'minor', user('caoyang')),
          finding(POSTER, '中国GMP 第163条', '2号压片间操作台照片', 'minor', user('yuanmeng')),
          finding(SHELF, '中国GMP 第72条', '现场观察', 'advice', user('fenglei')),
        ],
      }),
    },
    {
      by: 'zhengkai',
      at: [-18, '15:00'],
      decision: 'submit',
      reason: '请批准审计报告',
      values: () => ({ conclusion: 'conditional', summary: '体系运行总体有效；设备日志与除尘维护须整改。' }),
      files: {
        report: { name: '固体车间自检报告.txt', content: '五个发现项：两项主要，两项一般，一项建议。' },
      },
    },
    { by: 'hanxue', at: [-17, '10:00'], decision: 'approve', reason: '批准报告' },
  ] satisfies DemoAct[]
).map((act) => ({ ...act, on: { process: 'audit', title: SOLIDS } }));

/** One finding at every step; the second is overdue. */
const followUp: DemoAct[] = [
  responded(
    CLEARANCE,
    'caoyang',
    [-12, '14:00'],
    ({ day }) => ({
      correction: '补充说明并培训当班人员',
      rootCause: '当班仅一人在岗',
      correctedOn: day(-13),
    }),
    '清场培训签到',
  ),
  accepted(CLEARANCE, [-11, '10:00'], '已核实培训签到，可接受'),
  responded(FRIABILITY, 'fenglei', [-8, '11:00'], () => ({
    correction: '由维修人员补充点检说明，日志改版增加签名栏',
    rootCause: '日志表格未设换模点检签名栏，全车间共用同一表格',
  })),
  accepted(FRIABILITY, [-7, '10:30'], '涉及全部压片机，须建立CAPA'),
  responded(POSTER, 'yuanmeng', [-3, '15:30'], () => ({
    correction: '已撤除参数卡',
    rootCause: '为方便换班查阅自行张贴',
  })),
];

/** The programme of the year: its first audit is AUD-…-002, the other is ahead. */
const programme: DemoRecord = {
  process: 'auditProgramme',
  by: 'zhengkai',
  department: 'QA',
  at: [-44, '11:00'],
  title: '年度自检计划',
  reason: '请批准年度自检计划',
  values: (names) => ({
    from: names.day(-44),
    to: names.day(318),
    basis: '按风险排序：固体车间去年有重复偏差；冻干车间报警限变更后复查。',
    plan: [
      planned(names, [SOLIDS, 'PD-S', 'zhengkai', -25, '压片、包装、清场与设备日志']),
      planned(names, ['冻干车间GMP自检', 'PD-L', 'xuhang', 75, '冻干、灌装与更衣']),
      plannedAt(names, ['辅料供应商现场审计', EXCIPIENTS, 'zhengkai', 110, '仓储、混合与放行']),
    ],
  }),
  acts: [
    { by: 'lumingyuan', at: [-44, '15:00'], decision: 'approve', reason: '批准' },
    ...conduct,
    ...followUp,
  ],
};

export const audits: DemoRecord[] = [programme];
