import type { DemoDeviation } from '../company';
import { impact, paragraphs, risk } from '../values';

/** Reported late, past its due date, waits for the quality head. */
const purifiedWater: DemoDeviation = {
  reporter: 'yubo',
  department: 'EN',
  occurred: [-40, '22:10'],
  found: [-39, '08:30'],
  reported: [-33, '10:40'],
  title: '纯化水系统回水TOC瞬时超过警戒限',
  place: '公用工程 U-01 纯化水站',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'utility',
    docs: [refs.version('SMP-QA-002', 'V04')],
    equipment: [refs.equipment('PW-01')],
    description: paragraphs(
      '22:10–22:26 回水在线 TOC 最高 412 ppb（警戒限 300 ppb，行动限 500 ppb），随后自行回落。',
      '值班人员按警戒限处理，未登记偏差；周例会复核趋势时补报。',
    ),
    immediate: '加取 3 个使用点水样；在线 TOC 仪以标准液核查，偏差 1.8 %。',
  }),
  acts: [
    { by: 'mazhiqiang', at: [-33, '14:20'], decision: 'agree', reason: '同意上报，迟报原因已说明' },
    {
      by: 'wuqian',
      at: [-32, '11:10'],
      decision: 'accept',
      reason: '公用系统，涉及多个使用点，主要偏差',
      values: (refs) => ({
        risk: risk(3, 3, 3),
        devClass: 'major',
        assessors: [refs.user('tangli'), refs.user('zhaojianguo')],
        investigator: refs.user('yubo'),
      }),
    },
    {
      by: 'tangli',
      at: [-30, '10:30'],
      decision: 'agree',
      reason: '当日使用点水样 TOC、电导率、微生物均合格',
      values: () => ({ impact: impact({ otherBatches: '当日用水批次 3 批，检验全部合格' }) }),
    },
    { by: 'zhaojianguo', at: [-29, '15:00'], decision: 'agree', reason: '不影响当日生产批次' },
    {
      by: 'yubo',
      at: [-9, '16:20'],
      decision: 'submit',
      reason: '调查完成',
      values: () => ({
        method: ['timeline', 'fta'],
        findings: paragraphs(
          '22:05 更换双级RO后EDI清洗阀，阀体内残留清洗剂随回水进入；12 分钟后冲洗干净。',
          '更换作业单没有“冲洗至 TOC < 100 ppb 再并入”的步骤。',
          '水质未超行动限，产品不受影响；作业单修订纳入CAPA。',
        ),
        causes: [{ category: 'method', cause: '更换作业单缺少冲洗和放行步骤', certainty: 'confirmed' }],
        capa: 'yes',
      }),
    },
    { by: 'mazhiqiang', at: [-6, '09:50'], decision: 'agree', reason: '同意' },
    { by: 'zhengkai', at: [-1, '10:40'], decision: 'agree', reason: '同意，请批准' },
  ],
};

/** Raised to critical by QA; waits for the second reviewer. */
const settlePlate: DemoDeviation = {
  reporter: 'jiangmin',
  department: 'PD-L',
  occurred: [-29, '10:00'],
  found: [-28, '09:05'],
  reported: [-28, '11:20'],
  title: 'A级区沉降菌检出1 CFU（灌装线 L-108）',
  place: '冻干车间 灌装间 L-108',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'environment',
    docs: [refs.version('SOP-EN-007', 'V03')],
    batches: [
      { product: 'HK-205 注射用泮托拉唑', batch: 'HK205-2404', qty: '25,100 瓶', stage: '灌装', hold: true },
    ],
    description: paragraphs(
      'HK205-2404 批灌装期间 A级区 S3 点沉降菌 1 CFU/4h（行动限 < 1）。B级背景各点合格。',
    ),
    immediate: '批次暂扣；灌装线停产清洁灭菌；送检菌落鉴定。',
  }),
  acts: [
    { by: 'zhaojianguo', at: [-28, '16:00'], decision: 'agree', reason: '立即停线，支持调查' },
    {
      by: 'zhouzihan',
      at: [-27, '09:30'],
      decision: 'accept',
      reason: '无菌产品A级区检出，按重大偏差处理',
      values: (refs) => ({
        risk: risk(4, 2, 3),
        devClass: 'critical',
        classReason: '无菌灌装A级区检出微生物，直接关系患者安全，调高一级',
        assessors: [refs.user('tangli'), refs.user('sujingyi')],
        investigator: refs.user('fenglei'),
        qualificationReason: '调查和评估针对灌装操作与产品影响，不操作空调系统；系统数据由工程部提供',
      }),
    },
    {
      by: 'tangli',
      at: [-26, '11:30'],
      decision: 'agree',
      reason: '菌落鉴定为人源葡萄球菌，需追查人员',
      values: () => ({
        impact: impact({
          product: '无菌保证受影响，无菌检查和培养基灌装数据需一并评价',
          otherBatches: '前后两批 A级区监测合格',
          patient: '在无菌保证确认前不得放行',
        }),
      }),
    },
    { by: 'sujingyi', at: [-25, '14:00'], decision: 'agree', reason: '同意，批次在结论前不作任何处置' },
    {
      by: 'fenglei',
      at: [-7, '17:10'],
      decision: 'submit',
      reason: '调查完成，提交审核',
      values: () => ({
        method: ['ishikawa', 'timeline', 'fmea'],
        findings: paragraphs(
          '录像显示 10:42 一名操作人员在 RABS 手套口外整理口罩后未更换外层手套即进行干预。',
          '手套完整性测试合格；高效过滤器检漏合格；B级区人员监测该员手套 2 CFU。',
          '无菌保证不能确认，建议 HK205-2404 拒收。',
        ),
        causes: [
          { category: 'man', cause: '干预前未按规程更换外层手套', certainty: 'confirmed' },
          { category: 'method', cause: '干预清单未规定口罩整理后的处理', certainty: 'probable' },
        ],
        capa: 'yes',
      }),
    },
    { by: 'wuqian', at: [-1, '09:20'], decision: 'agree', reason: '证据链完整，同意结论' },
  ],
};

/** A repeat: same type and equipment as the first; two of three assessments are open. */
const tabletPressAgain: DemoDeviation = {
  reporter: 'yuanmeng',
  department: 'PD-S',
  occurred: [-7, '10:20'],
  found: [-7, '10:25'],
  reported: [-7, '13:40'],
  title: '压片机TP-03主压力再次波动',
  place: '固体车间 压片间 B-204',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'equipment',
    docs: [refs.version('SOP-PD-003', 'V04')],
    equipment: [refs.equipment('TP-03')],
    batches: [
      { product: 'HK-101 缬沙坦片', batch: 'HK101-2411', qty: '288,000 片', stage: '压片', hold: true },
    ],
    description: paragraphs('10:20–10:24 主压力在 10.8–18.3 kN 间波动并自动停机，现象与上月相同。'),
    immediate: '停机挂牌；隔离约 5,200 片；保留设备报警日志。',
  }),
  acts: [
    { by: 'fenglei', at: [-7, '15:30'], decision: 'agree', reason: '属实，与上次现象一致' },
    {
      by: 'zhouzihan',
      at: [-6, '10:10'],
      decision: 'accept',
      reason: '重复偏差，前次纠正无效，主要偏差',
      values: (refs) => ({
        repeatConfirmed: 'yes',
        risk: risk(3, 4, 3),
        devClass: 'major',
        assessors: [refs.user('tangli'), refs.user('mazhiqiang'), refs.user('zhaojianguo')],
        investigator: refs.user('yubo'),
        qualificationReason: '设备和质量专业人员评估，不操作压片机；操作由冯磊现场配合',
      }),
    },
    {
      by: 'mazhiqiang',
      at: [-1, '09:45'],
      decision: 'agree',
      reason: '设备侧：传感器与伺服阀一并检查',
      values: () => ({ impact: impact({ validation: '更换伺服阀后需再确认压力控制回路' }) }),
    },
  ],
};

/** Waits for QA, a day too long. */
const weighingCheck: DemoDeviation = {
  reporter: 'caoyang',
  department: 'PD-S',
  occurred: [-4, '08:50'],
  found: [-4, '09:30'],
  reported: [-4, '13:15'],
  title: '称量间物料称量未双人复核',
  place: '固体车间 称量间 B-103',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'personnel',
    docs: [refs.version('SMP-QA-010', 'V01')],
    batches: [{ product: 'HK-101 缬沙坦片', batch: 'HK101-2412', qty: '62.5 kg', stage: '称量', hold: true }],
    description: paragraphs('交叉羧甲纤维素钠 2.500 kg 称量时复核人不在场，称量单复核栏空白。'),
    immediate: '物料重新称量并双人复核，结果 2.501 kg；原称量单保留。',
  }),
  acts: [{ by: 'fenglei', at: [-3, '10:30'], decision: 'agree', reason: '属实，已重新称量' }],
};

/** Just sent in: waits for the head of QC. */
const balanceClock: DemoDeviation = {
  reporter: 'pengtao',
  department: 'QC',
  occurred: [-1, '09:00'],
  found: { hoursAgo: 6 },
  reported: { hoursAgo: 5 },
  title: '天平BL-08打印时间与系统时间相差11分钟',
  place: 'QC 天平室 Q-03',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'computer',
    docs: [refs.version('SMP-QA-010', 'V01')],
    equipment: [refs.equipment('BL-08')],
    description: paragraphs('晨检时发现天平打印时间比网络时间慢 11 分钟，上次核对为三个月前。'),
    immediate: '停用 BL-08，挂“待处理”；列出三个月内全部称量打印件。',
  }),
  acts: [],
};

/** Begun, not sent in. */
const granuleDraft: DemoDeviation = {
  reporter: 'yuanmeng',
  department: 'PD-S',
  occurred: { hoursAgo: 4 },
  found: { hoursAgo: 3 },
  reported: { hoursAgo: 2 },
  draft: true,
  title: '颗粒水分低于内控下限',
  place: '固体车间 制粒间 B-201',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'method',
    equipment: [refs.equipment('GR-01')],
    batches: [{ product: 'HK-101 缬沙坦片', batch: 'HK101-2413', qty: '210 kg', stage: '干燥', hold: true }],
    description: paragraphs('干燥终点取样水分 1.3 %，低于内控下限 1.5 %。'),
  }),
  acts: [],
};

export const openDeviations = {
  purifiedWater,
  settlePlate,
  tabletPressAgain,
  weighingCheck,
  balanceClock,
  granuleDraft,
};
