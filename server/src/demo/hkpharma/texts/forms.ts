import type { Procedure, Said } from '../../content/procedure';

/** A record form: what it is for, who fills it in, its lines, and how it is kept. */
const form = (purpose: Said, filledBy: Said, lines: Said[]): Procedure => ({
  purpose,
  scope: '每批或每次操作一份，连续编号。 | One for every batch or operation, numbered in sequence.',
  duties: [filledBy],
  steps: lines,
  records: '与批记录一起保存至有效期后一年。 | Kept with the batch record until one year after expiry.',
});

/** Record forms. */
export const forms: Record<string, Procedure> = {
  'REC-PD-001': form(
    '记录冻干批的操作、参数和报警。 | Records operation, parameters and alarms of a freeze-dried batch.',
    '冻干操作工填写，车间主任复核。 | Filled in by the operator, checked by the head of the workshop.',
    [
      '批号、设备编号、进箱数量和时间。 | Batch, equipment, quantity and time of loading.',
      '检漏试验结果（30分钟压升，Pa）。 | Leak test (rise in 30 minutes, Pa).',
      '接班核对报警限：设定值、签字。 | Alarm limit on taking over: set value, signature.',
      '预冻、一次干燥、二次干燥的开始和结束时间。 | Beginning and end of freezing, primary and secondary drying.',
      '报警清单和处置。 | Alarms and what was done.',
      '出箱数量、外观、压塞情况。 | Quantity unloaded, appearance, stoppering.',
    ],
  ),
  'REC-PD-002': form(
    '记录压片批的操作和过程控制。 | Records operation and in-process control of a compressed batch.',
    '压片操作工填写，QA抽查。 | Filled in by the operator, sampled by QA.',
    [
      '批号、冲模编号、颗粒批号。 | Batch, tooling, granules.',
      '主压力、预压力、转速。 | Main pressure, pre-pressure, speed.',
      '每15分钟片重，每30分钟硬度。 | Weight every 15 minutes, hardness every 30.',
      '物料平衡和清场。 | Yield balance and line clearance.',
    ],
  ),
  'REC-PD-003': form(
    '记录洁净区清洁和消毒。 | Records cleaning and disinfection of clean areas.',
    '清洁人员填写，班组长检查。 | Filled in by cleaners, checked by the shift leader.',
    [
      '房间、级别、日期和班次。 | Room, grade, date and shift.',
      '消毒剂名称、浓度、配制时间。 | Disinfectant, concentration, time of preparation.',
      '清洁项目逐条打勾。 | Each item of cleaning, ticked.',
    ],
  ),
  'REC-QC-001': form(
    '记录取样的数量和状态。 | Records quantity and state of samples.',
    '取样人员填写，QC复核。 | Filled in by the sampler, checked by QC.',
    [
      '品名、批号、来源。 | Product, batch, origin.',
      '件数、取样件数、取样量。 | Containers, sampled containers, quantity.',
      '取样环境和器具编号。 | Booth and tools.',
    ],
  ),
  'REC-QC-002': form(
    '记录HPLC检验的条件、结果和审核。 | Records conditions, results and review of HPLC tests.',
    '检验员填写，QC主管审核。 | Filled in by the analyst, reviewed by the QC supervisor.',
    [
      '方法、仪器、色谱柱编号。 | Method, instrument, column.',
      '流动相配制及第二人复核签名。 | Mobile phase with the second person’s signature.',
      '系统适用性结果。 | System suitability.',
      '全部进样结果和审计追踪审核结论。 | All injections and the review of the audit trail.',
    ],
  ),
  'REC-QC-003': form(
    '记录洁净区环境监测结果。 | Records environmental monitoring of clean areas.',
    'QC监测人员填写。 | Filled in by QC.',
    [
      '房间、级别、监测状态。 | Room, grade, state.',
      '悬浮粒子、沉降菌、浮游菌结果。 | Particles, settle plates, airborne germs.',
      '超过警戒限时的处置。 | What was done above the alert limit.',
    ],
  ),
  'REC-EN-001': form(
    '记录设备的日常点检。 | Records daily checks of equipment.',
    '设备使用人填写，设备工程师每周审核。 | Filled in by the user, reviewed weekly by the equipment engineer.',
    [
      '设备编号、日期、班次。 | Equipment, date, shift.',
      '油位、温度、异响、接头松动。 | Oil, temperature, noise, loose connectors.',
      '报警限与规定值一致。 | Alarm limits as laid down.',
      '变频器风扇和滤网清洁。 | Fans and filters of inverters clean.',
    ],
  ),
  'REC-EN-002': form(
    '记录设备故障和维修。 | Records failures and repairs of equipment.',
    '维修人员填写，使用部门确认。 | Filled in by maintenance, confirmed by the user.',
    [
      '故障现象和发现时间。 | Failure and when it was found.',
      '原因、更换的备件。 | Cause and spare parts.',
      '维修后的确认试验。 | Test after the repair.',
    ],
  ),
  'REC-HR-001': form(
    '记录面授培训的出席。 | Records attendance at classes.',
    '讲师填写，培训主管归档。 | Filled in by the lecturer, filed by the training manager.',
    [
      '课程、讲师、时间、地点。 | Course, lecturer, time, place.',
      '学员签到和签退。 | Trainees signing in and out.',
      '成绩或评价。 | Marks or judgement.',
    ],
  ),
};
