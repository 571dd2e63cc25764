import type { CallDeclaration, ErrorCode, RequestOf } from '@attest/api-contract';
import * as calls from '@attest/api-contract';
import { QUESTION } from '../../modules/training/testing/examWorld';
import { enquiryAs } from '../../records/testing/enquiries';
import { dayFromNow } from '../days';
import { stepOf } from './staleTraining';
import { OUTSIDE, type StaleWorld } from './staleWorld';

const reason = 'needed';
const DEVIATION = { process: 'deviation' as const };

/** A call that names what was seen: who makes it, and with what it would change something. */
export interface StaleCall {
  call: CallDeclaration;
  account: string;
  make(world: StaleWorld): Promise<Record<string, unknown>>;
  /** What it is refused with; RECORD_CHANGED for whatever has a version of its own. */
  code: ErrorCode;
}

const rows: StaleCall[] = [];

function row<C extends CallDeclaration>(
  call: C,
  account: string,
  make: (world: StaleWorld) => Promise<RequestOf<C>>,
  code: ErrorCode = 'RECORD_CHANGED',
): void {
  rows.push({ call, account, make: make as StaleCall['make'], code });
}

// Documents
row(calls.saveDocumentVersion, 'zhouzihan', async (world) => ({
  ...(await world.document()),
  values: { titleEn: 'Another title' },
}));
row(calls.putMainFile, 'zhouzihan', async (world) => ({
  ...(await world.document()),
  fileId: await world.upload('zhouzihan'),
}));
row(calls.discardDocumentDraft, 'zhouzihan', async (world) => ({ ...(await world.document()), reason }));
row(calls.postponeVersion, 'zhouzihan', async (world) => ({
  ...(await world.document()),
  plannedDate: dayFromNow(20),
  reason,
}));
row(calls.advanceVersion, 'lumingyuan', async (world) => ({
  ...(await world.document()),
  plannedDate: dayFromNow(1),
  reason,
  signature: world.signature('lumingyuan'),
}));

// Quality records and their processes
row(calls.saveRecord, 'caoyang', async (world) => {
  const { id } = await world.deviationDraft();
  const { row: draft } = await world.deviations.get('caoyang', id);
  return { ...DEVIATION, id, version: draft.version, values: { title: 'Another title' } };
});
row(calls.settleFinding, 'hanxue', async (world) => ({
  ...(await world.finding()),
  outcome: 'justified' as const,
  reason,
}));
row(calls.deleteDraft, 'caoyang', async (world) => {
  const { id } = await world.deviationDraft();
  const { row: draft } = await world.deviations.get('caoyang', id);
  return { ...DEVIATION, id, version: draft.version, reason };
});
row(calls.completeTask, 'zhaojianguo', async (world) => ({
  ...(await world.task()),
  decision: 'agree',
  reason,
  signature: world.signature('zhaojianguo'),
}));
row(calls.handInReply, OUTSIDE, async (world) => {
  const { version, file } = await world.reply();
  const values = { repliedBy: 'Li', repliedOn: dayFromNow(0), containment: 'Held', doneBy: dayFromNow(5) };
  return { version, values: { ...values, rootCause: 'Sieve', measures: 'Another sieve', reply: [file] } };
});
row(calls.completeTasks, 'zhaojianguo', async (world) => ({
  tasks: [await world.task()],
  decision: 'agree',
  reason,
  signature: world.signature('zhaojianguo'),
}));
row(calls.withdrawProcess, 'caoyang', async (world) => ({ ...(await world.process()), reason }));
row(calls.stopProcess, 'lumingyuan', async (world) => ({
  ...(await world.process()),
  reason,
  signature: world.signature('lumingyuan'),
}));
row(calls.reopenProcess, 'lumingyuan', async (world) => ({
  ...(await world.stoppedProcess()),
  reason,
  signature: world.signature('lumingyuan'),
}));
row(calls.modifyProxy, 'caoyang', async (world) => ({
  ...(await world.proxy()),
  ...world.proxySetting(),
  to: dayFromNow(3),
}));
row(calls.endProxy, 'caoyang', (world) => world.proxy());

// Training: courses, tasks, matrix, positions
row(calls.saveCourse, 'xiefang', async (world) => ({
  ...stepOf(await world.courseDraft()),
  content: { ...calls.BARE_COURSE, nameZh: '另一名称', nameEn: 'Another name', kind: 'online' as const },
}));
row(calls.discardTrained, 'xiefang', async (world) => ({
  kind: 'course' as const,
  ...stepOf(await world.courseDraft()),
  reason,
}));
row(calls.disableTrained, 'xiefang', async (world) => {
  const id = await world.course();
  const { rowVersion } = await world.call('xiefang', calls.courseDetail, { id });
  return { kind: 'course' as const, id, rowVersion, reason };
});
row(calls.saveTrainingTask, 'xiefang', async (world) => ({
  ...stepOf(await world.trainingTask()),
  ...(await world.taskContent()),
  titleEn: 'Another title',
}));
row(calls.releaseTrainingTask, 'xiefang', async (world) => stepOf(await world.trainingTask()));
row(calls.cancelTrainingTask, 'xiefang', async (world) => ({
  ...stepOf(await world.trainingTask()),
  reason,
}));
row(calls.closeTrainingTask, 'xiefang', async (world) => ({ ...stepOf(await world.trainingTask()), reason }));
row(
  calls.applyMatrix,
  'xiefang',
  async (world) => {
    const changes = [world.training.cell('analyst', await world.course(), 'RE')];
    const { token } = await world.call('xiefang', calls.previewMatrix, { changes });
    return { changes, token, reason };
  },
  'TRAINING_CHANGED',
);
row(calls.savePosition, 'xiefang', async (world) => ({
  ...(await world.position()),
  ...world.positionContent,
  nameEn: 'Another name',
  reason,
}));
row(calls.saveLearnerRole, 'xiefang', async (world) => ({
  ...stepOf(await world.roleDraft()),
  code: 'ROLE-1',
  content: { nameZh: '学员角色', nameEn: 'Another name', positionIds: [] },
}));
row(calls.saveJobDescription, 'xiefang', async (world) => ({
  positionId: world.training.positions.engineer as string,
  rowVersion: (await world.jobDescription()).rowVersion,
  content: { ...world.jobContent(), purpose: { zh: '另一', en: 'another' } },
}));
row(calls.discardJobDescription, 'xiefang', async (world) => ({
  ...stepOf(await world.jobDescription()),
  reason,
}));
const approval = { kind: 'jobDescription' as const, reason };
row(calls.handInVersion, 'xiefang', async (world) => ({
  ...stepOf(await world.jobDescription()),
  ...approval,
}));
row(calls.returnVersion, 'hanxue', async (world) => ({
  ...stepOf(await world.jobDescription()),
  ...approval,
}));
row(calls.approveVersion, 'hanxue', async (world) => ({
  ...stepOf(await world.jobDescription()),
  ...approval,
  signature: world.signature('hanxue'),
}));
row(
  calls.acknowledge,
  'yuanmeng',
  async (world) => ({ ...(await world.asked()), signature: world.signature('yuanmeng') }),
  'ACKNOWLEDGEMENT_CHANGED',
);

// Training: questions and quizzes, classes, practice
row(calls.saveQuestion, 'xiefang', async (world) => ({
  ...(await world.question()),
  content: { ...QUESTION, clause: '9.9' },
  reason,
}));
row(calls.enableQuestion, 'xiefang', async (world) => ({
  ...(await world.question()),
  enabled: false,
  reason,
}));
row(calls.saveQuiz, 'xiefang', async (world) => {
  const { content, ...seen } = await world.quizDraft();
  return { ...seen, content: { ...content, minutes: 45 }, reason };
});
row(calls.disableQuiz, 'xiefang', async (world) => ({ ...stepOf(await world.quizDraft()), reason }));
row(calls.saveClass, 'xiefang', async (world) => ({
  ...stepOf(await world.plannedClass()),
  content: { ...(await world.classContent(24)), place: 'Another room' },
}));
row(calls.openClass, 'xiefang', async (world) => stepOf(await world.plannedClass()));
row(calls.cancelClass, 'xiefang', async (world) => ({ ...stepOf(await world.plannedClass()), reason }));
row(calls.inviteToClass, 'xiefang', async (world) => ({ ...stepOf(await world.plannedClass()), who: {} }));
row(calls.removeFromClass, 'xiefang', async (world) => {
  const { id, rowVersion, seat } = await world.openClass();
  return { id, rowVersion, assignmentIds: [seat.assignmentId], reason };
});
row(calls.closeClass, 'xiefang', async (world) => {
  const { id, rowVersion } = await world.openClass();
  return { id, rowVersion, remark: 'held', signature: world.signature('xiefang') };
});
row(calls.enterAttendance, 'xiefang', async (world) => {
  const { id, seat } = await world.openClass();
  return { id, people: [seat], percent: 90, reason };
});
row(calls.scoreClass, 'xiefang', async (world) => {
  const { id, seat } = await world.openClass();
  return { id, ...seat, score: 90 };
});
row(calls.recordPractice, 'xiefang', async (world) => ({
  ...(await world.practice()),
  act: 'performed' as const,
  on: dayFromNow(0),
}));

// Organisation and settings
row(calls.changePerson, 'gaoxiang', (world) => world.person());
row(calls.saveDepartment, 'gaoxiang', async (world) => ({
  ...(await world.department()),
  code: 'LAB',
  nameZh: '实验室',
  nameEn: 'Laboratory',
  parentId: null,
  headId: null,
  reason,
}));
row(calls.moveDepartment, 'gaoxiang', async (world) => ({
  ...(await world.department()),
  parentId: world.training.tenant.departments.QA,
  index: 0,
  reason,
}));
row(calls.deleteDepartment, 'gaoxiang', async (world) => ({ ...(await world.department()), reason }));
row(calls.saveRole, 'gaoxiang', async (world) => ({
  ...(await world.role()),
  nameZh: '另一角色',
  nameEn: 'Another role',
  grants: [],
  reason,
}));
row(calls.deleteRole, 'gaoxiang', async (world) => ({ ...(await world.role()), reason }));
row(calls.saveTenantSettings, 'gaoxiang', async (world) => {
  const { settings, rowVersion } = await world.call('gaoxiang', calls.getTenantSettings, {});
  return { settings: { ...settings, nameEn: 'Another name' }, rowVersion, reason };
});
row(calls.installLicence, 'gaoxiang', async (world) => {
  const { version } = await world.call('gaoxiang', calls.getLicence, {});
  return { text: 'signed', version, reason };
});
row(calls.saveTextOverride, 'gaoxiang', async (world) => ({
  ...(await world.wording()),
  zh: '另一',
  en: 'Another',
  reason,
}));
row(calls.saveSynonyms, 'gaoxiang', async (world) => ({
  ...(await world.synonyms()),
  words: ['检漏', 'leak check'],
}));
row(calls.saveBaseList, 'mengyao', async (world) => {
  const { list, version, items } = await world.call('mengyao', calls.getBaseList, { list: 'causeCategory' });
  const [first, ...rest] = items.map(({ records: _, ...item }) => item);
  const renamed = { ...(first as (typeof rest)[number]), name: { zh: '另一', en: 'Another' } };
  return { list, version, items: [renamed, ...rest], reason };
});
row(calls.saveWorkingCalendar, 'mengyao', async (world) => {
  const { version } = await world.call('mengyao', calls.getWorkingCalendar, { year: 2027 });
  const name = { zh: '厂休', en: 'Shutdown' };
  return { year: 2027, days: [{ day: '2027-03-02', working: false, name }], version, reason };
});
row(calls.saveNoticeSetting, 'mengyao', async (world) => {
  const { rows } = await world.call('mengyao', calls.listNoticeSettings, {});
  const { kind, choices, version } = rows.find((one) => one.kind === 'taskDue') as (typeof rows)[number];
  return { kind, choices: { ...choices, hour: (choices.hour + 1) % 24 }, version, reason };
});
row(calls.savePrintTemplate, 'mengyao', async (world) => {
  const { seen, content } = await world.printTemplate();
  return { ...seen, process: 'deviation', content: { ...content, nameEn: 'Another name' } };
});
row(calls.approvePrintTemplate, 'hanxue', async (world) => ({
  ...(await world.printTemplate()).seen,
  reason,
  signature: world.signature('hanxue'),
}));
row(calls.disablePrintTemplate, 'mengyao', async (world) => ({
  ...(await world.printTemplate()).seen,
  reason,
}));
row(calls.discardPrintTemplate, 'mengyao', async (world) => ({
  ...(await world.printTemplate()).seen,
  reason,
}));
row(calls.deleteSynonyms, 'gaoxiang', (world) => world.synonyms());
row(calls.saveAssistantSettings, 'gaoxiang', async (world) => {
  const { settings, version } = await world.call('gaoxiang', calls.getAssistantSettings, {});
  return { settings: { ...settings, answersADay: 7 }, version, reason };
});
row(calls.saveSignInProvider, 'gaoxiang', async (world) => {
  const { row, provider } = await world.signInProvider();
  return { ...row, provider: { ...provider, nameEn: 'Another name' }, reason };
});
row(calls.saveProvisioning, 'gaoxiang', async (world) => {
  const { row } = await world.signInProvider();
  const { provisioning } = await world.call('gaoxiang', calls.getProvisioning, { id: row.id });
  return { ...row, provisioning, reason };
});
row(calls.removeSignInProvider, 'gaoxiang', async (world) => ({
  ...(await world.signInProvider()).row,
  reason,
}));
row(calls.renewSamlKey, 'gaoxiang', async (world) => ({ ...(await world.samlProvider()), reason }));
row(calls.arrangeSignInProviders, 'gaoxiang', async (world) => {
  await world.signInProvider();
  const { rows, passwords } = await world.call('gaoxiang', calls.listSignInProviders, {});
  return { order: rows.map(({ id }) => id), first: null, rowVersion: passwords.rowVersion, reason };
});
row(calls.saveLocalPasswords, 'gaoxiang', async (world) => {
  const { passwords } = await world.call('gaoxiang', calls.listSignInProviders, {});
  return { holders: 'everybody' as const, emergency: [], rowVersion: passwords.rowVersion, reason };
});
row(calls.saveSecondFactorPolicy, 'gaoxiang', async (world) => {
  const { rowVersion } = await world.call('gaoxiang', calls.getSecondFactorPolicy, {});
  return { demand: 'optional' as const, roles: [], signing: 'password' as const, rowVersion, reason };
});
row(calls.saveResume, 'caoyang', async (world) => ({
  version: (await world.resume()).version,
  values: { ...world.resumeValues, major: 'Another' },
}));
row(calls.deleteResume, 'caoyang', async (world) => ({ version: (await world.resume()).version }));
row(calls.saveQuery, 'zhouzihan', async (world) => ({
  ...(await world.query()),
  content: { ...world.queryContent, description: 'Another text' },
  reason,
}));
row(calls.deleteQuery, 'zhouzihan', async (world) => ({ ...(await world.query()), reason }));

// Record types
row(calls.saveDefinition, 'mengyao', async (world) => ({
  ...(await world.types()).draft,
  type: 'draftType',
  content: { ...enquiryAs('draftType') },
  reason,
}));
row(calls.testDefinition, 'mengyao', async (world) => (await world.types()).draft);
row(calls.submitDefinition, 'mengyao', async (world) => ({
  ...(await world.types()).tested,
  effectiveOn: dayFromNow(1),
  takesAlong: [],
  reason,
}));
row(calls.discardDefinition, 'mengyao', async (world) => ({ ...(await world.types()).draft, reason }));
row(calls.takeProposal, 'mengyao', async (world) => ({ ...(await world.types()).proposed, reason }));
const signedByManager = (world: StaleWorld) => ({ reason, signature: world.signature('hanxue') });
row(calls.decideDefinition, 'hanxue', async (world) => ({
  ...(await world.types()).submitted,
  decision: 'approve' as const,
  ...signedByManager(world),
}));
row(calls.retireDefinition, 'hanxue', async (world) => ({
  ...(await world.types()).effective,
  ...signedByManager(world),
}));
row(calls.rollBackDefinition, 'hanxue', async (world) => {
  const { effective } = await world.types();
  return { ...effective, to: effective.id, ...signedByManager(world) };
});

/** Every call that names what was seen, once. */
export const STALE_CALLS: readonly StaleCall[] = rows;
