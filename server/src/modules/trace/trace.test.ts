import {
  findTraced,
  getTrace,
  linkRecord,
  type Trace,
  type TraceFilter,
  unlinkRecord,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { Capas } from '../quality/testing/capas';
import { Deviations } from '../quality/testing/deviations';
import { registerCourse } from '../training';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);

let server: TestServer;
let deviations: Deviations;
let capas: Capas;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  deviations = await Deviations.begin(server);
  capas = new Capas(server, deviations.tenant);
});
afterAll(() => server?.stop());

const trace = async (account: string, filter: TraceFilter): Promise<Trace> =>
  server.call(await deviations.origin(account), getTrace, filter);

/** Level, type and number of every node, the number being told without its year. */
const nodes = ({ nodes: all }: Trace) =>
  all.map(({ level, type, no }) => `${level} ${type} ${no.replace(/-\d{4}-/, '-')}`).sort();

const of = (id: string, more: Partial<TraceFilter> = {}): TraceFilter => ({ type: 'deviation', id, ...more });

async function link(id: string, targetId: string, at?: Date, targetType = 'deviation') {
  const input = {
    process: 'deviation',
    id,
    targetId,
    targetType,
    relation: 'causes',
    reason: 'same cause',
  } as const;
  return server.call(await deviations.origin('zhouzihan', at), linkRecord, input);
}

/** Deviations that have nothing in common, so that none is linked with another by itself. */
let places = 0;
const apart = (account = 'caoyang', at?: Date) => {
  places += 1;
  const values = { place: `Room ${places}`, equipment: [], devType: 'other' };
  return deviations.create(account, deviations.report(values, at?.getTime()), true, at);
};

/** A CAPA that corrects a deviation, of quality and those who act for it. */
async function corrects(deviationId: string): Promise<string> {
  const sources = [{ type: 'deviation', id: deviationId, no: '', title: '' }];
  const { id } = await capas.create('zhouzihan', capas.plan({ source: 'deviation', sources }), true);
  return id;
}

describe('a trace', () => {
  it('leads from an event to what corrects it, and back to what it departs from and concerns', async () => {
    const { id } = await deviations.submit();
    const capa = await corrects(id);
    const found = await trace('hanxue', of(id));
    expect(nodes(found)).toEqual([
      '-1 documentVersion SOP-PD-012 V01',
      '-1 equipment EQ-001',
      '-2 document SOP-PD-012',
      '0 deviation DEV-0001',
      '1 capa CAPA-0001',
    ]);
    expect(found.edges).toContainEqual(
      expect.objectContaining({
        from: `deviation ${id}`,
        to: `capa ${capa}`,
        relation: { zh: '纠正', en: 'corrects' },
      }),
    );
    expect(found.nodes.find(({ type }) => type === 'document')?.status).toEqual({
      zh: 'V01 生效',
      en: 'V01 in force',
    });
    expect(nodes(await trace('hanxue', { type: 'capa', id: capa, way: 'back', depth: 1 }))).toEqual([
      '-1 deviation DEV-0001',
      '0 capa CAPA-0001',
    ]);
    expect(nodes(await trace('hanxue', { type: 'equipment', id: deviations.equipment }))).toEqual([
      '0 equipment EQ-001',
      '1 deviation DEV-0001',
      '2 capa CAPA-0001',
    ]);
  });

  it('begins with a batch or a product as records name it', async () => {
    const batches = [{ product: 'HK-205', batch: 'HK205-2403', qty: '1', stage: 'process', hold: true }];
    await deviations.submit({ batches });
    const lot = { type: 'lot', id: 'HK205-2403' };
    const nodesOf = async (account: string) => nodes(await trace(account, { ...lot, way: 'onward' }));
    expect(await nodesOf('hanxue')).toEqual(['0 lot HK205-2403', '1 deviation DEV-0001']);
    expect(await nodesOf('caoyang')).toEqual(['0 lot HK205-2403', '1 deviation DEV-0001']);
    // Who sees none of the records does not see that there is such a batch.
    await expect(nodesOf('yuanmeng')).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const find = async (account: string, text: string) =>
      (await server.call(await deviations.origin(account), findTraced, { text })).map(
        ({ type, no }) => `${type} ${no}`,
      );
    expect(await find('hanxue', 'hk205')).toEqual(['lot HK205-2403']);
    expect(await find('hanxue', 'hk-205')).toEqual(['product HK-205']);
    expect(await find('hanxue', 'EQ-001')).toEqual(['equipment EQ-001']);
    expect(await find('yuanmeng', 'hk205')).toEqual([]);
    expect(await find('hanxue', ' ')).toEqual([]);
  });

  it('tells nothing of what one may not see, nor of what lies behind it', async () => {
    const [one, hidden, behind] = [await apart(), await apart('zhouzihan'), await apart()];
    await link(one.id, hidden.id);
    await link(hidden.id, behind.id);
    const whole = await trace('hanxue', of(one.id, { way: 'onward' }));
    expect(nodes(whole)).toEqual(['0 deviation DEV-0001', '1 deviation DEV-0002', '2 deviation DEV-0003']);
    const own = await trace('caoyang', of(one.id, { way: 'onward' }));
    expect(nodes(own)).toEqual(['0 deviation DEV-0001']);
    expect(own).toMatchObject({ edges: [], bounded: false, kinds: [{ type: 'deviation', count: 1 }] });
    await expect(trace('caoyang', of(hidden.id))).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });

  it('tells another company nothing', async () => {
    const { id } = await deviations.submit();
    const other = await createTestTenant(server);
    const token = await server.session(other.id, 'hanxue');
    await expect(server.call({ tenantId: other.id, token }, getTrace, of(id))).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
  });

  it('comes to an end where things lead back to each other', async () => {
    const [one, other] = [await apart(), await apart()];
    await link(one.id, other.id);
    await link(other.id, one.id);
    const found = await trace('hanxue', of(one.id, { way: 'onward' }));
    expect(nodes(found)).toEqual(['0 deviation DEV-0001', '1 deviation DEV-0002']);
    expect(found.edges).toHaveLength(2);
  });

  it('shows a node only so many neighbours, and more of it once it is opened', async () => {
    const { id } = await apart();
    for (let n = 0; n < 22; n += 1) await link(id, (await apart()).id);
    const key = `deviation ${id}`;
    const first = await trace('hanxue', of(id, { way: 'onward' }));
    expect(first.nodes).toHaveLength(21);
    expect(first.nodes.filter(({ more }) => more).map((node) => node.key)).toEqual([key]);
    const opened = await trace('hanxue', of(id, { way: 'onward', open: [key] }));
    expect(opened.nodes).toHaveLength(23);
    expect(opened.nodes.filter(({ more }) => more)).toEqual([]);
    // Of what is out of sight there is no more either.
    for (let n = 0; n < 21; n += 1) await deviations.submit({ place: `Hall ${n}` });
    const equipment = { type: 'equipment', id: deviations.equipment, depth: 1 };
    expect(await trace('yuanmeng', equipment)).toMatchObject({ nodes: [{ more: false }], edges: [] });
    expect((await trace('hanxue', equipment)).nodes[0]).toMatchObject({ more: true });
  }, 60_000);

  it('keeps to the kinds asked for, and leads over the others all the same', async () => {
    const { id } = await deviations.submit();
    await corrects(id);
    const equipment = { type: 'equipment', id: deviations.equipment, kinds: ['capa'] };
    const found = await trace('hanxue', equipment);
    expect(nodes(found)).toEqual(['0 equipment EQ-001', '2 capa CAPA-0001']);
    expect(found.kinds.map(({ type, count }) => `${type} ${count}`)).toEqual([
      'equipment 1',
      'deviation 1',
      'capa 1',
    ]);
  });
});

describe('a trace of a day that is over', () => {
  it('shows what was linked then, at the step where it stood', async () => {
    const one = await apart('caoyang', ago(9));
    const other = await apart('caoyang', ago(7));
    const { id: linkId } = await link(one.id, other.id, ago(5));
    await server.call(await deviations.origin('zhouzihan', ago(3)), unlinkRecord, {
      process: 'deviation',
      id: one.id,
      linkId,
      reason: 'not related',
    });
    const on = async (days: number) => trace('hanxue', of(one.id, { way: 'onward', day: dayAgo(days) }));
    await expect(on(11)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    expect(nodes(await on(6))).toEqual(['0 deviation DEV-0001']);
    const linked = await on(4);
    expect(nodes(linked)).toEqual(['0 deviation DEV-0001', '1 deviation DEV-0002']);
    expect(linked.nodes[0]?.status?.en).toBe('Department confirms');
    expect(nodes(await on(2))).toEqual(['0 deviation DEV-0001']);
  });
});

describe('a trace of a version of a document', () => {
  const people = ({ edges, nodes: all }: Trace) =>
    edges
      .filter(({ relation }) => relation.en === 'trained in')
      .map(({ to, status }) => `${all.find(({ key }) => key === to)?.title} ${status?.en}`)
      .sort();

  it('leads to the course that teaches it and to the people, as they stood on a day', async () => {
    await server.asSystem(
      deviations.tenant.id,
      (ctx) =>
        registerCourse(ctx, { no: 'C-001', nameZh: '冻干机', nameEn: 'Freeze dryer', kind: 'read' }, [
          {
            userId: deviations.user('caoyang'),
            documentVersionId: deviations.document,
            state: 'qualified',
            reason: '岗位',
            completedAt: ago(10),
            validTo: dayAgo(5),
          },
          {
            userId: deviations.user('yuanmeng'),
            documentVersionId: deviations.document,
            state: 'notStarted',
            reason: '岗位',
          },
        ]),
      ago(20),
    );
    const of = { type: 'documentVersion', id: deviations.document, way: 'onward' as const };
    const now = await trace('hanxue', of);
    expect(nodes(now).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '0 documentVersion',
      '1 course',
      '2 person',
      '2 person',
    ]);
    expect(people(now)).toEqual(['caoyang Expired', 'yuanmeng Not started']);
    expect(people(await trace('hanxue', { ...of, day: dayAgo(7) }))).toEqual([
      'caoyang Qualified',
      'yuanmeng In training',
    ]);
    expect(people(await trace('hanxue', { ...of, day: dayAgo(15) }))).toEqual([
      'caoyang In training',
      'yuanmeng In training',
    ]);
    expect(people(await trace('hanxue', { ...of, day: dayAgo(25) }))).toEqual([]);
    // Of others' training an operator knows nothing.
    expect(people(await trace('caoyang', of))).toEqual(['caoyang Expired']);
    const person = { type: 'person', id: deviations.user('caoyang') };
    expect(nodes(await trace('hanxue', person)).join('; ')).toContain('-2 documentVersion SOP-PD-012 V01');
    await expect(trace('yuanmeng', person)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});
