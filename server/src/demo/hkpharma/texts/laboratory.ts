import type { Procedure } from '../../content/procedure';

/** Quality control. */
export const laboratory: Record<string, Procedure> = {
  'SOP-QC-021': {
    purpose:
      '规定高效液相色谱仪的操作、系统适用性和数据处理。 | Lays down operation, system suitability and data handling of the HPLC.',
    scope: '适用于QC仪器室LC-01至LC-06。 | Applies to LC-01 to LC-06 of the instrument room.',
    duties: [
      '检验员操作，QC主管审核数据和审计追踪。 | Analysts operate; the QC supervisor reviews data and audit trail.',
    ],
    steps: [
      '流动相经0.45 µm滤膜过滤并脱气，配制记录由第二人复核并当场签名。 | Mobile phase is filtered at 0.45 µm and degassed; a second person checks and signs its preparation on the spot.',
      '平衡30分钟，压力波动不超过2 %。 | Equilibrate 30 minutes; pressure within 2 %.',
      '系统适用性：连续进样6针，峰面积RSD ≤ 2.0 %，拖尾因子 ≤ 2.0。 | System suitability: 6 injections, area RSD ≤ 2.0 %, tailing ≤ 2.0.',
      '序列中每10针进一次对照，回收率98.0 %–102.0 %。 | A standard every 10 injections, recovery 98.0 %–102.0 %.',
      '积分参数在方法中锁定，手动积分须说明理由并经批准。 | Integration is locked in the method; manual integration needs a reason and an approval.',
      '全部进样均须报告，中断的序列写明原因。 | Every injection is reported; an interrupted sequence says why.',
      '结束后冲洗色谱柱并登记使用次数。 | Rinse the column at the end and count its use.',
      '账号离开时锁屏，禁止共用账号。 | Lock the screen on leaving; accounts are not shared.',
    ],
    records:
      'REC-QC-002 HPLC检验记录、图谱、审计追踪审核。 | REC-QC-002, chromatograms, review of the audit trail.',
  },
  'SOP-QC-014': {
    purpose:
      '规定物料和产品的取样方法和取样量。 | Lays down how and how much of materials and products is sampled.',
    scope:
      '适用于原辅料、中间产品、成品和工艺用水。 | Applies to materials, in-process and finished product, and process water.',
    duties: ['取样人员须经取样资格确认。 | Samplers are qualified for sampling.'],
    steps: [
      '件数n ≤ 3时每件取样，4–300件取√n + 1件。 | Up to 3 containers each is sampled; of 4 to 300 it is √n + 1.',
      '在与生产相同级别的取样间取样，取样前核对标签。 | Sample in a booth of the same grade as production; check the label first.',
      '取样器具专用，使用后清洁并在有效期内使用。 | Tools are dedicated, cleaned and used within their date.',
      '样品贴标签：品名、批号、取样人、时间、贮存条件。 | Labels name product, batch, sampler, time and storage.',
      '取样后容器重新密封并贴取样证。 | Containers are sealed again and marked as sampled.',
    ],
    records: 'REC-QC-001 取样记录。 | REC-QC-001 sampling record.',
  },
  'SOP-QC-030': {
    purpose: '规定注射剂不溶性微粒的检查方法。 | Lays down the test for sub-visible particles in injections.',
    scope:
      '适用于HK-205注射用泮托拉唑的成品和稳定性样品。 | Applies to finished product and stability samples of HK-205.',
    duties: [
      '检验员操作光阻法仪器，QC主管复核。 | Analysts run the light-obscuration counter, the QC supervisor checks.',
    ],
    steps: [
      '在B级背景下的A级层流台操作，器具用无微粒水冲洗。 | Work in a grade A hood with grade B around it; rinse with particle-free water.',
      '仪器空白：每25 ml中10 µm以上不超过25粒。 | Blank: at most 25 particles ≥ 10 µm in 25 ml.',
      '每批取4瓶，复溶后静置2分钟脱气。 | Take 4 vials a batch; let stand 2 minutes after reconstitution.',
      '限度：每瓶 ≥ 10 µm不超过6000粒，≥ 25 µm不超过600粒。 | Limits per vial: 6,000 ≥ 10 µm and 600 ≥ 25 µm.',
    ],
    records: '不溶性微粒检验记录、仪器打印件。 | Test record, prints of the instrument.',
  },
  'TS-HK205': {
    purpose:
      '规定注射用泮托拉唑的质量要求和检验项目。 | Lays down quality requirements and tests of pantoprazole for injection.',
    scope: '适用于HK-205成品放行和稳定性考察。 | Applies to release and stability of HK-205.',
    duties: ['QC检验，质量受权人放行。 | QC tests, the qualified person releases.'],
    steps: [
      '性状：白色或类白色疏松块状物。 | Appearance: white or almost white loose cake.',
      '含量：标示量的98.0 %–102.0 %。 | Assay: 98.0 %–102.0 % of the label.',
      '有关物质：单个杂质 ≤ 0.2 %，总杂质 ≤ 1.0 %。 | Related substances: single ≤ 0.2 %, total ≤ 1.0 %.',
      '水分 ≤ 2.0 %，复溶时间 ≤ 30 s。 | Water ≤ 2.0 %, reconstitution ≤ 30 s.',
      '无菌、细菌内毒素符合规定（≤ 1.0 EU/mg）。 | Sterility and endotoxins (≤ 1.0 EU/mg) comply.',
      '不溶性微粒符合SOP-QC-030。 | Sub-visible particles comply with SOP-QC-030.',
    ],
    records: '检验报告书。 | Certificate of analysis.',
  },
};
