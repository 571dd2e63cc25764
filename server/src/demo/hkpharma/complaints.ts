import type { DemoAct, DemoRecord } from '../company';
import { paragraphs, reportability } from '../values';

const PROCESS = 'complaint';

type Complaint = Pick<DemoRecord, 'at' | 'title' | 'values' | 'acts'>;

/** Registered by the officer for complaints. */
const complaintOf = (complaint: Complaint): DemoRecord => ({
  process: PROCESS,
  by: 'zhengkai',
  department: 'QA',
  reason: '已登记，请分级',
  ...complaint,
});

/** Reported nowhere: medicines of this company are sold in China alone. */
const notReported = (day: number, why: string): DemoAct => ({
  by: 'qinlan',
  at: [day, '16:00'],
  decision: 'agree',
  reason: '已判定',
  values: () => ({ outcome: 'none', report: reportability({ cnDrug: ['no', why] }) }),
});

const INVESTIGATED = paragraphs(
  '退回样品 12 板中 7 片顶裂；留样 200 片中 2 片顶裂。批生产记录复核：预压、主压均在范围内。',
);

/** Story 2: begins DEV-…-0019; waits for its approval. */
const capping = complaintOf({
  at: [-35, '10:20'],
  title: '缬沙坦片裂片',
  values: (refs) => ({
    gxp: 'gmp',
    receivedAt: refs.day(-37),
    awareAt: refs.day(-37),
    channel: 'distributor',
    country: 'cn',
    complainant: [{ name: '顾晓东', organisation: '江南医药有限公司', phone: '025-8400 3312' }],
    product: [{ product: 'HK-101 缬沙坦片', batch: 'HK101-2407', qty: '12 板' }],
    cType: 'quality',
    text: paragraphs('经销商验收时发现泡罩内有裂片，退回 12 板，其中 7 片裂片。'),
    sampleBack: true,
  }),
  acts: [
    {
      by: 'zhengkai',
      at: [-34, '09:30'],
      decision: 'submit',
      reason: '已上市批次外观缺陷',
      values: (refs) => ({ investigate: 'yes', cClass: 'major', investigators: [refs.user('fenglei')] }),
    },
    notReported(-34, '外观缺陷，无人身伤害'),
    {
      by: 'fenglei',
      at: [-30, '15:00'],
      decision: 'submit',
      reason: '投诉成立，请按偏差调查',
      values: () => ({
        findings: INVESTIGATED,
        confirmed: 'yes',
        origin: 'manufacturing',
        cause: '初步判断与辅料或压片参数有关，由偏差调查确定',
        otherBatches: '待查',
        capa: 'no',
        capaWhyNot: '由偏差调查确定是否需要CAPA',
      }),
    },
    {
      by: 'wuqian',
      at: [-26, '10:00'],
      decision: 'return',
      reason: '请补充使用同批辅料的其他批次的评估',
    },
    {
      by: 'fenglei',
      at: [-3, '16:20'],
      decision: 'submit',
      reason: '已补充其他批次评估',
      values: () => ({
        otherBatches: '同一批微晶纤维素（MCC-2311）还用于 HK101-2408、-2409：留样各 200 片，未见裂片。',
      }),
    },
    { by: 'wuqian', at: [-1, '10:30'], decision: 'agree', reason: '调查充分，同意' },
  ],
});

/** Not investigated, answered and closed. */
const crushed = complaintOf({
  at: [-21, '14:10'],
  title: '外箱受压变形',
  values: (refs) => ({
    gxp: 'gmp',
    receivedAt: refs.day(-23),
    awareAt: refs.day(-23),
    channel: 'phone',
    country: 'cn',
    complainant: [{ name: '许慧', organisation: '康达连锁药店', phone: '0512-6522 1180' }],
    product: [{ product: 'HK-205 注射用泮托拉唑', batch: 'HK205-2402', qty: '1 箱' }],
    cType: 'logistics',
    text: paragraphs('收货时外箱一角受压，内盒完好。'),
  }),
  acts: [
    {
      by: 'zhengkai',
      at: [-20, '09:40'],
      decision: 'submit',
      reason: '运输受压，产品完好',
      values: () => ({
        investigate: 'no',
        cClass: 'minor',
        whyNot: '照片和承运人签收记录证明为运输受压，内包装完好，不涉及产品质量。',
      }),
    },
    notReported(-20, '不涉及产品质量'),
    { by: 'hanxue', at: [-19, '10:00'], decision: 'approve', reason: '同意不调查' },
    {
      by: 'zhengkai',
      at: [-18, '15:00'],
      decision: 'submit',
      reason: '已书面回复',
      values: (refs) => ({
        reply: '经确认为运输受压，产品质量不受影响；我们已与承运人核对装卸要求，并为您补发外箱。',
        replyDate: refs.day(-20),
      }),
    },
    { by: 'hanxue', at: [-17, '09:30'], decision: 'approve', reason: '已回复，关闭' },
  ],
});

/** A serious reaction: its report is under way while it is investigated. */
const reaction = complaintOf({
  at: [-3, '11:00'],
  title: '注射用泮托拉唑用药后过敏反应',
  values: (refs) => ({
    gxp: 'gmp',
    receivedAt: refs.day(-5),
    awareAt: refs.day(-5),
    channel: 'hospital',
    country: 'cn',
    complainant: [{ name: '陆医生', organisation: '市第一人民医院 消化内科', phone: '0512-6788 0021' }],
    product: [{ product: 'HK-205 注射用泮托拉唑', batch: 'HK205-2401', qty: '1 支' }],
    cType: 'adverse',
    text: paragraphs('静脉滴注后约 10 分钟出现皮疹、血压下降，经抢救好转。'),
    harm: true,
  }),
  acts: [
    {
      by: 'zhengkai',
      at: [-3, '14:00'],
      decision: 'submit',
      reason: '严重不良反应，须调查并上报',
      values: (refs) => ({ investigate: 'yes', cClass: 'major', investigators: [refs.user('jiangmin')] }),
    },
    {
      by: 'qinlan',
      at: [-2, '10:00'],
      decision: 'agree',
      reason: '严重不良反应，15日内上报',
      values: (refs) => ({
        outcome: 'serious',
        report: reportability({ cnDrug: ['yes', '危及生命的不良反应'] }),
        reporter: refs.user('qinlan'),
      }),
    },
  ],
});

/** CMP-…-0004 to -0006. */
export const complaints: DemoRecord[] = [capping, crushed, reaction];
