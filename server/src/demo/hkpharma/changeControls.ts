import type { DemoAct, DemoRecord } from '../company';
import { assessment, paragraphs, risk } from '../values';
import { freezeDryer } from './freezeDryer';

const process = 'changeControl';

/** An action of a plan that its owner has done, with what shows it. */
const done = (by: string, at: DemoAct['at'], title: string, result: string, file: string): DemoAct => ({
  by,
  at,
  decision: 'submit',
  reason: '行动已完成',
  on: { process: 'changeAction', title },
  values: () => ({ result }),
  files: { evidence: { name: file, content: result } },
});

/** Minor, closed. */
const dustFan: DemoRecord = {
  process,
  by: 'yubo',
  department: 'EN',
  at: [-41, '09:20'],
  title: '固体车间除尘风机更换为同型号变频风机',
  reason: '提交部门审核',
  values: () => ({
    gxp: 'gmp',
    changeType: ['equipment'],
    reason: '原风机停产，备件不再供应；变频风机风量、风压与原机相同。',
    current: paragraphs('除尘机组 DC-01 为定频风机 5.5 kW。'),
    proposed: paragraphs('更换为同风量变频风机，控制柜加装变频器；除尘风量限度不变。'),
  }),
  acts: [
    { by: 'mazhiqiang', at: [-41, '14:00'], decision: 'agree', reason: '同意，备件确已停产' },
    {
      by: 'wuqian',
      at: [-40, '10:30'],
      decision: 'accept',
      reason: '同类替换，不接触产品，按微小变更',
      values: () => ({ risk: risk(2, 2, 2), grade: 'minor', regImpact: 'none' }),
    },
    {
      by: 'yubo',
      at: [-39, '16:00'],
      decision: 'submit',
      reason: '计划已制定',
      values: ({ user, day }) => ({
        plan: [
          { text: '更换风机并测试除尘风量', stage: 'pre', owner: user('yubo'), due: day(-30) },
          { text: '更新设备台账和备件清单', stage: 'post', owner: user('yubo'), due: day(-20) },
        ],
      }),
    },
    { by: 'hanxue', at: [-38, '09:40'], decision: 'approve', reason: '同意实施' },
    done('yubo', [-34, '17:00'], '更换风机并测试除尘风量', '风量 4,180 m³/h，与原机一致。', '风量测试.csv'),
    { by: 'lumingyuan', at: [-33, '10:00'], decision: 'approve', reason: '测试合格，放行' },
    done('yubo', [-31, '11:00'], '更新设备台账和备件清单', '台账、备件清单已更新。', '设备台账.csv'),
    { by: 'hanxue', at: [-30, '15:00'], decision: 'approve', reason: '行动全部完成，关闭' },
  ],
};

/** Major: waits for the authority. */
const assayMethod: DemoRecord = {
  process,
  by: 'xuhang',
  department: 'QC',
  at: [-27, '10:00'],
  title: 'HK-101含量测定由滴定法改为HPLC法',
  reason: '提交部门审核',
  values: () => ({
    gxp: 'gmp',
    changeType: ['method'],
    reason: '滴定法专属性不足，与有关物质方法统一后可缩短检验周期。',
    current: paragraphs('含量测定采用非水滴定法，限度 98.0 %–102.0 %。'),
    proposed: paragraphs('改用与有关物质相同的HPLC条件，外标法定量，限度不变。'),
    products: [{ product: 'HK-101 缬沙坦片', market: '中国', licence: '国药准字H20260101' }],
  }),
  acts: [
    { by: 'tangli', at: [-27, '15:20'], decision: 'agree', reason: '方法学资料齐全，同意' },
    {
      by: 'wuqian',
      at: [-26, '11:00'],
      decision: 'accept',
      reason: '涉及注册标准，按重大变更',
      values: ({ user }) => ({
        risk: risk(4, 4, 4),
        grade: 'major',
        assessors: [user('qinlan'), user('tangli')],
        prodHead: user('zhaojianguo'),
      }),
    },
    {
      by: 'qinlan',
      at: [-24, '14:00'],
      decision: 'agree',
      reason: '须提交补充申请',
      values: () => ({
        assess: assessment({ ra: '变更注册标准，提交补充申请', qc: '完成方法验证和人员培训' }),
        regImpact: 'approval',
      }),
    },
    { by: 'tangli', at: [-23, '10:10'], decision: 'agree', reason: '方法验证方案已批准' },
    {
      by: 'xuhang',
      at: [-20, '16:30'],
      decision: 'submit',
      reason: '计划已制定',
      values: ({ user, day }) => ({
        plan: [
          { text: '完成HPLC含量方法验证', stage: 'pre', owner: user('dengying'), due: day(60) },
          { text: '比较前三批新旧方法结果', stage: 'post', owner: user('xuhang'), due: day(200) },
        ],
        trainNeeded: true,
        validationNeeded: true,
        postEval: '前三批新旧方法结果之差不超过 1.0 %。',
        evalDays: 90,
      }),
    },
    { by: 'qinlan', at: [-19, '09:30'], decision: 'approve', reason: '同意，补充申请同步准备' },
    { by: 'zhaojianguo', at: [-19, '11:00'], decision: 'approve', reason: '对生产无影响，同意' },
    { by: 'sujingyi', at: [-18, '10:00'], decision: 'approve', reason: '同意，获批前不得用于放行检验' },
    { by: 'lumingyuan', at: [-18, '15:40'], decision: 'approve', reason: '批准，获准后实施' },
  ],
};

/** Story 1: CC-…-0006 carries out what the deviation found; it waits for an action and for SOP-PD-012 V03. */
export const alarmLimit: DemoRecord = {
  process,
  by: 'jiangmin',
  department: 'PD-L',
  at: [-18, '09:10'],
  title: '冻干机搁板温度报警限由 −5 ℃ 改为 −12 ℃',
  reason: '提交部门审核',
  values: ({ deviation }) => ({
    gxp: 'gmp',
    related: [deviation(freezeDryer.title)],
    changeType: ['equipment', 'document'],
    reason: '偏差调查确认搁板温度报警限 −5 ℃ 没有随工艺限度（−12 ℃）更新，超限时不报警。',
    current: paragraphs('FD-01、FD-02 一次干燥阶段搁板温度报警限为 −5 ℃（设备保护值）。'),
    proposed: paragraphs('报警限改为 −12 ℃，预警 −13 ℃；报警须在 10 分钟内响应并记录。'),
    products: [{ product: 'HK-205 注射用泮托拉唑', market: '中国' }],
  }),
  acts: [
    { by: 'zhaojianguo', at: [-18, '13:30'], decision: 'agree', reason: '同意，两台冻干机同时修改' },
    {
      by: 'wuqian',
      at: [-17, '10:00'],
      decision: 'accept',
      reason: '关键参数的报警限，不改变工艺限度，按中等变更',
      values: ({ user }) => ({
        risk: risk(4, 3, 3),
        grade: 'moderate',
        assessors: [user('mazhiqiang'), user('qinlan')],
      }),
    },
    {
      by: 'mazhiqiang',
      at: [-17, '16:00'],
      decision: 'agree',
      reason: '控制系统可设置，须重新确认报警',
      values: () => ({
        assess: assessment({
          production: '操作工须掌握报警响应步骤',
          validation: '确认两台冻干机的报警动作',
        }),
        regImpact: 'none',
      }),
    },
    { by: 'qinlan', at: [-16, '09:30'], decision: 'agree', reason: '不涉及注册工艺参数' },
    {
      by: 'jiangmin',
      at: [-16, '15:00'],
      decision: 'submit',
      reason: '计划已制定',
      values: ({ user, day, document }) => ({
        plan: [
          { text: '修改FD-01、FD-02报警限并确认报警', stage: 'pre', owner: user('yubo'), due: day(-6) },
          { text: '在批生产记录中增加报警响应栏', stage: 'pre', owner: user('shenhao'), due: day(4) },
          { text: '统计前三批报警次数和响应时间', stage: 'post', owner: user('jiangmin'), due: day(75) },
        ],
        docs: [document('SOP-PD-012')],
        trainNeeded: true,
        validationNeeded: true,
        postEval: '前三批报警均在 10 分钟内响应，没有未报警的超限。',
        evalDays: 90,
      }),
    },
    { by: 'hanxue', at: [-15, '10:00'], decision: 'approve', reason: '同意' },
    { by: 'lumingyuan', at: [-15, '14:20'], decision: 'approve', reason: '批准，文件培训达标后再放行' },
    done(
      'yubo',
      [-8, '16:10'],
      '修改FD-01、FD-02报警限并确认报警',
      '两台冻干机报警限已改为 −12 ℃，模拟升温三次均触发声光报警。',
      '报警确认记录.csv',
    ),
  ],
};

/** Temporary, ends in ten days: the task to restore is open. */
const manualSampling: DemoRecord = {
  process,
  by: 'fenglei',
  department: 'PD-S',
  at: [-12, '08:50'],
  title: '压片机TP-03预压力传感器更换期间加密人工取样',
  reason: '提交部门审核',
  values: ({ day }) => ({
    gxp: 'gmp',
    changeType: ['process', 'equipment'],
    temporary: true,
    endDate: day(10),
    reason: '预压力传感器备件到货前，以加密取样代替在线剔废信号。',
    current: paragraphs('预压力在线监测，每 30 分钟取样一次。'),
    proposed: paragraphs('预压力监测停用，每 10 分钟取样测片重、硬度和厚度。'),
  }),
  acts: [
    { by: 'zhaojianguo', at: [-12, '11:00'], decision: 'agree', reason: '同意，不得超过备件到货日' },
    {
      by: 'wuqian',
      at: [-11, '09:20'],
      decision: 'accept',
      reason: '取样加密后可控，按微小变更',
      values: () => ({ risk: risk(3, 2, 2), grade: 'minor', regImpact: 'none' }),
    },
    {
      by: 'fenglei',
      at: [-11, '15:00'],
      decision: 'submit',
      reason: '计划已制定',
      values: ({ user, day }) => ({
        plan: [{ text: '张贴临时取样表并讲解', stage: 'pre', owner: user('caoyang'), due: day(-5) }],
      }),
    },
    { by: 'hanxue', at: [-10, '10:30'], decision: 'approve', reason: '同意，到期恢复' },
    done('caoyang', [-6, '09:00'], '张贴临时取样表并讲解', '三个班组均已讲解并签到。', '签到表.csv'),
    { by: 'lumingyuan', at: [-1, '09:30'], decision: 'approve', reason: '放行，到期前恢复' },
  ],
};

/** Being assessed. */
const samplingPoint: DemoRecord = {
  process,
  by: 'dengying',
  department: 'QC',
  at: [-4, '10:40'],
  title: '纯化水TOC取样点由总送水口移至总回水口',
  reason: '提交部门审核',
  values: () => ({
    gxp: 'gmp',
    changeType: ['method', 'equipment'],
    reason: '总回水口更能代表系统最差点；偏差复核时提出。',
    current: paragraphs('离线 TOC 每周在总送水口取样。'),
    proposed: paragraphs('改为总回水口取样，频次和限度不变；前四周两点同时取样比较。'),
  }),
  acts: [
    { by: 'tangli', at: [-4, '15:00'], decision: 'agree', reason: '同意' },
    {
      by: 'wuqian',
      at: [-3, '10:00'],
      decision: 'accept',
      reason: '监测点变更，按中等变更',
      values: ({ user }) => ({
        risk: risk(3, 3, 3),
        grade: 'moderate',
        assessors: [user('mazhiqiang'), user('zhaojianguo')],
      }),
    },
    {
      by: 'mazhiqiang',
      at: [-1, '14:00'],
      decision: 'agree',
      reason: '回水口已有取样阀',
      values: () => ({ assess: assessment({ validation: '两点比较四周' }), regImpact: 'none' }),
    },
  ],
};

/** In the order of their submission: the third is CC-…-0006 of story 1. */
export const changeControls: DemoRecord[] = [dustFan, assayMethod, alarmLimit, manualSampling, samplingPoint];
