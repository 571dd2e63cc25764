import type { DemoDeviation } from '../company';
import { impact, paragraphs, risk } from '../values';

/** Story 2: DEV-…-0019 follows complaint CMP-0004; under investigation, due the day after tomorrow. */
export const tabletCapping: DemoDeviation = {
  reporter: 'zhengkai',
  department: 'QA',
  occurred: [-34, '09:00'],
  found: [-28, '09:10'],
  reported: [-28, '15:30'],
  begunAs: '投诉：缬沙坦片裂片',
  title: '市场投诉：缬沙坦片裂片',
  place: '固体车间 压片工序',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'material',
    docs: [refs.version('STP-HK101', 'V02'), refs.version('SOP-PD-003', 'V04')],
    equipment: [refs.equipment('TP-03')],
    batches: [
      {
        product: 'HK-101 缬沙坦片',
        batch: 'HK101-2407',
        qty: '1,980,000 片',
        stage: '已上市',
        distributed: true,
        hold: true,
      },
    ],
    description: paragraphs(
      '经销商反馈 HK101-2407 批泡罩内有裂片（退回 12 板，其中 7 片裂片）。',
      '留样检查 200 片，2 片顶裂；与工艺规程“无裂片”要求不符。',
    ),
    immediate: '冻结库存 38 箱；通知经销商暂停销售该批次；启动留样复查和其他批次排查。',
  }),
  acts: [
    { by: 'hanxue', at: [-27, '09:20'], decision: 'agree', reason: '投诉成立，按偏差调查' },
    {
      by: 'zhouzihan',
      at: [-26, '11:00'],
      decision: 'accept',
      reason: '已上市批次外观缺陷，主要偏差',
      values: (refs) => ({
        risk: risk(3, 3, 3),
        devClass: 'major',
        assessors: [refs.user('zhaojianguo'), refs.user('tangli')],
        investigator: refs.user('fenglei'),
        qualificationReason: '评估人判断质量和放行影响，不操作压片机；工艺问题由冯磊解答',
      }),
    },
    {
      by: 'tangli',
      at: [-24, '10:10'],
      decision: 'agree',
      reason: '含量、溶出符合标准，外观缺陷',
      values: () => ({
        impact: impact({
          product: '裂片影响外观和服用剂量的准确性，含量与溶出合格',
          otherBatches: '同一批微晶纤维素（MCC-2311）还用于 HK101-2408、-2409，需复查',
          patient: '掰开或碎裂的片剂可能剂量不足，风险低',
        }),
      }),
    },
    { by: 'zhaojianguo', at: [-19, '09:30'], decision: 'agree', reason: '同意，先查辅料批次和预压参数' },
    {
      by: 'fenglei',
      at: [-5, '16:40'],
      reason: '阶段性记录：辅料复检结果',
      save: () => ({
        method: ['ishikawa', 'fiveWhy'],
        findings: paragraphs(
          '已完成：批生产记录复核（预压 4.1 kN，主压 14.8 kN，均在范围内）；冲模检查无磨损；颗粒水分 2.1 %（内控 1.5–3.0 %）。',
          '微晶纤维素 MCC-2311 复检：松密度 0.26 g/ml，低于供应商协议下限 0.28 g/ml，已就此向辅料供应商发出 SCAR-002。',
          '待完成：MCC-2311 与前一批的对照压片试验；供应商回复。',
        ),
      }),
    },
  ],
};
