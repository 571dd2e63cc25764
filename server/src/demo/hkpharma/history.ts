import type { DemoFormer } from '../company';
import { paragraphs } from '../values';

const TABLETS = 'HK-101 缬沙坦片';
const INJECTION = 'HK-205 注射用泮托拉唑';

type Closed = [from: number, days: number];
type Deviation = [
  closed: Closed,
  by: string,
  department: string,
  devType: string,
  devClass: string,
  place: string,
  title: string,
];

/**
 * At most twelve begin within the 412 days before today: so many numbers are free in the year in which the first deviation
 * here is reported.
 */
const DEVIATIONS: Deviation[] = [
  [[-726, 24], 'caoyang', 'PD-S', 'equipment', 'minor', '压片间 B-204', '压片机TP-01冲头断裂停机'],
  [[-717, 31], 'shenhao', 'PD-L', 'environment', 'major', '灌装间 A-103', '灌装间沉降菌超纠偏限'],
  [[-709, 18], 'dengying', 'QC', 'laboratory', 'minor', '仪器室 Q-12', '液相色谱柱压力异常中断序列'],
  [[-698, 27], 'yuanmeng', 'PD-S', 'personnel', 'minor', '制粒间 B-201', '制粒终点时间漏记'],
  [[-689, 45], 'jiangmin', 'PD-L', 'utility', 'major', '注射用水站', '注射用水总回水电导率短时超标'],
  [[-678, 22], 'yubo', 'EN', 'equipment', 'minor', '空调机房', '空调机组AHU-02皮带断裂'],
  [[-667, 29], 'caoyang', 'PD-S', 'material', 'minor', '称量间 B-103', '微晶纤维素外袋破损'],
  [[-655, 34], 'shenhao', 'PD-L', 'equipment', 'major', '冻干间 A-105', '冻干机LY-02真空泄漏率不合格'],
  [[-646, 20], 'dengying', 'QC', 'laboratory', 'minor', '微生物室 Q-21', '培养箱温度记录缺失4小时'],
  [[-634, 26], 'yuanmeng', 'PD-S', 'environment', 'minor', '包衣间 B-207', '包衣间相对湿度超限'],
  [[-625, 38], 'jiangmin', 'PD-L', 'method', 'major', '配液间 A-101', '除菌过滤器完整性测试未按规定重复'],
  [[-613, 21], 'caoyang', 'PD-S', 'personnel', 'minor', '包装间 B-210', '清场记录复核人签名晚一天'],
  [[-604, 28], 'yubo', 'EN', 'utility', 'minor', '空压站', '压缩空气露点报警'],
  [[-592, 41], 'shenhao', 'PD-L', 'equipment', 'major', '轧盖间 A-106', '轧盖机剔除功能失效'],
  [[-583, 19], 'dengying', 'QC', 'computer', 'minor', '仪器室 Q-11', '气相色谱工作站时间未同步'],
  [[-571, 25], 'yuanmeng', 'PD-S', 'equipment', 'minor', '压片间 B-204', '金属检测仪灵敏度挑战失败'],
  [[-560, 30], 'caoyang', 'PD-S', 'material', 'minor', '内包间 B-209', '铝箔印字模糊'],
  [[-549, 36], 'jiangmin', 'PD-L', 'environment', 'major', '灌装间 A-103', '灌装线动态悬浮粒子超警戒限'],
  [[-541, 23], 'dengying', 'QC', 'laboratory', 'minor', '留样室 Q-05', '留样室温度超限2小时'],
  [[-530, 27], 'caoyang', 'PD-S', 'personnel', 'minor', '称量间 B-103', '物料标签未填有效期'],
  [[-518, 33], 'shenhao', 'PD-L', 'equipment', 'minor', '洗瓶间 A-102', '洗瓶机超声波功率下降'],
  [[-507, 52], 'jiangmin', 'PD-L', 'method', 'critical', '灌装间 A-103', '培养基模拟灌装1瓶污染'],
  [[-496, 22], 'yubo', 'EN', 'equipment', 'minor', '纯化水站', '纯化水储罐液位计故障'],
  [[-482, 26], 'dengying', 'QC', 'laboratory', 'minor', '天平室 Q-03', '天平日校验超出允差'],
  [[-466, 24], 'yuanmeng', 'PD-S', 'environment', 'minor', '混合间 B-202', '混合间压差报警未及时确认'],
  [[-447, 29], 'caoyang', 'PD-S', 'material', 'minor', '物料暂存间 B-105', '物料状态标识牌混放'],
  [[-429, 31], 'shenhao', 'PD-L', 'utility', 'minor', '纯蒸汽站', '纯蒸汽不凝性气体检测超期'],
  [[-398, 27], 'yuanmeng', 'PD-S', 'equipment', 'minor', '包衣间 B-207', '包衣机喷枪堵塞'],
  [[-371, 34], 'jiangmin', 'PD-L', 'environment', 'major', '灌装间 A-103', '手套表面微生物超行动限'],
  [[-342, 23], 'dengying', 'QC', 'laboratory', 'minor', '仪器室 Q-12', '标准溶液超过有效期使用'],
  [[-318, 21], 'caoyang', 'PD-S', 'personnel', 'minor', '包装间 B-210', '包装批记录页码错误'],
  [[-291, 28], 'yubo', 'EN', 'equipment', 'minor', '冷水机房', '冷水机组高压保护停机'],
  [[-262, 37], 'shenhao', 'PD-L', 'method', 'major', '配液间 A-101', '药液贮存时间超过验证时限'],
  [[-233, 24], 'yuanmeng', 'PD-S', 'material', 'minor', '制粒间 B-201', '黏合剂配制量偏少'],
  [[-204, 20], 'dengying', 'QC', 'computer', 'minor', '仪器室 Q-11', '光谱仪工作站登录失败锁定'],
  [[-171, 26], 'caoyang', 'PD-S', 'equipment', 'minor', '压片间 B-204', '压片机除尘管道堵塞'],
  [[-142, 30], 'jiangmin', 'PD-L', 'utility', 'major', '注射用水站', '注射用水用点微生物超警戒限'],
  [[-109, 22], 'dengying', 'QC', 'laboratory', 'minor', '微生物室 Q-21', '阳性对照生长不良'],
  [[-83, 25], 'yuanmeng', 'PD-S', 'environment', 'minor', '混合间 B-202', '混合间温度短时超限'],
];

type Complaint = [
  closed: Closed,
  cType: string,
  cClass: string,
  product: string,
  batch: string,
  confirmed: string,
  title: string,
];

/** At most three within the 412 days before today. */
const COMPLAINTS: Complaint[] = [
  [[-712, 26], 'quality', 'minor', TABLETS, 'HK101-2302', 'yes', '缬沙坦片泡罩缺片'],
  [[-681, 19], 'logistics', 'minor', INJECTION, 'HK205-2301', 'no', '注射用泮托拉唑外箱受潮'],
  [[-644, 31], 'quality', 'minor', TABLETS, 'HK101-2304', 'yes', '缬沙坦片包装盒批号不清'],
  [[-608, 24], 'adverse', 'major', INJECTION, 'HK205-2302', 'no', '注射用泮托拉唑注射部位疼痛'],
  [[-577, 22], 'labelling', 'minor', TABLETS, 'HK101-2305', 'yes', '缬沙坦片说明书折页错误'],
  [[-533, 28], 'quality', 'major', INJECTION, 'HK205-2304', 'yes', '注射用泮托拉唑复溶后可见异物'],
  [[-501, 20], 'use', 'minor', TABLETS, 'HK101-2307', 'no', '咨询缬沙坦片掰开服用'],
  [[-463, 23], 'quality', 'minor', TABLETS, 'HK101-2308', 'undetermined', '缬沙坦片片面斑点'],
  [[-424, 27], 'quality', 'minor', INJECTION, 'HK205-2306', 'yes', '注射用泮托拉唑铝盖松动'],
  [[-356, 25], 'logistics', 'minor', TABLETS, 'HK101-2310', 'no', '缬沙坦片运输破损'],
  [[-247, 21], 'labelling', 'minor', INJECTION, 'HK205-2309', 'yes', '注射用泮托拉唑标签歪斜'],
  [[-128, 24], 'quality', 'minor', TABLETS, 'HK101-2403', 'yes', '缬沙坦片泡罩密封不严'],
];

type Result = [
  closed: Closed,
  product: string,
  batch: string,
  test: string,
  limit: string,
  result: number,
  labCause: string,
];

/** At most three within the 412 days before today. */
const RESULTS: Result[] = [
  [[-703, 18], TABLETS, 'HK101-2302', '含量', '98.0–102.0 %', 97.6, 'confirmed'],
  [[-651, 22], INJECTION, 'HK205-2302', '水分', '不超过 2.0 %', 2.3, 'none'],
  [[-599, 17], TABLETS, 'HK101-2305', '溶出度', '不低于标示量的 80 %', 77.9, 'confirmed'],
  [[-545, 25], INJECTION, 'HK205-2304', '有关物质', '总杂质不超过 1.0 %', 1.2, 'none'],
  [[-488, 19], TABLETS, 'HK101-2308', '硬度', '60–120 N', 54, 'probable'],
  [[-437, 21], TABLETS, 'HK101-2309', '含量均匀度', 'A+2.2S 不超过 15.0', 15.8, 'confirmed'],
  [[-333, 20], INJECTION, 'HK205-2308', '酸碱度', 'pH 9.5–11.0', 11.2, 'confirmed'],
  [[-216, 23], TABLETS, 'HK101-2402', '溶出度', '不低于标示量的 80 %', 78.4, 'none'],
  [[-96, 18], INJECTION, 'HK205-2401', '水分', '不超过 2.0 %', 2.1, 'confirmed'],
];

/** What was closed in the former system within two years: what trends and boards begin with. */
export const history: DemoFormer[] = [
  ...DEVIATIONS.map(
    ([[from, days], by, department, devType, devClass, place, title]): DemoFormer => ({
      ...{ process: 'deviation', prefix: 'DEV', from, to: from + days, by, department, title },
      values: ({ user, day }) => ({
        ...{ gxp: 'gmp', devType, devClass, place, repeat: false, lateReport: false, capa: 'no' },
        occurAt: `${day(from)}T01:00:00.000Z`,
        foundAt: `${day(from)}T01:20:00.000Z`,
        foundBy: user(by),
        description: paragraphs(`${place}：${title}。`),
      }),
    }),
  ),
  ...COMPLAINTS.map(
    ([[from, days], cType, cClass, product, batch, confirmed, title]): DemoFormer => ({
      ...{
        process: 'complaint',
        prefix: 'CMP',
        from,
        to: from + days,
        by: 'zhengkai',
        department: 'QA',
        title,
      },
      values: ({ day }) => ({
        ...{
          gxp: 'gmp',
          cType,
          cClass,
          confirmed,
          investigate: 'yes',
          channel: 'distributor',
          country: 'cn',
        },
        receivedAt: day(from),
        awareAt: day(from),
        products: product,
        batches: batch,
        product: [{ product, batch }],
        text: paragraphs(`${title}，批号 ${batch}。`),
        capa: 'no',
      }),
    }),
  ),
  ...RESULTS.map(
    ([[from, days], product, batch, test, limit, result, labCause]): DemoFormer => ({
      ...{
        process: 'labInvestigation',
        prefix: 'OOS',
        from,
        to: from + days,
        by: 'dengying',
        department: 'QC',
      },
      title: `${product.slice(7)} ${batch} ${test} ${result}`,
      values: ({ user, day }) => ({
        ...{ gxp: 'gmp', kind: 'OOS', test, limit, result, labCause, batches: batch, capa: 'no' },
        validity: labCause === 'none' ? 'valid' : 'invalid',
        disposition: labCause === 'none' ? 'reject' : 'release',
        samples: [{ product, batch, stage: 'finished' }],
        analyst: user('dengying'),
        testedAt: `${day(from)}T06:00:00.000Z`,
      }),
    }),
  ),
];
