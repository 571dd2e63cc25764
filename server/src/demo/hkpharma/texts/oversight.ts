import type { Procedure } from '../../content/procedure';

/** Management procedures of quality assurance, the second half. */
export const oversight: Record<string, Procedure> = {
  'SMP-QA-006': {
    purpose:
      '规定产品投诉的接收、调查、答复和上报。 | Lays down how complaints are received, investigated, answered and reported.',
    scope:
      '适用于所有渠道收到的书面和口头投诉。 | Applies to written and oral complaints from every channel.',
    duties: [
      'QA投诉专员登记并分级，注册事务部判定是否上报。 | The QA complaint officer registers and classifies; regulatory affairs decides about reporting.',
    ],
    steps: [
      '接到投诉一个工作日内登记，上报时限自知悉之日起算。 | A complaint is registered within one working day; reporting clocks run from awareness.',
      '涉及人身伤害的至少按主要投诉处理。 | A complaint with harm to a person is at least major.',
      '调查应包括留样、批记录和同期其他批次。 | The investigation covers retained samples, batch records and other batches of the time.',
      '不调查的投诉应写明理由并经批准。 | Not investigating needs a reason and an approval.',
      '严重投诉须做召回评估。 | A critical complaint includes an evaluation of a recall.',
    ],
    records: '投诉登记、调查报告、答复函。 | Complaint register, investigation report, reply.',
  },
  'SMP-QA-007': {
    purpose:
      '保证物料和服务来自经评估合格的供应商。 | Makes sure that material and services come from approved suppliers.',
    scope:
      '适用于原料、辅料、包装材料供应商和服务商。 | Applies to suppliers of active substances, excipients, packaging and services.',
    duties: [
      '采购部提出申请，QA组织评估，质量负责人批准。 | Purchasing applies, QA organises the evaluation, the quality head approves.',
    ],
    steps: [
      '物料按关键性分A、B、C三级，A级须现场审计并签质量协议。 | Materials are graded A, B or C; grade A needs an audit on site and a quality agreement.',
      'A、B级物料须完成三批样品检验和试用。 | Grades A and B need three batches tested and tried.',
      '综合评分80分以上合格，60至79分有条件合格。 | 80 points or more approve, 60 to 79 approve with conditions.',
      '资质在到期前60、30、7天提醒，A级资质过期即暂停。 | Licences are announced 60, 30 and 7 days before they end; an expired grade A licence suspends.',
      '供应商原因造成的偏差发出整改要求，15个工作日内回复。 | A deviation caused by a supplier leads to a corrective request, answered within 15 working days.',
    ],
    records:
      '供应商档案、评估报告、合格供应商清单。 | Supplier file, evaluation report, list of approved suppliers.',
  },
  'SMP-QA-008': {
    purpose:
      '保证每名员工在上岗前具备岗位所需的知识和技能。 | Makes sure that everyone has the knowledge and skills of their position before working in it.',
    scope:
      '适用于全体员工，包括临时和外来人员。 | Applies to all staff, temporary and external people included.',
    duties: [
      '培训主管维护培训矩阵、课程和试卷。 | The training manager keeps matrix, courses and quizzes.',
      '部门负责人保证员工按期完成培训。 | Department heads see to it that training is done in time.',
    ],
    steps: [
      '培训要求由岗位、学员角色和部门在矩阵中确定。 | What has to be learnt is set in the matrix by position, learner role and department.',
      '新员工30天内完成，转岗人员15天内完成，完成前不得独立操作。 | Newcomers have 30 days, transferred people 15; nobody works alone before.',
      '考试80分合格，关键岗位90分合格，三次不合格须再培训。 | 80 points pass, 90 in critical positions; three failures need a retraining.',
      '文件新版本生效前，相关人员培训合格率须达到规定限度。 | Before a new version takes effect the rate of trained people must reach its limit.',
      '培训完成时由本人签署“已阅读、理解并将遵守”。 | Everyone signs at the end: read, understood and will follow.',
      '资格到期前30天自动生成复训。 | A refresher is assigned 30 days before a qualification ends.',
    ],
    records: '培训记录、试卷、签到表、证书。 | Training records, papers, attendance sheets, certificates.',
  },
  'SMP-QA-009': {
    purpose: '通过自检发现体系缺陷并持续改进。 | Finds weaknesses of the system by self-inspection.',
    scope: '适用于所有与GMP有关的部门和活动。 | Applies to all departments and activities under GMP.',
    duties: ['自检员不得检查本部门。 | Nobody inspects their own department.'],
    steps: [
      '每年制定自检计划，覆盖全部GMP章节。 | A yearly plan covers every chapter of GMP.',
      '缺陷分为严重、主要、一般和建议。 | Findings are critical, major, minor or advice.',
      '严重缺陷5日、主要缺陷15日、一般缺陷和建议30日内回复整改。 | Critical findings are answered within 5 days, major ones within 15, others within 30.',
      '整改由自检组长确认，主要以上缺陷建立CAPA。 | The lead inspector confirms; major findings and above lead to a CAPA.',
    ],
    records: '自检计划、检查表、自检报告。 | Plan, checklist, report.',
  },
  'SMP-QA-010': {
    purpose:
      '保证纸质和电子数据在整个生命周期内完整、一致、准确。 | Keeps paper and electronic data complete, consistent and accurate over their whole life.',
    scope:
      '适用于一切GMP数据的产生、处理、审核、保存和销毁。 | Applies to GMP data from creation to destruction.',
    duties: [
      '每名员工对自己产生的数据负责，账号不得共用。 | Everyone answers for their own data; accounts are never shared.',
      'IT管理员不得拥有数据修改或业务批准权限。 | IT administrators may neither change data nor approve business.',
    ],
    steps: [
      '数据符合ALCOA+：可归属、清晰、同步、原始、准确，并完整、一致、持久、可用。 | Data are ALCOA+: attributable, legible, contemporaneous, original, accurate, complete, consistent, enduring and available.',
      '操作的同时记录，不得事后补写；超过24小时的按补录标识。 | Record while working, not afterwards; entries later than 24 hours are marked late.',
      '更改须保留原值、新值、理由、姓名和时间。 | A change keeps old value, new value, reason, name and time.',
      '审计追踪始终开启，审核数据时一并审核审计追踪。 | The audit trail is always on and reviewed together with the data.',
      '时钟与公司时间服务器同步，禁止人工修改系统时间。 | Clocks follow the company’s time server; nobody sets them by hand.',
      '色谱数据须报告全部进样，不得以“试针”替代系统适用性。 | Chromatography reports every injection; trial injections do not replace system suitability.',
      '备份每日进行，每半年做一次恢复测试。 | Backups are made daily and restored as a test every half year.',
    ],
    records: '审计追踪审核记录、备份与恢复测试记录。 | Reviews of audit trails, backups and restore tests.',
  },
};
