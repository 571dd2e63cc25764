import {
  checkDefinition,
  type DefinitionFault,
  getRecord,
  listRecords,
  todoList,
} from '@attest/api-contract';
import type { RecordDefinition, RecordRules } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { ENQUIRY, withFields } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';
import { proposeOn } from './propose';

type Proposal = NonNullable<RecordRules['proposals']>[number];

const PROPOSAL: Proposal = {
  id: 'failed',
  occasion: 'examFailed',
  when: 'attempts > 1',
  via: 'related',
  values: {
    title: 'person.name + worded("：考试未通过", ": exam failed")',
    dept: 'person.department',
    product: 'course.no',
    richText: 'course.en',
  },
};

/** Enquiries that are proposed when an exam has failed. */
const proposing = (...proposals: Proposal[]): RecordDefinition => ({
  ...withFields(ENQUIRY, (fields) =>
    fields.map((one) => (one.key === 'related' ? { ...one, relatesTo: ['assignment'] } : one)),
  ),
  rules: { ...ENQUIRY.rules, proposals },
});

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(proposing(PROPOSAL));
  await world.grant('dhead', 'QmsEnquiry', ['view', 'add', 'edit', 'submit']);
});
afterAll(() => server?.stop());

const about = { type: 'assignment', id: '00000000-0000-7000-8000-000000000001', no: 'CRS-1', title: '' };

/** An exam has failed, for which the accounts have to care. */
const failed = (attempts: number, ...responsible: string[]) =>
  server.asSystem(world.tenant.id, (ctx) =>
    proposeOn(ctx, 'examFailed', {
      facts: {
        person: { id: world.tenant.users.caoyang, name: '曹阳', department: world.tenant.departments.PD },
        course: { no: 'CRS-1', zh: '取样', en: '<Sampling> & more' },
        attempts,
      },
      about,
      responsible: responsible.map((account) => world.tenant.users[account] as string),
    }),
  );

const drafts = async () => {
  const { call } = await world.as('zhaojianguo');
  const { rows } = await call(listRecords, { process: 'enquiry', page: 1, pageSize: 50, filter: {} });
  return rows;
};

describe('a draft that is proposed', () => {
  it('is for whoever is responsible, worded for the company, and names what it is about', async () => {
    await failed(3, 'zhaojianguo', 'hanxue');
    const [row, ...others] = await drafts();
    expect(others).toEqual([]);
    const { call } = await world.as('zhaojianguo');
    const { values, row: one } = await call(getRecord, { process: 'enquiry', id: row?.id as string });
    expect(one).toMatchObject({ no: null, title: '曹阳：考试未通过', initiator: { account: 'zhaojianguo' } });
    expect(values).toMatchObject({
      dept: world.tenant.departments.PD,
      owner: world.tenant.users.zhaojianguo,
      product: 'CRS-1',
      richText: '<p>&lt;Sampling&gt; &amp; more</p>',
      related: [about],
    });
    const { rows } = await call(todoList, { page: 1, pageSize: 10, filter: {} });
    expect(rows.filter(({ pdKey }) => pdKey === 'enquiry').map(({ bizKey }) => bizKey)).toEqual([row?.id]);
  });

  it('does not begin where the rule says no, nobody is responsible, or another thing happens', async () => {
    const before = await drafts();
    await failed(1, 'zhaojianguo');
    await failed(3);
    await server.asSystem(world.tenant.id, (ctx) =>
      proposeOn(ctx, 'other', { facts: {}, about, responsible: [world.tenant.users.zhaojianguo as string] }),
    );
    expect(await drafts()).toEqual(before);
  });

  it.each([
    ['an occasion that there is not', { occasion: 'rain' }, 'noOccasion'],
    ['a field that does not lead there', { via: 'product' }, 'noRelationTo'],
    ['a field that there is not', { values: { nothing: 'course.no' } }, 'isNoField'],
    ['a value of another kind', { values: { title: 'attempts' } }, 'fieldOfOtherKind'],
    ['what the occasion does not tell', { values: { title: 'values.title' } }, 'nameUnknown'],
    [
      'the days of the company, which are not there yet',
      { when: 'today() > date("2026-01-01")' },
      'noFunction',
    ],
  ])('is refused with %s, and its place', async (_, wrong: Partial<Proposal>, code) => {
    const { call } = await world.as('mengyao');
    const content = proposing({ ...PROPOSAL, ...wrong });
    const { problems } = await call(checkDefinition, { type: 'enquiry', content: { ...content } });
    // Of an expression it says where in it, and why.
    const why = ({ params: { reason }, ...fault }: DefinitionFault) =>
      (reason as DefinitionFault | undefined)?.code ?? fault.code;
    expect(problems.map((fault) => [fault.place, why(fault)])).toEqual([['/rules/proposals/0', code]]);
  });
});
