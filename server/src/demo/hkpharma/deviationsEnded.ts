import type { DemoDeviation } from '../company';
import { impact, paragraphs, risk } from '../values';

/** Closed: the one that a later deviation repeats. */
const tabletPress: DemoDeviation = {
  reporter: 'caoyang',
  department: 'PD-S',
  occurred: [-43, '09:10'],
  found: [-43, '09:15'],
  reported: [-43, '13:20'],
  title: '压片机TP-03主压力波动超出控制范围',
  place: '固体车间 压片间 B-204',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'equipment',
    docs: [refs.version('SOP-PD-003', 'V04')],
    equipment: [refs.equipment('TP-03')],
    batches: [
      { product: 'HK-101 缬沙坦片', batch: 'HK101-2405', qty: '310,000 片', stage: '压片', hold: true },
    ],
    description: paragraphs(
      'HK101-2405 批压片过程中，09:10–09:13 主压力在 11.2–17.9 kN 间波动（控制范围 13–16 kN），设备自动停机。',
    ),
    immediate: '停机，波动期间产出的约 4,000 片单独收集并标识；通知设备工程师。',
  }),
  acts: [
    { by: 'fenglei', at: [-43, '15:00'], decision: 'agree', reason: '属实，已隔离可疑产品' },
    {
      by: 'zhouzihan',
      at: [-42, '10:00'],
      decision: 'accept',
      reason: '产品已隔离，风险低，次要偏差',
      values: (refs) => ({
        risk: risk(2, 2, 3),
        devClass: 'minor',
        investigator: refs.user('yubo'),
        qualificationReason: '调查对象是压力控制回路，需设备工程师；压片操作由冯磊现场配合',
        impact: impact({ product: '波动期间约 4,000 片已隔离，其余产品在线检重合格' }),
      }),
    },
    {
      by: 'yubo',
      at: [-38, '16:00'],
      decision: 'submit',
      reason: '调查完成',
      values: () => ({
        findings: paragraphs(
          '检查发现压力传感器接头松动；紧固后空载和带料运行各 30 分钟，压力稳定在 14.2–15.1 kN。',
        ),
        causes: [{ category: 'machine', cause: '压力传感器接头松动', certainty: 'confirmed' }],
        capa: 'no',
        capaWhyNot: '偶发的接头松动，已紧固并列入月度点检',
      }),
    },
    { by: 'fenglei', at: [-37, '09:40'], decision: 'agree', reason: '同意' },
    { by: 'zhengkai', at: [-37, '14:30'], decision: 'agree', reason: '记录完整' },
    {
      by: 'hanxue',
      at: [-36, '10:20'],
      decision: 'approve',
      reason: '批准',
      values: () => ({ conclusion: '隔离的约 4,000 片销毁，其余产品放行。' }),
    },
    {
      by: 'caoyang',
      at: [-35, '11:00'],
      reason: '纠正完成，隔离品已销毁',
      save: () => ({
        correctionsDone: true,
        correctionNote: '接头紧固；4,016 片销毁（销毁单 XH-0231）；REC-EN-001 增加接头点检项。',
        batches: [
          {
            product: 'HK-101 缬沙坦片',
            batch: 'HK101-2405',
            qty: '310,000 片',
            stage: '压片',
            hold: true,
            disposition: 'release',
          },
        ],
      }),
    },
    { by: 'zhouzihan', at: [-34, '15:20'], decision: 'close', reason: '条件全部满足，关闭' },
  ],
};

/** All done but the closing signature; past its due date. */
const unsignedMobilePhase: DemoDeviation = {
  reporter: 'dengying',
  department: 'QC',
  occurred: [-37, '10:30'],
  found: [-36, '08:40'],
  reported: [-36, '10:50'],
  title: 'HPLC流动相配制记录缺少复核签名',
  place: 'QC 仪器室 Q-12',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'personnel',
    docs: [refs.version('SOP-QC-021', 'V06'), refs.version('SMP-QA-010', 'V01')],
    equipment: [refs.equipment('LC-05')],
    batches: [{ product: 'HK-205 注射用泮托拉唑', batch: 'HK205-2402', qty: '留样', stage: '成品检验' }],
    description: paragraphs(
      '复核 HK205-2402 有关物质检验记录时，发现流动相 MP-0311 的配制记录没有复核人签名。',
    ),
    immediate: '停用流动相 MP-0311；保留原记录；重新配制并复测系统适用性。',
  }),
  acts: [
    { by: 'tangli', at: [-36, '14:00'], decision: 'agree', reason: '属实' },
    {
      by: 'wuqian',
      at: [-35, '09:30'],
      decision: 'accept',
      reason: '系统适用性符合要求，次要偏差',
      values: (refs) => ({
        risk: risk(2, 3, 2),
        devClass: 'minor',
        investigator: refs.user('xuhang'),
        impact: impact({ dataIntegrity: '缺少第二人复核；称量打印件和 pH 记录可以追溯' }),
      }),
    },
    {
      by: 'xuhang',
      at: [-24, '16:10'],
      decision: 'submit',
      reason: '调查完成',
      values: () => ({
        findings: paragraphs(
          '访谈当班两名检验员：复核人已到场核对，因处理仪器报警离开后遗忘签名。称量、pH 打印件与记录一致。',
        ),
        causes: [{ category: 'man', cause: '复核后未当场签名', certainty: 'confirmed' }],
        capa: 'no',
        capaWhyNot: '个别遗漏，已对全组重申“当场签名”，纳入月度记录抽查',
      }),
    },
    { by: 'tangli', at: [-20, '10:00'], decision: 'agree', reason: '同意' },
    { by: 'zhengkai', at: [-17, '11:00'], decision: 'agree', reason: '同意' },
    {
      by: 'hanxue',
      at: [-9, '15:00'],
      decision: 'approve',
      reason: '批准',
      values: () => ({ conclusion: '检验结果有效，HK205-2402 放行不受影响。' }),
    },
    {
      by: 'wuqian',
      at: [-2, '10:30'],
      reason: '纠正完成，批次已处置',
      save: () => ({
        correctionsDone: true,
        correctionNote: '全组培训签到见 REC-HR-001-0087；流动相已重新配制。',
        batches: [
          {
            product: 'HK-205 注射用泮托拉唑',
            batch: 'HK205-2402',
            qty: '留样',
            stage: '成品检验',
            disposition: 'release',
          },
        ],
      }),
    },
  ],
};

/** Taken back by its reporter before anybody handled it. */
const doubleReport: DemoDeviation = {
  reporter: 'caoyang',
  department: 'PD-S',
  occurred: [-34, '14:00'],
  found: [-34, '14:05'],
  reported: [-34, '15:30'],
  title: '制粒间B-201压差短时低于限度',
  place: '固体车间 制粒间 B-201',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'environment',
    docs: [refs.version('SOP-EN-007', 'V03')],
    description: paragraphs('14:00 制粒间对走廊压差显示 8 Pa（限度 ≥ 10 Pa），约 2 分钟后恢复。'),
    immediate: '暂停操作，关门等待压差恢复，通知空调值班。',
  }),
  acts: [
    {
      by: 'caoyang',
      at: [-34, '16:10'],
      reason: '与空调值班的报警记录重复登记：压差计当时正在校准，不构成偏差',
      withdraw: true,
    },
  ],
};

export const ended = { tabletPress, unsignedMobilePhase, doubleReport };
