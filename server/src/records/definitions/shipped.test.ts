import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTION_CODES,
  CALLS,
  createRecord,
  getProcessDefine,
  getUserInfo,
  listRecords,
  queryObjects,
  roleMatrix,
  runQuery,
  saveQuery,
  searchAll,
  searchAudit,
  searchRelatable,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MODULES } from '../../modules';
import { Offers } from '../../platform/offers';
import { codeOf } from '../../testing/caller';
import { arbitraryOf } from '../../testing/everyCall/arbitraryOf';
import { exported, xlsxCells } from '../../testing/exportedFile';
import { sampleQuery } from '../../testing/sampleQuery';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { ENQUIRY } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';
import { shippedTypes } from './shipped';
import { adoptTypes, meetAll } from './versions/adopt';
import { contentOf } from './versions/content';

/** A type that is a folder of data, and that no line of the product knows. */
const FOLDER = join(__dirname, '../testing/shipped');
const TYPE = 'sampleReview';
const MENU = 'QmsSampleReview';

let server: TestServer;
/** A company from before the product had the type, and one that has decided about its menu. */
let earlier: TypeWorld;
let decided: TypeWorld;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  earlier = await TypeWorld.begin(server);
  decided = await TypeWorld.begin(server);
  await server.asSystem(decided.tenant.id, async ({ tx }) => {
    const held = { role_code: 'emp', menu_code: MENU, actions: ['view'], scope: 'own' as const };
    await tx.insertInto('role_permission').values(held).execute();
  });
  await adoptTypes(server.platform);
  const modules = [...MODULES, ...shippedTypes(FOLDER, [])];
  server.platform.offers = new Offers(modules, server.platform.log);
  await adoptTypes(server.platform);
  await adoptTypes(server.platform);
  world = await TypeWorld.begin(server);
});
afterAll(() => server?.stop());

const ordered = (actions: string[]) => ACTION_CODES.filter((one) => actions.includes(one)).join(' ');

/** What roles hold of a menu. */
async function held(company: TypeWorld, menu: string) {
  const { call } = await company.as('gaoxiang');
  const { roles } = await call(roleMatrix, {});
  return Object.fromEntries(
    roles.flatMap(({ code, grants }) =>
      grants.flatMap((one) => (one.menu === menu ? [[code, `${ordered(one.actions)} ${one.scope}`]] : [])),
    ),
  );
}

const RIGHTS = {
  dhead: 'view tree',
  emp: 'view add edit delete submit print own',
  insp: 'view tenant',
  lab: 'view add edit delete submit approve close print department',
  qa: 'view edit submit print download export tenant',
  qamgr: 'view approve close print download export tenant',
  qcmgr: 'view add edit delete submit approve close print department',
  qhead: 'view approve close print download export tenant',
  qp: 'view approve close print download export tenant',
};

describe('a type that is shipped as a folder', () => {
  it('has 25 fields and six steps in at most 400 lines', () => {
    const folder = join(FOLDER, 'laboratory/types', TYPE);
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(texts.join('').split('\n').length).toBeLessThanOrEqual(400);
    const type = server.platform.offers.shipped.brought.byKey('processes')[TYPE];
    expect([type?.form.fields.length, type?.data.steps.length]).toEqual([25, 6]);
  });

  it('gives every company its menu and the rights of its roles', async () => {
    for (const company of [world, earlier]) {
      expect(await held(company, MENU)).toEqual(RIGHTS);
      const { call } = await company.as('zhouzihan');
      const { sysAuthMenu, recordTypes } = await call(getUserInfo, {});
      expect(sysAuthMenu.find(({ code }) => code === MENU)).toMatchObject({
        label: { zh: '样品复核', en: 'Sample reviews' },
        module: 'QMS',
        path: '/micro-app/qms-app/sampleReview/index',
        icon: 'beaker',
        order: 220,
      });
      expect(recordTypes.find(({ code }) => code === TYPE)).toMatchObject({ menu: MENU });
    }
  });

  it('leaves that in the trail, once, and changes nothing of what a company has decided', async () => {
    const granted = async (company: TypeWorld) => {
      const { call } = await company.as('hanxue');
      const filter = { objectType: 'role', event: 'change' };
      const { rows } = await call(searchAudit, { page: 1, pageSize: 20, filter });
      return rows.filter((row) => row.descriptionEn.includes(MENU));
    };
    expect(await granted(earlier)).toHaveLength(1);
    expect(await granted(decided)).toEqual([]);
    expect(await held(decided, MENU)).toEqual({ emp: 'view own' });
  });

  it('opens each call about records to those who hold its action, and to nobody else', async () => {
    const people = { emp: 'yuanmeng', qa: 'zhouzihan', qhead: 'lumingyuan', sysadmin: 'gaoxiang' };
    const calls = CALLS.flatMap((call) => {
      const { permission } = call;
      return typeof permission === 'object' && 'by' in permission && permission.by === 'process'
        ? [{ call, permission }]
        : [];
    });
    expect(calls.length).toBeGreaterThan(10);
    const refusals: string[] = [];
    const expected: string[] = [];
    for (const { call, permission } of calls)
      for (const [role, account] of Object.entries(people)) {
        const input = { ...(fc.sample(arbitraryOf(call.request), 1)[0] as object), process: TYPE };
        const { call: send } = await world.as(account);
        const code = await codeOf(send(call, input as never));
        const own = `${role} ${call.path}`;
        if (/^(NO_PERMISSION|MODULE_ACCESS_FAIL)$/.test(code)) refusals.push(own);
        const actions = { ...RIGHTS, sysadmin: '' }[role as keyof typeof people] ?? '';
        const alsoAsEmployee = role === 'sysadmin' ? '' : RIGHTS.emp;
        if (!`${actions} ${alsoAsEmployee}`.split(' ').includes(permission.action)) expected.push(own);
      }
    expect(refusals).toEqual(expected);
  });

  it('is played from draft to closed', async () => {
    const values = {
      title: 'Assay below the limit',
      dept: world.tenant.departments.PD,
      owner: world.tenant.users.caoyang,
      sample: 'HK-101',
      batch: 'HK101-2411',
      measuredAt: new Date(Date.now() - 3_600_000).toISOString(),
      result: 97.1,
      lowerLimit: 98,
      upperLimit: 102,
      kind: 'oos',
    };
    const { id, no } = await world.create(TYPE, values);
    expect(no).toMatch(/^SR-\d{4}-0001$/);
    const laboratory = { analystError: 'no', phaseOne: 'nothing found', retest: 'same' };
    await expect(world.decide('zhouzihan', TYPE, id, 'submit', laboratory)).rejects.toMatchObject({
      params: { problems: [{ key: 'retestResult' }] },
    });
    await world.decide('zhouzihan', TYPE, id, 'submit', { ...laboratory, retestResult: 97 });
    await world.decide('zhouzihan', TYPE, id, 'submit', { production: 'drying took too long' });
    const found = { rootCause: 'process', valid: 'valid', conclusion: 'rejected' };
    await world.decide('zhouzihan', TYPE, id, 'submit', found);
    await world.decide('hanxue', TYPE, id, 'approve');
    await world.decide('zhouzihan', TYPE, id, 'submit', {});
    const closed = await world.get('hanxue', TYPE, id);
    expect(closed.row.workflowStatus).toBe('completed');
    expect(closed.values).toMatchObject({ ...values, ...found, outside: true });
  });

  it('is listed, found, asked for and exported', async () => {
    const { call } = await world.as('zhouzihan');
    const filter = { fields: { rootCause: ['process'] } };
    const { rows } = await call(listRecords, { process: TYPE, page: 1, pageSize: 5, filter });
    expect(rows).toMatchObject([{ columns: { sample: 'HK-101', outside: true } }]);
    const { groups } = await call(searchAll, { text: 'assay' });
    const path = `/micro-app/qms-app/sampleReview/detail/${rows[0]?.id}`;
    expect(groups.flatMap(({ hits }) => hits)).toMatchObject([{ path }]);
    const objects = await call(queryObjects, {});
    expect(objects.map(({ code }) => code)).toContain(TYPE);
    const content = { ...sampleQuery('lab'), object: TYPE, columns: ['no', 'batch', 'kind'] };
    const { id } = await call(saveQuery, { content, reason: 'needed' });
    const ran = await call(runQuery, { id, page: 1, pageSize: 5 });
    expect(ran.rows).toMatchObject([{ values: { batch: 'HK101-2411' } }]);
    const file = await exported(server, await world.as('zhouzihan'), {
      of: { source: 'query', id },
      format: 'xlsx',
      language: 'en',
      timeZone: 'UTC',
      from: 1,
      to: 10,
    });
    expect((await xlsxCells(file.bytes))[1]).toEqual([rows[0]?.no, 'HK101-2411', 'Out of specification']);
  });

  it('keeps its menu and words where a company works with a version from before types brought theirs', async () => {
    const own = await TypeWorld.begin(server);
    const shipped = server.platform.offers.shipped.brought.byKey('processes').deviation;
    if (!shipped) throw new Error('no deviations');
    const content = contentOf(shipped);
    const { navigation: _, rights: __, words, ...settings } = content.settings;
    await own.enforced({ ...content, settings });
    const { call } = await own.as('zhouzihan');
    const { sysAuthMenu, recordTypes } = await call(getUserInfo, {});
    expect(recordTypes.find(({ code }) => code === 'deviation')).toMatchObject({ words });
    expect(sysAuthMenu.find(({ code }) => code === 'QmsDeviation')).toMatchObject({
      label: { en: 'Deviations' },
      path: '/micro-app/qms-app/deviation/deviationIndex',
      order: 200,
    });
  });

  it('is refused where code is brought of a type that has no folder', () => {
    const modules = [{ name: 'elsewhere', recordEffects: { nowhere: {} } }];
    expect(() => shippedTypes(FOLDER, modules)).toThrow(/nowhere/);
  });
});

describe('a company that does without a part of the suite', () => {
  const parts = (id: string, ...without: string[]) =>
    server.platform.owner.query('update tenant set without_parts = $1 where id = $2', [without, id]);

  it('does not know its types until it has the part, and again when that is taken away', async () => {
    const tenant = await createTestTenant(server, { withoutParts: ['laboratory'] });
    await server.asSystem(tenant.id, meetAll);
    const without = new TypeWorld(server, tenant);
    const { call, refused } = await without.as('zhouzihan');
    const unknown = async (process: string) => {
      const { sysAuthMenu, recordTypes } = await call(getUserInfo, {});
      const objects = await call(queryObjects, {});
      return {
        known: [...sysAuthMenu.map(({ code }) => code), ...recordTypes.map(({ code }) => code)],
        queried: objects.map(({ code }) => code),
        refusals: [
          await refused(listRecords, { process, page: 1, pageSize: 5, filter: {} }),
          await refused(getProcessDefine, { process }),
          await refused(createRecord, { process, values: {}, submit: false }),
        ],
      };
    };
    const nothing = await unknown(TYPE);
    expect(nothing.refusals).toEqual((await unknown('nowhere')).refusals);
    expect(nothing.refusals).not.toContain('done');
    expect([...nothing.known, ...nothing.queried]).toContain('deviation');
    expect([...nothing.known, ...nothing.queried]).not.toContain(TYPE);
    expect(nothing.known).not.toContain(MENU);
    // A relation of what the company has may name it.
    expect(await call(searchRelatable, { types: ['deviation', TYPE] })).toEqual([]);
    expect(await held(without, MENU)).toEqual({});

    await parts(tenant.id);
    await adoptTypes(server.platform);
    expect(await held(without, MENU)).toEqual(RIGHTS);
    expect((await unknown(TYPE)).refusals).toEqual(['done', 'done', 'done']);

    await parts(tenant.id, 'laboratory');
    expect(await unknown(TYPE)).toEqual(nothing);
  });

  it('is refused where there is no such part, or code needs it', async () => {
    await expect(createTestTenant(server, { withoutParts: ['labratory'] })).rejects.toThrow('labratory');
    await expect(createTestTenant(server, { withoutParts: ['quality'] })).rejects.toThrow('quality');
  });
});

describe('a type of a company', () => {
  const withRights = (rights: Record<string, string>, menu = 'QmsEnquiry') => ({
    ...ENQUIRY,
    settings: {
      ...ENQUIRY.settings,
      menu,
      navigation: { label: { zh: '客户咨询', en: 'Enquiries' }, order: 230, icon: 'chat' as const },
      rights,
    },
  });

  it('brings its menu and rights with the version that is approved first', async () => {
    const own = await TypeWorld.begin(server);
    await own.submitted(withRights({ qa: 'VCP', emp: 'VC:own' }));
    expect(await held(own, 'QmsEnquiry')).toEqual({});
    await own.enforced(withRights({ qa: 'VCP', emp: 'VC:own' }));
    const given = { emp: 'view add edit delete submit print own' };
    expect(await held(own, 'QmsEnquiry')).toMatchObject(given);
    const { call } = await own.as('zhouzihan');
    const { sysAuthMenu } = await call(getUserInfo, {});
    expect(sysAuthMenu.find(({ code }) => code === 'QmsEnquiry')).toMatchObject({
      label: { en: 'Enquiries' },
      icon: 'chat',
    });
    await own.enforced(withRights({ qa: 'V', dhead: 'VA' }));
    expect(Object.keys(await held(own, 'QmsEnquiry'))).toEqual(['emp', 'qa']);
  });

  it('gives nobody who administers the right to approve', async () => {
    const own = await TypeWorld.begin(server);
    const submitted = await own.submitted(withRights({ sysadmin: 'VA' }));
    expect(await codeOf(own.approve('hanxue', submitted))).toBe('ROLE_CONFLICT');
    expect(await held(own, 'QmsEnquiry')).toEqual({});
  });

  it.each([
    [
      'rights of a menu that is another type’s',
      withRights({ qa: 'V' }, 'QmsDeviation'),
      /menu of another type/,
    ],
    ['a role that there is not', withRights({ nobody: 'V' }), /there is no role “nobody”/],
    ['letters that mean nothing', withRights({ qa: 'VZ' }), /settings\/rights\/qa/],
    [
      'rights without a menu',
      { ...ENQUIRY, settings: { ...ENQUIRY.settings, rights: { qa: 'V' } } },
      /“QmsEnquiry” is given by the type whose menu it is/,
    ],
  ])('is refused with %s', async (_, content, why) => {
    const own = await TypeWorld.begin(server);
    await expect(own.save(content)).rejects.toMatchObject({ code: 'DEFINITION_INVALID' });
    await expect(own.save(content)).rejects.toMatchObject({
      params: { why: { en: expect.stringMatching(why) } },
    });
  });
});
