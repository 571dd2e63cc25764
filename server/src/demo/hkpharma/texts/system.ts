import type { Procedure } from '../../content/procedure';

/** Management procedures of quality assurance, the first half. */
export const system: Record<string, Procedure> = {
  'SMP-QA-001': {
    purpose:
      '规定受控文件的编写、审核、批准、分发、修订和废止。 | Lays down how controlled documents are written, reviewed, approved, distributed, revised and withdrawn.',
    scope:
      '适用于公司全部GMP文件和记录表单。 | Applies to all GMP documents and record forms of the company.',
    duties: [
      '文控员负责编号、核对、分发和收回。 | The document controller numbers, checks, distributes and takes back.',
      '编写人对内容负责，审核人对可操作性负责。 | Authors answer for the content, reviewers for its being workable.',
      '质量负责人批准管理规程、工艺规程和质量标准。 | The quality head approves management procedures, process specifications and specifications.',
    ],
    steps: [
      '文件编号由类别、部门和三位流水号组成，废止的编号不再使用。 | A number consists of category, department and three digits; numbers of withdrawn documents are not used again.',
      '修订由文件变更申请提出，同一文件同时只能有一份未结束的申请。 | A revision is asked for by a document change request; a document has at most one open request.',
      '草稿经部门负责人、相关部门和QA审核后批准，每一步以电子签名确认。 | Drafts are approved after review by the department head, the departments concerned and QA; every step is signed electronically.',
      '批准后的文件在培训达到要求且到达计划生效日期后生效。 | An approved document takes effect when its training requirement is met and its planned date has come.',
      '新版本生效的同时旧版本失效，任一时刻只有一个生效版本。 | When a new version takes effect the former one is superseded in the same instant; one version is in force at any time.',
      'SMP和SOP每24个月复审一次，STP和TS每36个月复审一次。 | SMP and SOP are reviewed every 24 months, STP and TS every 36 months.',
      '屏幕查看和打印件均带有姓名、账号、时间和状态水印。 | Views on screen and prints carry a watermark of name, account, time and status.',
    ],
    records:
      '文件变更申请、审核与批准签名、分发与收回记录。 | Document change requests, signatures of review and approval, records of distribution.',
  },
  'SMP-QA-002': {
    purpose:
      '规定偏差的识别、报告、分级、调查和关闭。 | Lays down how deviations are recognised, reported, classified, investigated and closed.',
    scope:
      '适用于生产、检验、仓储、公用系统和计算机化系统中的一切偏离。 | Applies to every departure in production, testing, storage, utilities and computerised systems.',
    duties: [
      '任何员工发现偏差都应立即报告，不得自行掩盖或处理。 | Whoever finds a deviation reports it at once and neither hides nor settles it alone.',
      'QA专员负责分级，质量负责人批准主要和重大偏差。 | QA officers classify; the quality head approves major and critical deviations.',
    ],
    steps: [
      '发现后一个工作日内提交，超过的按迟报处理并说明原因。 | It is submitted within one working day of being found; later ones count as late and give the reason.',
      '先采取应急措施：停止操作、隔离受影响的物料和产品、保护现场。 | Immediate action first: stop the operation, segregate material and product concerned, keep the scene.',
      '按严重度、发生频次和可检测性评估风险，分为次要、主要、重大。 | Risk is judged by severity, occurrence and detectability and classed minor, major or critical.',
      '次要偏差10个工作日内、主要和重大偏差15个工作日内完成调查。 | Minor deviations are investigated within 10, major and critical ones within 15 working days.',
      '根本原因区分“已确认”“可能”“未找到”，不得以“人员失误”代替分析。 | Root causes are confirmed, probable or not found; “human error” does not replace the analysis.',
      '12个月内相同类型和地点再次发生的按重复偏差处理，必须建立CAPA。 | The same type at the same place within 12 months is a repeat and requires a CAPA.',
      '批准前不得放行受影响批次；CAPA计划批准后方可关闭。 | No affected batch is released before approval; it is closed only once the CAPA plan is approved.',
      '偏差自报告起30个日历日内关闭，逾期须申请延期并评估风险。 | A deviation is closed within 30 calendar days; an extension needs its risk assessed.',
    ],
    records: '偏差报告、调查资料、批次处置结论。 | Deviation report, investigation, disposition of batches.',
  },
  'SMP-QA-003': {
    purpose:
      '保证影响产品质量的变更经过评估、批准和验证后实施。 | Makes sure that changes with an effect on quality are assessed, approved and verified before they are carried out.',
    scope:
      '适用于工艺、处方、设备、物料、方法、标签、系统和文件的变更。 | Applies to changes of process, formula, equipment, material, method, labelling, systems and documents.',
    duties: [
      '变更申请部门提出理由和实施计划。 | The department that asks gives reasons and a plan.',
      'QA变更专员受理、分级并跟踪到关闭。 | The QA change officer accepts, grades and follows up to the closure.',
    ],
    steps: [
      '变更分为微小、中等、重大三级，由QA评定。 | Changes are graded minor, moderate or major by QA.',
      '中等和重大变更由质量、生产、QC、验证、注册等职能评估影响。 | Quality, production, QC, validation and regulatory affairs assess the effect of moderate and major changes.',
      '需要备案或补充申请的变更，获得许可前不得实施。 | A change that needs a notification or a prior approval is not carried out before it is granted.',
      '实施前完成文件修订、培训和必要的验证。 | Documents, training and the necessary validation are finished before it is carried out.',
      '临时变更最长180天，到期前14天启动恢复。 | A temporary change lasts at most 180 days; its restoration begins 14 days before the end.',
      '实施后按预定指标评价效果，未达到的开偏差。 | Its effect is evaluated by criteria set beforehand; a miss opens a deviation.',
    ],
    records:
      '变更申请、影响评估、行动计划、变更后评价。 | Change request, impact assessment, action plan, evaluation.',
  },
  'SMP-QA-004': {
    purpose:
      '通过纠正和预防措施消除不符合及其原因，防止再次发生。 | Removes nonconformities and their causes by corrective and preventive action.',
    scope:
      '适用于偏差、OOS、投诉、审计、质量回顾等来源的措施。 | Applies to actions from deviations, OOS, complaints, audits and quality reviews.',
    duties: [
      'CAPA负责人制定计划并推动实施。 | The CAPA owner writes the plan and drives it.',
      '有效性评价人不得是措施的执行人。 | Whoever judges effectiveness has not carried out an action of it.',
    ],
    steps: [
      '措施分为纠正、纠正措施和预防措施，逐条写明负责人、期限和交付物。 | Actions are corrections, corrective or preventive; each names owner, due date and deliverable.',
      '计划经部门负责人审核、QA经理批准后实施。 | The plan is carried out after review by the department heads and approval by the QA manager.',
      '每条措施完成后由QA核实证据。 | QA verifies the evidence of every finished action.',
      '有效性观察期默认90天或3个批次。 | The window of the effectiveness check is 90 days or 3 batches by default.',
      '评价为无效的，建立后续CAPA。 | An action found ineffective leads to a further CAPA.',
    ],
    records: 'CAPA计划、措施证据、有效性评价。 | CAPA plan, evidence of actions, effectiveness check.',
  },
  'SMP-QA-005': {
    purpose:
      '规定检验结果超标、超趋势的调查步骤。 | Lays down the steps of investigating results out of specification or out of trend.',
    scope:
      '适用于原料、中间产品、成品、稳定性、水和环境检验。 | Applies to tests of materials, in-process and finished product, stability, water and environment.',
    duties: [
      '检验员保留样品溶液并立即报告QC主管。 | The analyst keeps the solutions and reports to the QC supervisor at once.',
    ],
    steps: [
      'Ia阶段按检查表核对样品、对照、试剂、计算、积分、仪器和方法。 | Phase Ia goes through sample, standard, reagents, calculation, integration, instrument and method by checklist.',
      'Ib阶段按事先批准的方案做假设检验。 | Phase Ib tests hypotheses by a plan approved beforehand.',
      '只有实验室原因得到确认，原结果方可判为无效。 | The original result is invalid only where a laboratory cause is confirmed.',
      '复验次数事先确定，由另一名检验员进行，不得以平均值掩盖超标。 | The number of retests is fixed beforehand and done by a second analyst; averages do not hide a failure.',
      '进入第二阶段的，同时开偏差调查生产原因。 | Phase II opens a deviation that looks for causes in production.',
    ],
    records: '调查报告、全部原始数据和图谱。 | Investigation report, all raw data and chromatograms.',
  },
};
