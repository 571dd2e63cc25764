import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type CallDeclaration,
  DATA_SCOPES,
  documentGate,
  documentSignatures,
  dueNext,
  getDocument,
  getRecord,
  getTrace,
  getWorkingCalendar,
  learnInfo,
  listAssignments,
  listClasses,
  listDocuments,
  listPositions,
  listQuestions,
  listQuizzes,
  listRecords,
  listTrainingTasks,
  myTraining,
  processView,
  publicHolidays,
  type RecordRow,
  type RequestOf,
  type ResponseOf,
  readMatrix,
  searchAudit,
  todoList,
  trainingStatistics,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { QUICK } from '../directory/identity/passwordHash';
import { exportChain } from '../platform/audit/exportChain';
import { verifyChain } from '../platform/audit/verify';
import { processesOf } from '../records/definitions';
import { visibleRecords } from '../records/store/access';
import { auditTexts, unreadableIn } from '../testing/auditTexts';
import { dayFromNow } from '../testing/days';
import { demoServer } from '../testing/demoServer';
import type { TestServer } from '../testing/testServer';
import { withCaller } from '../testing/withCaller';
import { assignGroups, separationOf } from '../workflow/assign/assign';
import { peopleByRole } from '../workflow/assign/people';
import type { seedDemo } from './seedDemo';

let server: TestServer;
let accounts: Awaited<ReturnType<typeof seedDemo>>;
const tenants: Record<string, string> = {};
const seconds = 60_000;

beforeAll(async () => {
  ({ server, accounts } = await demoServer());
  const { rows } = await server.platform.owner.query('select id, code from tenant');
  for (const { id, code } of rows) tenants[code] = id;
}, 4 * seconds);
afterAll(() => server.stop());

const list = { page: 1, pageSize: 100, filter: {} };

/** A call of somebody at a company. */
async function ask<C extends CallDeclaration>(
  code: string,
  account: string,
  call: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> {
  const tenantId = tenants[code] as string;
  const token = await server.session(tenantId, account);
  return server.call({ tenantId, token }, call, input);
}

/** What was closed in the former system lies further back. */
const isHere = ({ createdAt }: RecordRow): boolean => Date.parse(createdAt) > Date.now() - 50 * 86_400_000;

async function deviationsOf(code: string, account: string): Promise<RecordRow[]> {
  const tenantId = tenants[code] as string;
  const token = await server.session(tenantId, account);
  const { rows } = await server.call({ tenantId, token }, listRecords, {
    process: 'deviation',
    page: 1,
    pageSize: 100,
    sort: [{ by: 'no', desc: false }],
    filter: {},
  });
  return rows.filter(isHere);
}

async function documentOf(no: string): Promise<ResponseOf<typeof getDocument>> {
  const { rows } = await ask('hkpharma', 'linxiao', listDocuments, { ...list, filter: { text: no } });
  const id = rows.find((row) => row.no === no)?.id ?? '';
  return ask('hkpharma', 'linxiao', getDocument, { documentId: id });
}

it('keeps the holidays of China where a company works there, and calls positions by whole words', async () => {
  const year = new Date().getFullYear();
  const { days } = await ask('hkpharma', 'mengyao', publicHolidays, { year });
  expect(days.length).toBeGreaterThan(0);
  expect((await ask('hkpharma', 'mengyao', getWorkingCalendar, { year })).days).toEqual(days);
  for (const [code, manager] of [
    ['hkpharma', 'xiefang'],
    ['nordvik', 'mads.holm'],
  ] as const)
    for (const position of (await ask(code, manager, listPositions, list)).rows)
      expect(position.code).toMatch(/^\w+(-\w+)*$/);
});

describe('the demo data', () => {
  it('has both companies with passwords that are nowhere else', () => {
    const written = JSON.parse(
      readFileSync(join(server.platform.config.dataDir, 'demo-accounts.json'), 'utf8'),
    );
    expect(written).toEqual(accounts);
    expect(new Set(accounts.map((one) => one.password)).size).toBe(accounts.length);
    expect(accounts.filter((one) => one.tenant === 'hkpharma').map((one) => one.account)).toContain(
      'caoyang',
    );
    expect(accounts.filter((one) => one.tenant === 'nordvik').map((one) => one.account)).toContain(
      'mads.holm',
    );
  });

  it('leaves no account with a hash that is quick to guess', async () => {
    const { rows } = await server.platform.owner.query('select password_hash from user_account');
    expect(rows.length).toBeGreaterThanOrEqual(accounts.length);
    const quick = `$m=${QUICK.memoryCost},`;
    for (const { password_hash } of rows) expect(password_hash).not.toContain(quick);
  });

  it('has a deviation at every step, two of them overdue, one repeated, one withdrawn', async () => {
    const rows = await deviationsOf('hkpharma', 'hanxue');
    const at = (no: string) => rows.find((row) => row.no?.endsWith(no));
    expect(rows.map((row) => row.no?.slice(-4))).toEqual([
      '0013',
      '0014',
      '0015',
      '0016',
      '0017',
      '0018',
      '0019',
      '0020',
      '0021',
      '0022',
    ]);
    expect(at('0013')?.workflowStatus).toBe('completed');
    expect(at('0014')?.statusName.en).toBe('Close');
    expect(at('0015')?.workflowStatus).toBe('cancelled');
    expect(at('0016')?.statusName.en).toBe('Approval');
    expect(at('0017')?.statusName.en).toBe('Follow-up');
    expect(at('0018')?.statusName.en).toBe('Review');
    expect(at('0019')?.statusName.en).toBe('Investigation');
    expect(at('0020')?.statusName.en).toBe('Impact assessment');
    expect(at('0021')?.statusName.en).toBe('QA triage');
    expect(at('0022')?.statusName.en).toBe('Department confirms');
    expect(rows.filter((row) => row.overdueDays > 0).map((row) => row.no?.slice(-4))).toEqual([
      '0014',
      '0016',
    ]);
    expect(rows.filter((row) => row.columns.repeat === true).map((row) => row.no?.slice(-4))).toEqual([
      '0020',
    ]);
    expect(rows.filter((row) => row.columns.lateReport === true).map((row) => row.no?.slice(-4))).toEqual([
      '0016',
    ]);
    const draft = (await deviationsOf('hkpharma', 'yuanmeng')).filter((row) => row.no === null);
    expect(draft.map((row) => row.workflowStatus)).toEqual(['initial']);
  });

  it('has 60 records of two years that were closed in the former system, without a number too many', async () => {
    const all: RecordRow[] = [];
    for (const process of ['deviation', 'complaint', 'labInvestigation'])
      all.push(...(await ask('hkpharma', 'hanxue', listRecords, { process, ...list })).rows);
    const former = all.filter((row) => !isHere(row));
    expect(former).toHaveLength(60);
    expect(new Set(former.map(({ workflowStatus }) => workflowStatus))).toEqual(new Set(['completed']));
    expect(new Set(all.flatMap(({ no }) => no ?? [])).size).toBe(all.filter(({ no }) => no).length);
  });

  it('leaves no step of a process without somebody, whoever begins it', async () => {
    const alone: string[] = [];
    for (const tenantId of Object.values(tenants))
      await server.asSystem(tenantId, async ({ tx }) => {
        const people = await peopleByRole(tx, ['emp', 'dhead', 'qa', 'qamgr', 'qhead', 'qp', 'docctl'], null);
        const { rows: places } = await sql<{ id: string; department_id: string }>`
          select id, department_id from user_account where status = 'enabled' order by account`.execute(tx);
        for (const { data } of Object.values(processesOf(server.platform.offers.shipped)))
          for (const { id: initiatorId, account } of people)
            for (const step of data.steps)
              for (const devClass of ['minor', 'major']) {
                const chosen = places.slice(0, 1).map(({ id }) => id);
                const values = { devClass, assessors: chosen, investigator: chosen[0], batches: [] };
                const input = {
                  tx,
                  feel: { process: data, now: new Date(), values, decision: null, initiator: account },
                  initiatorId,
                  departmentId: places.find(({ id }) => id === initiatorId)?.department_id ?? null,
                  author: initiatorId,
                  reviewers: people.map(({ id }) => id),
                  standIns: async () => new Map(),
                };
                const groups = step.assignee
                  ? await assignGroups(step.assignee, separationOf(step, input), input)
                  : null;
                if (groups?.length === 0) alone.push(`${data.code} ${step.id} ${account} ${devClass}`);
              }
      });
    expect(alone).toEqual([]);
  });

  it('tells story 1: the batch keeps DEV-0017 in its follow-up', async () => {
    const row = (await deviationsOf('hkpharma', 'hanxue')).find((one) => one.no?.endsWith('0017'));
    const tenantId = tenants.hkpharma as string;
    const token = await server.session(tenantId, 'hanxue');
    const detail = await server.call({ tenantId, token }, getRecord, {
      process: 'deviation',
      id: row?.id ?? '',
    });
    expect(detail.gate.map(({ label, met }) => [label.en, met])).toEqual([
      ['Corrections done', true],
      ['CAPA plan approved', true],
      ['Not every batch is dispositioned; the owner enters that', false],
    ]);
    expect(detail.links.map((link) => `${link.relation} ${link.no.replace(/-\d{4}-/, '-')}`)).toEqual([
      'departsFrom SOP-PD-012 V02',
      'concerns FD-02',
      'concerns CC-0006',
      'corrects CAPA-0009',
      'implements DCR-0014',
      'concerns INV-0002',
    ]);
    expect(detail.values.files).toHaveLength(1);
  });

  it('is traced from DEV-0017 to the change, the document version and the people who learn it', async () => {
    const row = (await deviationsOf('hkpharma', 'hanxue')).find((one) => one.no?.endsWith('0017'));
    const of = { type: 'deviation', id: row?.id ?? '', way: 'onward' as const };
    const short = (no: string) => no.replace(/-\d{4}-/, '-');
    const { nodes, edges } = await ask('hkpharma', 'hanxue', getTrace, of);
    const numbers = nodes.map(({ type, no }) => `${type} ${short(no)}`);
    expect(numbers).toEqual(
      expect.arrayContaining([
        'deviation DEV-0017',
        'capa CAPA-0009',
        'changeControl CC-0006',
        'dcr DCR-0014',
        'documentVersion SOP-PD-012 V03',
      ]),
    );
    const trained = edges.filter(({ relation }) => relation.en === 'trained in');
    expect(new Set(trained.map(({ status }) => status?.en)).size).toBeGreaterThan(1);
    expect(nodes.filter(({ type }) => type === 'person').length).toBeGreaterThan(2);
    // Each relation that leads on is there; the batch it began with leads to it.
    const lot = await ask('hkpharma', 'hanxue', getTrace, { type: 'lot', id: 'HK205-2403' });
    expect(lot.nodes.map(({ no }) => short(no))).toContain('DEV-0017');
    // Before the version was approved there was none of its training; an operator sees only what is their own.
    const day = dayFromNow(-400);
    await expect(ask('hkpharma', 'hanxue', getTrace, { ...of, day })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    await expect(ask('nordvik', 'mads.holm', getTrace, of)).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
  });

  it('goes on with story 1: CC-0006 has begun its document change and waits for it', async () => {
    const process = 'changeControl';
    const listed = { process, page: 1, pageSize: 50, filter: {} };
    const { rows } = await ask('hkpharma', 'hanxue', listRecords, listed);
    const states = rows.map(({ no, statusName }) => `${no?.slice(-4)} ${statusName.en}`).sort();
    expect(states).toEqual([
      '0004 Completed',
      '0005 Regulatory gate',
      '0006 Implementation',
      '0007 Restore',
      '0008 Assessment',
    ]);
    const id = rows.find(({ no }) => no?.endsWith('0006'))?.id ?? '';
    const { gate, links } = await ask('hkpharma', 'hanxue', getRecord, { process, id });
    expect(gate.map(({ met }) => met)).toEqual([false, false, false]);
    expect(
      links.map((link) => `${link.relation} ${link.direction} ${link.no.replace(/-\d{4}-/, '-')}`),
    ).toEqual(
      expect.arrayContaining(['causes from DCR-0014', 'implements to CC-0006-A01', 'concerns from DEV-0017']),
    );
  });

  it('has a CAPA at every step: one that did not help with its follow-up, one with an action overdue', async () => {
    const of = async (code: string, account: string, process: string) =>
      (await ask(code, account, listRecords, { process, ...list, sort: [{ by: 'no', desc: false }] })).rows;
    const rows = await of('hkpharma', 'wuqian', 'capa');
    expect(rows.filter(isHere).map(({ no, statusName }) => `${no?.slice(-4)} ${statusName.en}`)).toEqual([
      '0005 Completed',
      '0006 Close',
      '0007 Effectiveness check',
      '0008 Window',
      '0009 Implementation',
      '0010 Plan approval',
      '0011 Review',
      'undefined Plan',
    ]);
    const actions = await of('hkpharma', 'hanxue', 'capaAction');
    const late = actions.filter(({ overdueDays }) => overdueDays > 0);
    expect(late.map(({ no, owner }) => `${no?.slice(-8)} ${owner?.account}`)).toEqual(['0009-A01 yubo']);
    expect((await of('nordvik', 'mads.holm', 'capa')).map(({ no }) => no?.slice(-4))).toEqual(['0003']);
  });

  it('tells story 2: CMP-0004 has begun DEV-0019; the clocks of other complaints run', async () => {
    const of = (code: string, account: string, process: string) =>
      ask(code, account, listRecords, { process, ...list, sort: [{ by: 'no', desc: false }] });
    const rows = (await of('hkpharma', 'hanxue', 'complaint')).rows.filter(isHere);
    expect(rows.map(({ no, statusName }) => `${no?.slice(-4)} ${statusName.en}`)).toEqual([
      '0004 Approval',
      '0005 Completed',
      '0006 Investigation',
    ]);
    const { links } = await ask('hkpharma', 'hanxue', getRecord, {
      process: 'complaint',
      id: rows[0]?.id ?? '',
    });
    expect(links.map((link) => `${link.relation} ${link.no.replace(/-\d{4}-/, '-')}`)).toEqual([
      // A like one of the same product, which was closed in the former system within the half year before.
      expect.stringMatching(/^concerns CMP-000\d$/),
      'causes DEV-0019',
      'concerns APQR-HK101-C08',
    ]);
    const reports = await of('nordvik', 'mads.holm', 'complaintReport');
    // Where nordvik is, it is another day than in China for some hours.
    const there = (days: number) => dayFromNow(days, Date.now(), 'Europe/Copenhagen');
    expect(reports.rows.map(({ due }) => due?.slice(0, 10))).toEqual([there(16), there(1)]);
  });

  it('has suppliers in every state, and the corrective request of story 2', async () => {
    const of = async (code: string, account: string, process: string) =>
      (await ask(code, account, listRecords, { process, ...list, sort: [{ by: 'no', desc: false }] })).rows;
    const states = async (code: string, account: string) =>
      (await of(code, account, 'supplier')).map(({ no, statusName }) => `${no?.slice(-2)} ${statusName.en}`);
    expect(await states('hkpharma', 'wuqian')).toEqual([
      '01 Approved',
      '02 Approved',
      '03 Conditional',
      '04 Suspended',
      '05 Approved',
      '06 Evaluating',
      '07 Potential',
      '08 Disqualified',
    ]);
    expect(await states('nordvik', 'mads.holm')).toEqual(['01 Conditional']);
    const [request] = await of('hkpharma', 'wuqian', 'scar');
    expect(request?.no?.slice(-3)).toBe('002');
    const { links } = await ask('hkpharma', 'wuqian', getRecord, { process: 'scar', id: request?.id ?? '' });
    expect(links.map(({ relation, no }) => `${relation} ${no.slice(0, 3)} ${no.slice(-2)}`)).toEqual([
      'concerns SUP 01',
      'corrects DEV 19',
    ]);
  });

  it('alters nothing in a deviation that somebody signed', async () => {
    const altered: string[] = [];
    let signed = 0;
    for (const [code, account] of Object.entries({ hkpharma: 'hanxue', nordvik: 'mads.holm' }))
      for (const { id, no } of await deviationsOf(code, account)) {
        const { piId } = await ask(code, account, getRecord, { process: 'deviation', id });
        const { signatures } = await ask(code, account, processView, { piId });
        signed += signatures.length;
        for (const { stepName, changedAfter } of signatures)
          altered.push(...changedAfter.map(({ label }) => `${no} ${stepName.en}: ${label.en}`));
      }
    expect(signed).toBeGreaterThan(30);
    expect(altered).toEqual([]);
  });

  it('keeps the companies apart', async () => {
    expect((await deviationsOf('nordvik', 'mads.holm')).map((row) => row.no?.slice(-4))).toEqual([
      '0001',
      '0002',
      '0003',
    ]);
  });

  it('has 31 documents: 26 in force, and one in every other state', async () => {
    const { rows, total } = await ask('hkpharma', 'linxiao', listDocuments, list);
    expect(total).toBe(31);
    const moving = rows.filter((row) => row.state !== 'effective' && row.state !== 'obsolete');
    expect(
      Object.fromEntries(
        moving.map((row) => [row.no, `${row.version} ${row.state} ${row.effectiveVersion}`]),
      ),
    ).toEqual({
      'SOP-PD-012': 'V03 inTraining V02',
      'SOP-PD-015': 'V02.d2 draft V01',
      'SOP-QC-030': 'V01.d1 inReview null',
      'SOP-WH-002': 'V01.d1 draft null',
      'VP-EN-004': 'V01.d1 inApproval null',
    });
    expect(rows.filter((row) => row.state === 'obsolete').map((row) => row.no)).toEqual(['SOP-PD-001']);
  });

  it('has a text of its own in every version, found by its words', async () => {
    for (const tenantId of Object.values(tenants)) {
      const versions = await server.asSystem(tenantId, ({ tx }) =>
        tx
          .selectFrom('document_version as v')
          .innerJoin('document as d', 'd.id', 'v.document_id')
          .leftJoin('stored_file as f', 'f.id', 'v.main_file_id')
          .select(['d.no', 'v.label', 'v.main_file_id', 'v.content_state', 'v.content_text', 'v.rendition'])
          .select(['v.state', 'v.rendition_file_id', 'f.media_type'])
          .execute(),
      );
      const bare = versions.filter(
        (one) => !one.main_file_id || one.content_state !== 'ready' || !one.content_text?.includes(one.no),
      );
      expect(bare.map((one) => `${one.no} ${one.label} ${one.content_state}`)).toEqual([]);
      expect(versions.filter((one) => one.rendition === 'pending')).toEqual([]);
      // Word files and sheets are drafts, or are read as a PDF.
      const noPdf = versions.filter((one) => one.media_type !== 'application/pdf' && !one.rendition_file_id);
      expect(noPdf.map((one) => one.state).filter((state) => state !== 'draft')).toEqual([]);
    }
    const find = (text: string) => ask('hkpharma', 'linxiao', listDocuments, { ...list, filter: { text } });
    const { rows } = await find('压片间');
    expect(rows.map((row) => row.no).sort()).toEqual(['SOP-EN-007', 'SOP-PD-003']);
    expect(rows.every((row) => row.hit === 'content')).toBe(true);
    const { rows: english } = await ask('nordvik', 'mads.holm', listDocuments, {
      ...list,
      filter: { text: 'wrist strap' },
    });
    expect(english.map((row) => row.no)).toEqual(['WI-OP-001']);
  });

  it('tells story 1 on: DCR-0014 is open, V03 was signed and waits for two people', async () => {
    const requests = await ask('hkpharma', 'linxiao', listRecords, { process: 'dcr', ...list });
    const request = requests.rows.find((row) => row.no?.endsWith('-0014'));
    expect(request).toMatchObject({
      workflowStatus: 'approved',
      statusName: { en: 'Waiting for the documents' },
    });
    const dryer = await documentOf('SOP-PD-012');
    expect(dryer).toMatchObject({ inRevision: true, changeRequest: { no: request?.no } });
    expect(dryer.versions.map((one) => `${one.label} ${one.state}`)).toEqual([
      'V03 inTraining',
      'V02 effective',
      'V01 superseded',
    ]);
    const versionId = dryer.versions[0]?.id as string;
    const signatures = await ask('hkpharma', 'linxiao', documentSignatures, { versionId });
    expect(signatures.map((row) => `${row.signer.account} ${row.meaning.en}`)).toEqual([
      'zhaojianguo Reviewed',
      'mazhiqiang Reviewed',
      'wuqian Reviewed',
      'hanxue Approved',
    ]);
    const gate = await ask('hkpharma', 'linxiao', documentGate, { versionId });
    expect(gate).toMatchObject({
      open: false,
      dateReached: true,
      training: { rate: 83, limit: 100, counted: 12, qualified: 10, exempt: 0, offDuty: 0 },
    });
    expect(gate.missing.map((one) => `${one.person.account} ${one.state}`).sort()).toEqual([
      'shenhao toMark',
      'yuanmeng examDue',
    ]);
    const { rows } = await ask('hkpharma', 'xiefang', listTrainingTasks, {
      ...list,
      filter: { origin: ['document'] },
    });
    expect(rows).toMatchObject([{ documentNo: 'SOP-PD-012', state: 'running', assigned: 12, qualified: 10 }]);
    const { rows: learners } = await ask('hkpharma', 'xiefang', listAssignments, {
      ...list,
      filter: { taskId: rows[0]?.id },
    });
    const sources = learners.map((row) => `${row.source} ${row.state} ${row.attempts}`).sort();
    // Who worked on it is credited with the reading, not with the exam.
    expect(sources.filter((one) => one === 'matrix qualified 1')).toHaveLength(10);
    expect(sources).toContain('matrix examDue 1');
  });

  it('rejected a draft that was taken up again, and made a document obsolete by its change request', async () => {
    const garments = await documentOf('SOP-PD-015');
    expect(garments.versions.map((one) => `${one.label} ${one.state}`)).toEqual([
      'V02.d2 draft',
      'V02.d1 void',
      'V01 effective',
    ]);
    const rejected = garments.versions[1]?.id as string;
    const signatures = await ask('hkpharma', 'linxiao', documentSignatures, { versionId: rejected });
    expect(signatures.at(-1)).toMatchObject({ signer: { account: 'lumingyuan' } });
    const { rows } = await ask('hkpharma', 'linxiao', listRecords, { process: 'dcr', ...list });
    expect(rows.map((row) => `${row.no?.slice(-4)} ${row.workflowStatus}`).sort()).toEqual([
      '0012 completed',
      '0013 approved',
      '0014 approved',
    ]);
  });

  it('has the periodic review of SOP-QC-014 open with its owner', async () => {
    const sampling = await documentOf('SOP-QC-014');
    expect(sampling.reviewDate).toBe(dayFromNow(20));
    const { rows } = await ask('hkpharma', 'tangli', todoList, list);
    const review = rows.find((row) => row.bizTitle?.includes('SOP-QC-014'));
    expect(review).toBeDefined();
  });

  it('has courses, a bank of 60 questions, tasks in every state and what people have to do next', async () => {
    const questions = await ask('hkpharma', 'xiefang', listQuestions, list);
    expect(questions.total).toBe(60);
    const dryer = questions.rows.filter((row) => row.documentNo === 'SOP-PD-012');
    expect(dryer).toHaveLength(20);
    expect(dryer.filter((row) => row.type === 'short')).toHaveLength(1);
    expect(questions.rows.every((row) => row.stem.zh !== row.stem.en)).toBe(true);
    const quizzes = await ask('hkpharma', 'xiefang', listQuizzes, list);
    expect(quizzes.rows.map((row) => `${row.state} ${row.courseCount}`)).toEqual(
      Array(3).fill('effective 1'),
    );
    const matrix = await ask('hkpharma', 'xiefang', readMatrix, {
      rowKind: 'role',
      rows: { page: 1, pageSize: 100 },
      columns: { page: 1, pageSize: 100 },
    });
    expect([matrix.rowTotal, matrix.columnTotal]).toEqual([9, 12]);
    const tasks = await ask('hkpharma', 'xiefang', listTrainingTasks, list);
    expect(tasks.rows.map((row) => row.state).sort()).toEqual([
      'cancelled',
      'closedOverdue',
      'completed',
      'completed',
      'draft',
      'running',
      'running',
      'running',
      'running',
    ]);
    const classes = await ask('hkpharma', 'xiefang', listClasses, list);
    expect(classes.rows.map((row) => [row.state, row.people, row.attended])).toEqual([
      ['planned', 1, 0],
      ['planned', 3, 0],
      ['closed', 2, 2],
    ]);
    const worker = await ask('hkpharma', 'caoyang', myTraining, list);
    expect(worker.rows[0]).toMatchObject({ courseNo: 'CRS-002', state: 'notStarted', overdueDays: 2 });
    const newcomer = await ask('hkpharma', 'pengtao', myTraining, list);
    expect(newcomer.rows.map((row) => `${row.courseNo} ${row.due}`).sort()).toEqual(
      ['CRS-001', 'CRS-002', 'CRS-003', 'CRS-007', 'CRS-008'].map((no) => `${no} ${dayFromNow(24)}`),
    );
    // Everyone has acknowledged what the position gives, but for who has just joined and one operator.
    const owed = async (account: string) => {
      const counts = await ask('hkpharma', account, trainingStatistics, {});
      return [counts.positionUnKnowCount, counts.roleCount];
    };
    expect([await owed('pengtao'), await owed('yuanmeng'), await owed('caoyang')]).toEqual([
      [1, 3],
      [1, 0],
      [0, 0],
    ]);
    // A recording that plays: its length is read from its own content.
    const head = await ask('hkpharma', 'fenglei', myTraining, list);
    const film = head.rows.find((row) => row.courseNo === 'CRS-009');
    const training = await ask('hkpharma', 'fenglei', learnInfo, { assignmentId: film?.id as string });
    expect(training).toMatchObject({
      recording: { name: '洁净区更衣.webm', format: 'video' },
      reading: { unit: 'second', length: 42 },
    });
    const next = await ask('hkpharma', 'yuanmeng', dueNext, {});
    expect(JSON.stringify(next)).toContain('CRS-004');
    const visible = await ask('hkpharma', 'caoyang', listDocuments, list);
    expect(visible.rows.every((row) => row.state === 'effective' || row.no === 'SOP-PD-012')).toBe(true);
  });

  it('has the training of nordvik: a matrix of five positions and one qualification that has ended', async () => {
    const documents = await ask('nordvik', 'mads.holm', listDocuments, list);
    expect(documents.total).toBe(14);
    const matrix = await ask('nordvik', 'clara.jensen', readMatrix, {
      rowKind: 'position',
      rows: { page: 1, pageSize: 100 },
      columns: { page: 1, pageSize: 100 },
      filled: true,
    });
    expect(matrix.rowTotal).toBe(5);
    const training = await ask('nordvik', 'piotr.zielinski', myTraining, list);
    const torque = training.rows.filter((row) => row.courseNo === 'TR-004').map((row) => row.state);
    expect(torque.sort()).toEqual(['expired', 'notStarted']);
  });

  it('shows each reader at each scope the records that people, tasks and departments say', async () => {
    const wrong: string[] = [];
    let seen = 0;
    for (const [code, tenantId] of Object.entries(tenants)) {
      const { records, tasks, departments } = await server.asSystem(tenantId, async ({ tx }) => ({
        records: await tx
          .selectFrom('quality_record')
          .select(['id', 'process', 'initiator_id', 'owner_id', 'department_id'])
          .execute(),
        tasks: await tx
          .selectFrom('wf_task')
          .select(['record_id', 'handler_id'])
          .where('status', 'in', ['open', 'handled'])
          .execute(),
        departments: await tx.selectFrom('department').select(['id', 'parent_id', 'head_id']).execute(),
      }));
      for (const { account } of accounts.filter(({ tenant }) => tenant === code))
        await server.as(tenantId, account, async (ctx) => {
          const { userId, departmentId } = ctx.caller;
          const lies = (id: string | null): boolean => {
            const found = departments.find((one) => one.id === id);
            const covered = found && (found.id === departmentId || found.head_id === userId);
            return covered || (found?.parent_id ? lies(found.parent_id) : false);
          };
          for (const [process, { record }] of Object.entries(processesOf(ctx)))
            for (const scope of DATA_SCOPES) {
              const expected = records
                .filter((one) => one.process === process)
                .filter(
                  (one) =>
                    scope === 'tenant' ||
                    one.initiator_id === userId ||
                    one.owner_id === userId ||
                    tasks.some((task) => task.record_id === one.id && task.handler_id === userId) ||
                    (scope === 'department' && departmentId !== null && one.department_id === departmentId) ||
                    (scope === 'tree' && lies(one.department_id)),
                );
              const reader = withCaller(ctx, {
                permissions: new Map([[record.menu, new Set(['view'])]]),
                scopes: new Map([[record.menu, scope]]),
              });
              const { rows } = await sql<{ id: string }>`
                select r.id from quality_record r
                where r.process = ${process} and ${visibleRecords(reader, process)}`.execute(ctx.tx);
              const ids = (some: { id: string }[]) => some.map(({ id }) => id).sort();
              if (JSON.stringify(ids(rows)) !== JSON.stringify(ids(expected)))
                wrong.push(`${account} ${scope} ${process}: ${rows.length} instead of ${expected.length}`);
              if (scope !== 'tenant') seen += rows.length;
            }
        });
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  it('leaves a trail of which every entry reads in words, in both languages', async () => {
    const unreadable = [];
    for (const [code, account] of [
      ['hkpharma', 'hanxue'],
      ['nordvik', 'mads.holm'],
    ] as const)
      for (let page = 1, more = true; more; page += 1) {
        const { rows, total } = await ask(code, account, searchAudit, { page, pageSize: 100, filter: {} });
        more = page * 100 < total;
        for (const language of ['zh', 'en'] as const)
          for (const text of rows.flatMap((entry) => auditTexts(entry, language)))
            if (unreadableIn(text)) unreadable.push(text);
      }
    expect([...new Set(unreadable)]).toEqual([]);
  });

  it('leaves a trail that verifies, in the order of its times', async () => {
    for (const tenantId of Object.values(tenants)) {
      const times = await server.asSystem(tenantId, async ({ tx }) =>
        tx.selectFrom('audit_entry').select('at').orderBy('seq').execute(),
      );
      expect(times.length).toBeGreaterThan(100);
      const { stream } = await server.asSystem(tenantId, exportChain);
      const chunks: string[] = await (stream as Readable).setEncoding('utf8').toArray();
      expect(await verifyChain(chunks.join('').split('\n'))).toMatchObject({ ok: true });
      const ordered = times.every(({ at }, index) => index === 0 || at >= (times[index - 1]?.at ?? at));
      expect(ordered).toBe(true);
    }
  });
});
