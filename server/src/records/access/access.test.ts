import * as calls from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { exported } from '../../testing/exportedFile';
import { sampleQuery } from '../../testing/sampleQuery';
import { TestServer } from '../../testing/testServer';
import { textFile, Uploader } from '../../testing/uploads';
import { ENQUIRY } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';
import { rightsOn, shownOf, standingOf } from './rights';

const label = (text: string) => ({ zh: text, en: text });
type Field = RecordDefinition['form']['fields'][number];
const field = (key: string, more: Partial<Field>): Field => ({
  key,
  type: 'input',
  label: label(key),
  section: 'general',
  ...more,
});
const HARMS = ['none', 'severe'].map((value) => ({ value, label: label(value) }));
const HIDDEN = ['patient', 'harm', 'story', 'evidence', 'related'];
const GUARDS = ['title', ...HIDDEN, 'echo'];

/** An enquiry of which the patient is for quality assurance, and the title too where it is serious. */
const GUARDED: RecordDefinition = {
  ...ENQUIRY,
  settings: {
    ...ENQUIRY.settings,
    listColumns: ['product', 'severity', 'patient', 'harm', 'echo', 'seeAlso'],
    relations: { related: 'concerns', seeAlso: 'concerns' },
    facets: ['severity', 'harm'],
    access: [
      { fields: HIDDEN, states: '*', roles: ['qa'], right: 'edit' },
      { fields: HIDDEN, states: ['step_1'], roles: [], people: ['initiator'], right: 'edit' },
      {
        fields: ['title'],
        states: '*',
        roles: '*',
        when: 'values.severity = "major"',
        right: 'hidden',
      },
      { fields: ['title'], states: '*', roles: ['qa'], people: ['initiator'], right: 'edit' },
      { fields: ['quantity'], states: ['step_2'], roles: '*', right: 'read' },
    ],
  },
  steps: {
    ...ENQUIRY.steps,
    steps: ENQUIRY.steps.steps.map((step) =>
      step.kind === 'draft'
        ? { ...step, fields: [...(step.fields ?? []), 'patient', 'harm', 'seeAlso', 'mentions'] }
        : step.kind === 'work'
          ? {
              ...step,
              fields: ['conclusion', 'patient', 'quantity'],
              sign: { meaning: 'performed' as const },
              notices: [{ on: 'enter' as const, to: [{ role: 'qamgr' }], text: label('reported') }],
            }
          : step,
    ),
  },
  form: {
    ...ENQUIRY.form,
    fields: [
      ...ENQUIRY.form.fields.map((field) =>
        HIDDEN.includes(field.key) ? { ...field, access: 'confidential' as const } : field,
      ),
      field('patient', { slot: 't2', access: 'confidential', maxLength: 100 }),
      field('harm', { slot: 'n3', access: 'confidential', type: 'select', options: HARMS }),
      field('echo', { slot: 't3', computed: true, maxLength: 100 }),
      field('seeAlso', { type: 'relation', relatesTo: ['enquiry'], multiple: true, slot: 'many' }),
      field('mentions', {
        type: 'table',
        columns: [field('what', { type: 'relation', relatesTo: ['enquiry'] })],
      }),
    ],
  },
  rules: { computed: { ...ENQUIRY.rules?.computed, echo: 'values.patient' } },
};

let server: TestServer;
let world: TypeWorld;
/** The guarded record, one whose title it hides in a field, and one that names it. */
let id: string;
let related: string;
let naming: string;
let fileId: string;

const PROCESS = { process: 'enquiry' };
const page = { page: 1, pageSize: 50 };
const reason = 'needed';

beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(GUARDED);
  for (const role of ['emp', 'qa', 'qamgr'])
    await world.grant(role, 'QmsEnquiry', ['view', 'add', 'edit', 'print', 'export']);
  await world.grant('emp', 'QueryManage', ['view']);
  await world.grant('emp', 'QueryManageEdit', ['view', 'add', 'edit']);
  for (const role of ['emp', 'qa']) await world.grant(role, 'AuditTrail', ['view', 'export']);
  for (const role of ['emp', 'qa']) await world.grant(role, 'ReportForms', ['view']);
  const { who } = await world.as('caoyang');
  const uploader = new Uploader(server, who);
  fileId = (await uploader.merge(await uploader.sendAll({ ...textFile(50), name: 'zanzibar.txt' }))).id;
  const plain = { product: 'HK-205', severity: 'minor', quantity: 1 };
  related = (await world.create('enquiry', { ...plain, title: 'The earlier one' })).id;
  id = (
    await world.create('enquiry', {
      title: 'Zanzibar died',
      product: 'HK-101',
      severity: 'major',
      quantity: 2,
      story: 'All about Zanzibar',
      patient: 'Zanzibar4711',
      harm: 'severe',
      evidence: [{ id: fileId }],
      related: [{ type: 'enquiry', id: related, no: '', title: '' }],
    })
  ).id;
  // Who links it reads its title, and leaves it in no place where others do.
  const { call } = await world.as('zhouzihan');
  const seeAlso = [{ type: 'enquiry', id, no: '', title: '' }];
  const values = { ...plain, title: 'Naming the other', seeAlso, mentions: [{ what: seeAlso }] };
  naming = (await call(calls.createRecord, { ...PROCESS, values, submit: true, reason })).id;
  await world.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'Seen' });
  await world.decide('hanxue', 'enquiry', id, 'return');
  await world.decide('zhouzihan', 'enquiry', id, 'submit', { patient: 'Zanzibar4712' });
});
afterAll(() => server?.stop());

type Person = Awaited<ReturnType<TypeWorld['as']>>;
const filter = { objectType: 'enquiry', objectId: '' };
const listed = (person: Person, more: object = {}) =>
  person.call(calls.listRecords, { ...PROCESS, ...page, filter: {}, ...more });

const queries = async (call: Person['call']) =>
  (await call(calls.listQueries, { ...page, filter: {} })).total;

/** Everything of the records that somebody may ask for. */
async function queryOf({ call }: Person) {
  const objects = await call(calls.queryObjects, {});
  const fields = objects.find(({ code }) => code === 'enquiry')?.fields ?? [];
  const content = {
    ...sampleQuery(`q${await queries(call)}`),
    object: 'enquiry',
    columns: fields.map(({ key }) => key),
  };
  const query = await call(calls.saveQuery, { content, reason });
  return { fields, query, result: await call(calls.runQuery, { id: query.id, ...page }) };
}

const csvOf = async (person: Person, of: calls.RequestOf<typeof calls.startExport>['of']) => {
  const order = { of, format: 'csv' as const, language: 'en' as const, timeZone: 'UTC', from: 1, to: 1000 };
  return (await exported(server, person, order)).bytes.toString();
};

/** Every way by which what a record says reaches a reader. */
const PATHS: Record<string, (person: Person) => Promise<unknown>> = {
  'the record': ({ call }) => call(calls.getRecord, { ...PROCESS, id }),
  'the list': (person) => listed(person),
  'the list by title': (person) => listed(person, { sort: [{ by: 'title', desc: true }] }),
  'the search in the list, by title': (person) => listed(person, { filter: { text: 'Zanzibar died' } }),
  'the search in the list, by field': (person) => listed(person, { filter: { text: 'Zanzibar4712' } }),
  'the search of everything': ({ call }) => call(calls.searchAll, { text: 'zanzibar died' }),
  'what was opened before': ({ call }) => call(calls.resolveHits, { items: [{ source: 'quality', id }] }),
  'what may be linked': ({ call }) => call(calls.searchRelatable, { types: ['enquiry'] }),
  'what may be linked, by title': ({ call }) =>
    call(calls.searchRelatable, { types: ['enquiry'], text: 'zanzibar' }),
  'a record that names it': ({ call }) => call(calls.getRecord, { ...PROCESS, id: naming }),
  'a record that it names in a hidden field': ({ call }) =>
    call(calls.getRecord, { ...PROCESS, id: related }),
  'a query': queryOf,
  'the export of a query': async (person) =>
    csvOf(person, { source: 'query', id: (await queryOf(person)).query.id }),
  'the trail of the record': ({ call }) =>
    call(calls.recordAudit, { ...page, filter: { ...filter, objectId: id } }),
  'the trail of everything': ({ call }) => call(calls.searchAudit, { ...page, filter: {} }),
  'the export of the trail': (person) =>
    csvOf(person, { source: 'audit', filter: { objectType: 'enquiry' } }),
};

/** What is the same for everybody, because nobody knows who will read it. */
const SAME_FOR_ALL: typeof PATHS = {
  'tasks that wait': ({ call }) => call(calls.todoList, { ...page, filter: {} }),
  'tasks that are done': ({ call }) => call(calls.histList, { ...page, filter: {} }),
  'what somebody has begun': ({ call }) => call(calls.startedList, { ...page, filter: {} }),
  'notices and mails': ({ call }) => call(calls.listMessages, {}),
  'the report of tasks': ({ call }) => call(calls.reportTasks, { ...page, filter: {} }),
  'a print': ({ call }) => call(calls.recordPrinted, { ...PROCESS, id }),
  'the history': async ({ call }) => {
    const { piId } = await call(calls.getRecord, { ...PROCESS, id });
    return call(calls.processView, { piId });
  },
};

const answersOf = async (path: (person: Person) => Promise<unknown>, account: string) =>
  JSON.stringify(await path(await world.as(account)));

describe('what is confidential', () => {
  it('is no field of the form, the list, its order, its filter card or its filter', async () => {
    const namesOf = async (account: string) => {
      const { call, refused } = await world.as(account);
      const define = await call(calls.getProcessDefine, { ...PROCESS, recordId: id });
      const { hiddenFields } = await call(calls.getRecord, { ...PROCESS, id });
      const inForce = await call(calls.getProcessDefine, PROCESS);
      const facets = await call(calls.recordFacets, { ...PROCESS, filter: {} });
      const asked = { ...PROCESS, ...page };
      return {
        form: define.fields
          .map(({ key }) => key)
          .filter((key) => GUARDS.includes(key) && !hiddenFields.includes(key)),
        sorted: inForce.sortableColumns,
        counted: facets.map(({ key }) => key).filter((key) => GUARDS.includes(key)),
        sort: await refused(calls.listRecords, {
          ...asked,
          filter: {},
          sort: [{ by: 'columns.patient', desc: false }],
        }),
        filter: await refused(calls.listRecords, { ...asked, filter: { fields: { harm: ['severe'] } } }),
        facets: await refused(calls.recordFacets, { ...PROCESS, filter: { fields: { harm: ['severe'] } } }),
      };
    };
    expect(await namesOf('zhouzihan')).toEqual({
      form: expect.arrayContaining(['title', ...HIDDEN, 'echo']),
      sorted: expect.arrayContaining(['patient', 'harm', 'echo']),
      counted: ['harm'],
      sort: 'done',
      filter: 'done',
      facets: 'done',
    });
    for (const account of ['yuanmeng', 'hanxue'])
      expect(await namesOf(account)).toEqual({
        form: [],
        sorted: ['product', 'severity'],
        counted: [],
        ...{ sort: 'REQUEST_INVALID', filter: 'REQUEST_INVALID', facets: 'REQUEST_INVALID' },
      });
  });

  it.each(Object.entries(PATHS))('is in %s for who may see it, and for nobody else', async (_, path) => {
    expect(await answersOf(path, 'zhouzihan')).toMatch(/zanzibar/i);
    for (const account of ['yuanmeng', 'hanxue']) {
      const answer = await answersOf(path, account);
      expect([account, ...(answer.match(/.{60}zanzibar.{60}/gi) ?? [])]).toEqual([account]);
    }
  });

  it.each(Object.entries(SAME_FOR_ALL))('is for nobody in %s', async (_, path) => {
    for (const account of ['zhouzihan', 'caoyang', 'yuanmeng', 'hanxue'])
      expect(await answersOf(path, account)).not.toMatch(/zanzibar/i);
  });

  it('is no file to be fetched, and no link', async () => {
    const fetched = async (account: string) =>
      (await world.as(account)).refused(calls.downloadFile, { id: fileId });
    expect([await fetched('zhouzihan'), await fetched('yuanmeng')]).toEqual(['done', 'NOT_FOUND']);
    const linked = async (account: string, from: string) =>
      (await world.get(account, 'enquiry', from)).links.map(({ targetId }) => targetId);
    expect([await linked('zhouzihan', id), await linked('yuanmeng', id)]).toEqual([
      [related, naming],
      [naming],
    ]);
    expect([await linked('zhouzihan', related), await linked('yuanmeng', related)]).toEqual([[id], []]);
  });

  it('is signed as a whole, and told of as a confidential field where it, not what is computed of it, has changed', async () => {
    const changed = async (account: string) => {
      const { call } = await world.as(account);
      const { piId } = await call(calls.getRecord, { ...PROCESS, id });
      const { signatures } = await call(calls.processView, { piId });
      return signatures.map(({ changedAfter }) => changedAfter.map((one) => one.label.en));
    };
    const hidden = 'A confidential field';
    expect(await changed('zhouzihan')).toEqual([['patient'], ['patient'], []]);
    expect(await changed('hanxue')).toEqual([[hidden], [hidden], []]);
    const { rows } = await server.asSystem(world.tenant.id, ({ tx }) =>
      sql<{ snapshot: string }>`select snapshot from signature where record_id = ${id} order by at`.execute(
        tx,
      ),
    );
    expect(rows.map(({ snapshot }) => JSON.parse(snapshot).values.patient)).toEqual([
      'Zanzibar4711',
      'Zanzibar4711',
      'Zanzibar4712',
    ]);
  });

  it('stands in the trail as a confidential field, without its value', async () => {
    const { call } = await world.as('hanxue');
    const asked = { ...page, filter: { objectType: 'enquiry', objectId: id } };
    const { rows } = await call(calls.recordAudit, asked);
    const { words, changes } = rows.find(({ event }) => event === 'create') ?? { words: null, changes: [] };
    const hidden = words?.changes.filter(({ label: { en } }) => en === 'A confidential field') ?? [];
    expect(hidden.map(({ old, new: now }) => [old, now])).toEqual(
      GUARDS.map(() => [[], [{ kind: 'text', text: { zh: '（保密）', en: '(confidential)' } }]]),
    );
    expect(changes.filter(({ field }) => GUARDS.includes(field))).toEqual([]);
  });

  it('is written only by who may: anything else is refused with its place, and changes nothing', async () => {
    const values = {
      title: 'One more',
      product: 'HK-101',
      severity: 'minor',
      quantity: 1,
      patient: 'Somebody',
    };
    const { id: open } = await world.create('enquiry', values);
    const problemsOf = (refused: Promise<unknown>) =>
      refused.then(
        () => [],
        ({ code, params }) => [
          code,
          ...params.problems.map((one: calls.FieldProblem) => `${one.key} ${one.code}`),
        ],
      );
    // Read only at this step, although the step fills it.
    expect(
      await problemsOf(
        world.decide('zhouzihan', 'enquiry', open, 'submit', { conclusion: 'x', quantity: 9 }),
      ),
    ).toEqual(['FORM_INVALID', 'quantity readOnly']);
    const { call } = await world.as('zhouzihan');
    const { editableFields } = await world.get('zhouzihan', 'enquiry', open);
    expect(editableFields.sort()).toEqual(['conclusion', 'patient']);
    const stored = await world.get('zhouzihan', 'enquiry', open);
    expect(stored.values).toMatchObject({ quantity: 1, patient: 'Somebody' });
    await call(calls.saveRecord, {
      ...PROCESS,
      id: open,
      version: stored.row.version,
      values: { patient: 'Else' },
    });
    expect((await world.get('zhouzihan', 'enquiry', open)).values).toMatchObject({
      patient: 'Else',
      echo: 'Else',
    });
  });
});

it('a version that comes into force renames what waits, for records of every version', async () => {
  const names = async () => {
    const { call } = await world.as('caoyang');
    const { rows } = await call(calls.startedList, { ...page, filter: {} });
    return rows.map(({ bizTitle }) => bizTitle).filter((title) => /Zanzibar|Confidential/.test(title));
  };
  expect(await names()).toEqual(['（保密 Confidential）']);
  const access = GUARDED.settings.access?.filter(({ fields }) => !fields.includes('title')) ?? [];
  await world.enforced({ ...GUARDED, settings: { ...GUARDED.settings, access } });
  expect(await names()).toEqual(['Zanzibar died']);
  expect((await world.get('yuanmeng', 'enquiry', id)).values.title).toBe('Zanzibar died');
  await world.enforced(GUARDED);
  expect(await names()).toEqual(['（保密 Confidential）']);
  expect((await world.get('yuanmeng', 'enquiry', id)).values.title).toBeUndefined();
});

it('a record and the statements that lists are made of say the same of every field', async () => {
  // A draft, what waits, what has ended; with and without what hides the title.
  await world.create('enquiry', { title: 'Only begun', severity: 'major', patient: 'Nobody' }, false);
  await world.decide('hanxue', 'enquiry', id, 'approve');
  for (const account of ['zhouzihan', 'yuanmeng', 'hanxue', 'caoyang'])
    await server.as(world.tenant.id, account, async (ctx) => {
      const records = await ctx.tx
        .selectFrom('quality_record')
        .selectAll()
        .where('process', '=', 'enquiry')
        .execute();
      expect(new Set(records.map(({ status }) => status)).size).toBe(3);
      for (const key of [...GUARDS, 'severity', 'quantity', 'dept']) {
        const { rows } = await sql<{ id: string; shown: string | null }>`
          select r.id, ${shownOf(ctx, 'enquiry', key, sql`'shown'::text`)} as shown from quality_record r
          where r.process = 'enquiry'`.execute(ctx.tx);
        const bySql = new Map(rows.map((row) => [row.id, row.shown !== null]));
        const byRecord = records.map(
          (record) => [record.id, rightsOn(ctx, 'enquiry', standingOf(record))(key) !== 'hidden'] as const,
        );
        expect([account, key, ...byRecord]).toEqual([
          account,
          key,
          ...byRecord.map(([one]) => [one, bySql.get(one)]),
        ]);
      }
    });
});

it('names a field that is missing and not theirs to fill by its label', async () => {
  const other = await TypeWorld.begin(server);
  const line = { fields: ['conclusion'], states: ['step_2'] };
  await other.enforced({
    ...ENQUIRY,
    settings: {
      ...ENQUIRY.settings,
      access: [
        { ...line, roles: '*', right: 'hidden' },
        { ...line, roles: [], people: ['owner'], right: 'edit' },
      ],
    },
  });
  for (const role of ['emp', 'qa']) await other.grant(role, 'QmsEnquiry', ['view', 'add', 'edit']);
  const { id: reported } = await other.create('enquiry', {
    title: 'Chipped',
    product: 'P',
    severity: 'minor',
  });
  await expect(other.decide('zhouzihan', 'enquiry', reported, 'submit')).rejects.toMatchObject({
    params: {
      problems: [
        { key: 'conclusion', code: 'required', label: { zh: '字段 conclusion', en: 'Field conclusion' } },
      ],
    },
  });
});
