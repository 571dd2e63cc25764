import type { DemoDeviation } from '../company';
import { impact, paragraphs, risk } from '../values';
import { dryerCapa } from './capas';

/** Story 1: DEV-…-0017 leads to a CAPA, a change and SOP-PD-012 V03. It waits for the batch's disposition. */
export const freezeDryer: DemoDeviation = {
  reporter: 'shenhao',
  department: 'PD-L',
  occurred: [-29, '02:40'],
  found: [-29, '07:50'],
  reported: [-29, '10:30'],
  title: '冻干机FD-02一次干燥阶段搁板温度超限',
  place: '冻干车间 L-106',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'equipment',
    docs: [refs.version('SOP-PD-012', 'V02')],
    equipment: [refs.equipment('FD-02')],
    batches: [
      {
        product: 'HK-205 注射用泮托拉唑',
        batch: 'HK205-2403',
        qty: '24,600 瓶',
        stage: '一次干燥',
        hold: true,
      },
    ],
    description: paragraphs(
      'HK205-2403 批一次干燥阶段，02:40 至 03:28 搁板温度由设定值 −15 ℃ 升至 −9.2 ℃（工艺限度 −15 ± 3 ℃），持续 48 分钟。',
      '早班沈浩 07:50 复核冻干曲线时发现；夜班期间报警限设为 −5 ℃，未触发声光报警。',
    ),
    immediate:
      '立即通知车间主任和QA；批次挂“暂扣”标识，转入 L-110 待处理区；打印并封存冻干曲线；停用 FD-02。',
  }),
  attachment: {
    name: 'FD-02_HK205-2403_搁板温度.csv',
    content: [
      '时间,设定温度(℃),搁板温度(℃),真空度(Pa)',
      '02:30,-15.0,-15.1,12',
      '02:40,-15.0,-12.4,13',
      '02:50,-15.0,-10.8,15',
      '03:00,-15.0,-9.6,17',
      '03:10,-15.0,-9.2,18',
      '03:20,-15.0,-11.7,15',
      '03:28,-15.0,-14.2,13',
      '03:40,-15.0,-15.0,12',
    ].join('\n'),
  },
  acts: [
    { by: 'jiangmin', at: [-29, '14:10'], decision: 'agree', reason: '情况属实，批次已暂扣，FD-02 已停用' },
    {
      by: 'zhouzihan',
      at: [-28, '10:20'],
      decision: 'accept',
      reason: '关键工艺参数超限，可能影响水分和复溶，按主要偏差调查',
      values: (refs) => ({
        risk: risk(4, 2, 4),
        devClass: 'major',
        assessors: [refs.user('tangli'), refs.user('zhaojianguo'), refs.user('qinlan')],
        investigator: refs.user('yubo'),
        qualificationReason: '评估的是质量和注册影响，不操作冻干机；操作问题由蒋敏解答',
      }),
    },
    {
      by: 'tangli',
      at: [-27, '09:30'],
      decision: 'agree',
      reason: '需加做水分、复溶时间和有关物质',
      values: () => ({
        impact: impact({
          product: '温度仍低于共晶点（−6 ℃），塌陷风险低；加做水分、复溶时间、有关物质各 3 层 15 瓶',
          stability: '本批纳入加速和长期稳定性考察',
        }),
      }),
    },
    { by: 'zhaojianguo', at: [-26, '15:40'], decision: 'agree', reason: '同意，其他批次曲线复核无异常' },
    { by: 'qinlan', at: [-25, '11:05'], decision: 'agree', reason: '不涉及注册工艺参数变更' },
    {
      by: 'yubo',
      at: [-17, '16:30'],
      decision: 'submit',
      reason: '调查完成，提交审核',
      values: () => ({
        method: ['fiveWhy', 'ishikawa', 'timeline'],
        findings: paragraphs(
          '时间线：02:38 硅油循环泵变频器报过载并自动复位；02:40 起搁板温度上升；03:12 泵恢复，03:28 温度回到限度内。',
          '5Why：温度上升 ← 硅油流量不足 ← 循环泵降频 ← 变频器过热 ← 散热风扇积尘停转 ← 预防性维护未包含变频器风扇。',
          '报警未触发：报警限 −5 ℃ 沿用 V01 的设备保护值，没有随工艺限度（−12 ℃）更新。',
          '检验：水分 1.1 %–1.4 %（限度 ≤ 2.0 %），复溶时间 ≤ 25 s，有关物质与前三批一致。',
        ),
        causes: [
          { category: 'machine', cause: '变频器散热风扇积尘停转，硅油循环泵降频', certainty: 'confirmed' },
          { category: 'method', cause: '搁板温度报警限未按工艺限度设定', certainty: 'confirmed' },
        ],
        capa: 'yes',
      }),
    },
    { by: 'jiangmin', at: [-15, '10:15'], decision: 'agree', reason: '原因清楚，证据充分' },
    { by: 'wuqian', at: [-14, '14:20'], decision: 'agree', reason: '数据可追溯，同意结论' },
    {
      by: 'lumingyuan',
      at: [-12, '09:40'],
      decision: 'approve',
      reason: '批准。批次处置待稳定性一个月数据',
      values: () => ({
        conclusion:
          '原因明确，加做检验结果均符合标准。HK205-2403 继续暂扣，待一个月加速数据后由受权人处置；报警限修改走变更 CC-0006。',
      }),
    },
    ...dryerCapa,
    {
      by: 'zhouzihan',
      at: [-4, '11:30'],
      reason: 'CAPA-0009 计划已批准，两项纠正已完成',
      save: () => ({
        correctionsDone: true,
        correctionNote: '更换变频器风扇并清洁全部电控柜（工单 WO-1182）；FD-01、FD-02 已完成空载验证。',
      }),
    },
  ],
};
