import type { Procedure } from '../../content/procedure';

/** Production, engineering and materials. */
export const operations: Record<string, Procedure> = {
  'SOP-PD-003': {
    purpose:
      '规定固体车间压片岗位的操作和过程控制。 | Lays down operation and in-process control of tablet compression.',
    scope: '适用于压片机TP-03生产缬沙坦片。 | Applies to the tablet press TP-03 making valsartan tablets.',
    duties: ['压片操作工操作并自检，QA现场监控。 | The operator runs and checks, QA monitors on the floor.'],
    steps: [
      '核对物料名称、批号、数量和清场合格证。 | Check name, batch and quantity of the material and the clearance certificate.',
      '安装冲模前逐支检查冲头，不得有缺口和锈点。 | Every punch is looked at before fitting: no chips, no rust.',
      '主压力控制在13–16 kN，预压力3–5 kN。 | Main pressure is 13–16 kN, pre-pressure 3–5 kN.',
      '每15分钟测片重10片，差异不超过 ±5 %；每30分钟测硬度和脆碎度。 | Weigh 10 tablets every 15 minutes, within ±5 %; hardness and friability every 30 minutes.',
      '压片间相对湿度不高于50 %，超过时停止压片。 | Relative humidity stays at or below 50 %; above it compression stops.',
      '压力波动超出范围自动停机，波动期间产品单独隔离。 | Pressure out of range stops the press; what was made meanwhile is segregated.',
      '结束后清场，物料平衡限度 97.0 %–101.0 %。 | Clear the line at the end; the yield balance is 97.0 %–101.0 %.',
    ],
    records: 'REC-PD-002 压片批生产记录。 | REC-PD-002 batch record, compression.',
  },
  'SOP-EN-007': {
    purpose:
      '规定空调净化系统的运行、监测和维护。 | Lays down running, monitoring and maintenance of the HVAC system.',
    scope: '适用于固体和冻干车间的洁净区空调。 | Applies to the clean areas of both workshops.',
    duties: ['工程部运行和维护，QC监测环境。 | Engineering runs and maintains, QC monitors.'],
    steps: [
      '生产前30分钟开启，结束后低风量值班运行。 | It is switched on 30 minutes before production and kept on duty afterwards.',
      '洁净区对非洁净区压差 ≥ 10 Pa，不同级别之间 ≥ 10 Pa。 | Pressure is ≥ 10 Pa to unclassified areas and between grades.',
      '温度18–26 ℃，相对湿度45 %–65 %，压片间不高于50 %。 | Temperature is 18–26 ℃, humidity 45 %–65 %, at most 50 % in compression.',
      '初效、中效压差达到初阻力两倍时更换，高效每年检漏。 | Pre- and medium filters are changed at twice their first resistance; HEPA filters are leak-tested yearly.',
      '压差报警时停止敞口操作，关门等待恢复并记录。 | A pressure alarm stops open operations; close the doors, wait, record.',
    ],
    records: 'REC-EN-001 设备点检记录、压差记录。 | REC-EN-001 check record, pressure log.',
  },
  'STP-HK101': {
    purpose:
      '规定缬沙坦片的处方、工艺参数和批量。 | Lays down formula, process parameters and batch size of valsartan tablets.',
    scope:
      '适用于HK-101缬沙坦片80 mg，批量310,000片。 | Applies to HK-101 valsartan tablets 80 mg, 310,000 tablets a batch.',
    duties: [
      '生产负责人组织生产，QA监控关键参数。 | The production head organises, QA monitors critical parameters.',
    ],
    steps: [
      '制粒：干混10分钟，加入黏合剂后高速剪切4分钟。 | Granulation: dry mixing 10 minutes, high shear 4 minutes after the binder.',
      '干燥：进风60 ± 5 ℃，颗粒水分1.5 %–2.5 %。 | Drying: inlet air 60 ± 5 ℃, moisture 1.5 %–2.5 %.',
      '总混：硬脂酸镁最后加入，混合3分钟。 | Blending: magnesium stearate comes last and is blended for 3 minutes.',
      '压片：片重160 mg ± 5 %，硬度60–100 N。 | Compression: 160 mg ± 5 %, hardness 60–100 N.',
      '包衣：增重2.5 %–3.5 %，片床温度42 ± 3 ℃。 | Coating: weight gain 2.5 %–3.5 %, bed temperature 42 ± 3 ℃.',
    ],
    records: '批生产记录、批包装记录。 | Batch production and packaging records.',
  },
  'SOP-PD-015': {
    purpose:
      '规定洁净服的清洗、灭菌和发放。 | Lays down how clean-room garments are washed, sterilised and handed out.',
    scope: '适用于A/B级和C/D级洁净服。 | Applies to garments of grades A/B and C/D.',
    duties: [
      '洗衣岗位清洗灭菌，车间领用人检查完整性。 | The laundry washes and sterilises; whoever takes a garment checks it.',
    ],
    steps: [
      'A/B级洁净服每次使用后清洗，用纯化水漂洗两遍。 | Garments of grade A/B are washed after every use and rinsed twice with purified water.',
      '检查破损和脱纤，逐件装入呼吸袋。 | Look for damage and loose fibres and pack one by one in breathable bags.',
      '湿热灭菌121 ℃、30 分钟，有效期72小时。 | Moist heat at 121 ℃ for 30 minutes; they keep for 72 hours.',
      '每件洁净服使用不超过50次，编号登记。 | A garment is used at most 50 times and counted by its number.',
    ],
    records: '清洗灭菌记录、洁净服使用台账。 | Records of washing and sterilisation, garment register.',
  },
  'SOP-PD-001': {
    purpose: '规定旧包装线的操作。 | Lays down the operation of the former packaging line.',
    scope: '适用于已停用的铝塑包装线BL-01。 | Applies to the blister line BL-01, which is out of use.',
    duties: ['包装操作工操作，班组长复核。 | Packaging operators run it, the shift leader checks.'],
    steps: [
      '核对包材名称、批号和版本号。 | Check name, batch and version of the packaging material.',
      '成型温度110–125 ℃，热封温度150–170 ℃。 | Forming at 110–125 ℃, sealing at 150–170 ℃.',
      '每小时做一次密封性试验。 | Test the tightness of the seal every hour.',
      '结束后清点印字包材，差额不得超过0.1 %。 | Count printed material at the end; the difference is at most 0.1 %.',
    ],
    records: '批包装记录。 | Packaging record.',
  },
  'SOP-WH-002': {
    purpose:
      '规定物料的接收、取样状态、贮存和发放。 | Lays down receipt, status, storage and issue of materials.',
    scope: '适用于原料、辅料和包装材料。 | Applies to active substances, excipients and packaging.',
    duties: ['仓库接收和贮存，QA放行。 | The warehouse receives and stores, QA releases.'],
    steps: [
      '核对合格供应商清单、到货单和外包装。 | Check the list of approved suppliers, the delivery note and the outer packing.',
      '接收后挂黄色待验标识，合格后换绿色标识。 | Quarantine carries a yellow label, released material a green one.',
      '阴凉库不超过20 ℃，常温库10–30 ℃，每日两次记录。 | The cool store stays at or below 20 ℃, the ambient one at 10–30 ℃, recorded twice a day.',
      '按先进先出和近效期先出发放。 | Issue first in, first out and first to expire.',
    ],
    records: '物料台账、温湿度记录。 | Material register, temperature and humidity log.',
  },
  'VP-EN-004': {
    purpose:
      '证明冻干机FD-02更换变频器风扇后仍满足要求。 | Shows that freeze dryer FD-02 meets its requirements after the fans of its inverter were changed.',
    scope: '适用于冻干机FD-02的再确认。 | Applies to the requalification of freeze dryer FD-02.',
    duties: [
      '设备工程师执行，QC检测，QA审核。 | The equipment engineer carries it out, QC tests, QA reviews.',
    ],
    steps: [
      '空载温度分布：−45 ℃、−15 ℃、+25 ℃三点，各16支探头，均匀性 ± 1.5 ℃。 | Empty temperature mapping at −45, −15 and +25 ℃ with 16 probes each, within ± 1.5 ℃.',
      '降温速率：+20 ℃ 至 −45 ℃ 不超过60分钟。 | Cooling: +20 ℃ to −45 ℃ in at most 60 minutes.',
      '循环泵满负荷运行8小时，变频器温度不超过60 ℃。 | The circulation pump runs 8 hours at full load with the inverter at or below 60 ℃.',
      '报警试验：温度升至 −12 ℃ 时5秒内声光报警。 | Alarm test: sound and light within 5 seconds at −12 ℃.',
      '真空检漏：30分钟压升不超过5 Pa。 | Leak test: at most 5 Pa in 30 minutes.',
    ],
    records: '再确认报告、探头校准证书。 | Requalification report, calibration certificates.',
  },
};
