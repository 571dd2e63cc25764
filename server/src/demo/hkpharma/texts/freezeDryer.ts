import type { Procedure, Said } from '../../content/procedure';

/** What every version of the freeze dryer's procedure has said. */
const BEFORE: Said[] = [
  '开机前确认压缩空气 ≥ 0.6 MPa、冷却水 ≤ 25 ℃，腔体已清洁并在72小时有效期内。 | Before starting, compressed air is ≥ 0.6 MPa, cooling water ≤ 25 ℃, and the chamber clean within its 72 hours.',
  '检漏试验：抽至10 Pa后保持30分钟，压升不超过5 Pa为合格。 | Leak test: pump down to 10 Pa and hold for 30 minutes; a rise of no more than 5 Pa passes.',
  '进箱时每层搁板放两支温度探头，操作人员着A级区洁净服。 | Two probes are placed on every shelf during loading, in garments of grade A.',
  '预冻：搁板降至 −45 ℃，保持3小时。 | Freezing: shelves down to −45 ℃, held for 3 hours.',
];
const DRYING: Said[] = [
  '一次干燥：搁板 −15 ± 3 ℃，真空度 10–15 Pa，保持至压升试验合格。 | Primary drying: shelves at −15 ± 3 ℃, vacuum 10–15 Pa, until the pressure-rise test passes.',
  '二次干燥：以每分钟不超过0.5 ℃升至 +25 ℃，保持6小时。 | Secondary drying: up to +25 ℃ at no more than 0.5 ℃ per minute, held for 6 hours.',
];
const AFTER: Said[] = [
  '压塞前充入经0.22 µm过滤的氮气至 0.08 MPa。 | Before stoppering, nitrogen filtered at 0.22 µm is let in to 0.08 MPa.',
  '出箱后24小时内完成在线清洗，冲洗水电导率 ≤ 1.3 µS/cm。 | Cleaning in place is finished within 24 hours of unloading; rinse water ≤ 1.3 µS/cm.',
];
const OLD_ALARM: Said =
  '搁板温度报警限设为 −5 ℃，报警时通知车间主任。 | The alarm of the shelf temperature is set to −5 ℃; the head of the workshop is told.';

/** SOP-PD-012: the alarm limit follows the process limit since V03. */
export const freezeDryer: Record<string, Procedure> = {
  'SOP-PD-012': {
    purpose:
      '规定冻干机FD-01、FD-02的操作、报警响应和清洁。 | Lays down operation, response to alarms and cleaning of the freeze dryers FD-01 and FD-02.',
    scope:
      '适用于冻干车间HK-205注射用泮托拉唑的冻干。 | Applies to the lyophilisation of HK-205 pantoprazole for injection.',
    duties: [
      '操作工按本规程操作并实时记录曲线。 | Operators follow this procedure and record the curves as they run.',
      '设备工程师负责报警限的设定和核对。 | The equipment engineer sets and checks the alarm limits.',
      '车间主任负责报警处置的确认。 | The head of the workshop confirms how alarms were dealt with.',
    ],
    steps: [
      ...BEFORE,
      ...DRYING,
      '搁板温度报警限设为 −12 ℃（工艺上限），由设备工程师设定、QA复核。 | The alarm of the shelf temperature is set to −12 ℃, the upper process limit, by the equipment engineer and checked by QA.',
      '报警后5分钟内到场确认，10分钟内通知车间主任和QA。 | After an alarm somebody is there within 5 minutes; head of workshop and QA are told within 10 minutes.',
      '温度超过 −12 ℃ 持续10分钟，批次挂“暂扣”标识并报告偏差。 | Above −12 ℃ for 10 minutes the batch is put on hold and a deviation reported.',
      '每班接班时核对报警限并在REC-PD-001签字。 | Every shift checks the alarm limit on taking over and signs it in REC-PD-001.',
      ...AFTER,
    ],
    records:
      'REC-PD-001 冻干批生产记录、冻干曲线、报警清单。 | REC-PD-001 batch record, freeze-drying curves, list of alarms.',
    former: {
      V01: [...BEFORE, ...DRYING, OLD_ALARM],
      V02: [...BEFORE, ...DRYING, OLD_ALARM, ...AFTER],
    },
  },
};
