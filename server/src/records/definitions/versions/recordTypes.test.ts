import {
  createRecord,
  type DefinitionRow,
  decideDefinition,
  discardDefinition,
  faultText,
  getDefinition,
  getProcessDefine,
  getUserInfo,
  listDefinitions,
  listRecords,
  listRecordTypes,
  type RequestOf,
  retireDefinition,
  rollBackDefinition,
  saveDefinition,
  searchAudit,
  submitDefinition,
  testDefinition,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../../testing/days';
import { TestServer } from '../../../testing/testServer';
import { ENQUIRY, enquiryAs, flowOf, withFields } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';
import { processesOf } from '..';
import { adoptTypes } from './adopt';

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  world = await TypeWorld.begin(server);
});
afterAll(() => server?.stop());

const reason = 'needed';

async function versions(type: string): Promise<DefinitionRow[]> {
  const { call } = await world.as('hanxue');
  return call(listDefinitions, { type });
}

const states = async (type: string) =>
  (await versions(type)).map(({ version, state }) => `V${version} ${state}`);

/** What the refusal of a version says, place by place. */
async function refusal(content: RecordDefinition): Promise<{ code: string; why: string }> {
  const error = await world.save(content).then(
    () => ({ code: 'saved', params: {} }),
    (refused) => refused,
  );
  return { code: error.code, why: error.params.why.en };
}

const REPORT = { title: 'Broken tablet', product: 'HK-101', severity: 'major', quantity: 3 };

describe('the types that the product ships', () => {
  it('are brought and published by the product, whoever reads of them first', async () => {
    const reader = await world.as('caoyang');
    await reader.call(getProcessDefine, { process: 'deviation' });
    const { call } = await world.as('hanxue');
    await call(listDefinitions, {});
    for (const [objectType, event] of [
      ['process', 'publish'],
      ['recordType', 'adopt'],
    ]) {
      const { rows } = await call(searchAudit, { page: 1, pageSize: 50, filter: { objectType } });
      const by = rows.flatMap((entry) => (entry.event === event ? entry.operatorAccount : []));
      expect([event, ...new Set(by)]).toEqual([event, 'system']);
    }
  });

  it('are in force in every tenant as version 1, once, with an entry of the trail', async () => {
    const { call } = await world.as('hanxue');
    await adoptTypes(server.platform);
    await adoptTypes(server.platform);
    const rows = await call(listDefinitions, {});
    const types = Object.keys(processesOf(server.platform.offers.shipped)).toSorted();
    expect(types).toEqual(expect.arrayContaining(['archiveItem', 'dcr', 'deviation', 'trainingCorrection']));
    expect(rows.map(({ type, version, state, origin }) => [type, version, state, origin])).toEqual(
      types.map((type) => [type, 1, 'effective', 'shipped']),
    );
    const filter = { objectType: 'recordType' };
    const trail = await call(searchAudit, { page: 1, pageSize: 50, filter });
    expect(trail.rows.filter(({ event }) => event === 'adopt')).toHaveLength(types.length);
    const deviation = rows.find(({ type }) => type === 'deviation');
    const shown = await call(getDefinition, { id: deviation?.id as string });
    expect(shown.content).toMatchObject({ steps: { code: 'deviation' }, settings: { menu: 'QmsDeviation' } });
  });

  it('are written by nobody of the tenant, so that anybody who approves may go back to them', async () => {
    // The first to look at the types is there when they arrive.
    const { call } = await world.as('mengyao');
    const [shipped] = await call(listDefinitions, { type: 'deviation' });
    expect([shipped?.authors, shipped?.changedBy]).toEqual([[], null]);
    const { content } = await call(getDefinition, { id: shipped?.id as string });
    const settings = { ...(content.settings as RecordDefinition['settings']), linkNote: 'title' };
    const { settings: _, ...rest } = content as unknown as RecordDefinition;
    const second = await world.enforced({ ...rest, settings });
    await world.grant('bizadmin', 'RecordTypes', ['view', 'config', 'approve']);
    const { id, rowVersion } = second;
    const signature = world.signature('mengyao');
    const back = { id, rowVersion, to: shipped?.id as string, reason, signature };
    const again = await world.as('mengyao');
    expect(await again.call(rollBackDefinition, back)).toMatchObject({ version: 3, state: 'effective' });
    const [third] = await call(listDefinitions, { type: 'deviation' });
    expect(third).toMatchObject({ origin: 'shipped', authors: [] });
  });
});

describe('a version', () => {
  it.each(['deviation', 'dcr', 'documentReview'])('may say what the product ships: %s', async (type) => {
    const { call } = await world.as('mengyao');
    const [row] = await call(listDefinitions, { type });
    const { content } = await call(getDefinition, { id: row?.id as string });
    const draft = call(saveDefinition, { type, content, reason });
    expect(await draft.catch(({ code, params }) => `${code} ${params.why.en}`)).toMatchObject({ version: 2 });
  });

  it('goes from draft to effect: tested, handed in, approved by somebody else with a signature', async () => {
    const draft = await world.save(ENQUIRY);
    expect(draft.tests.map(({ why }) => why)).toEqual([null, null]);
    const { call } = await world.as('mengyao');
    const early = { effectiveOn: dayFromNow(0), takesAlong: [], reason };
    await expect(
      call(submitDefinition, { id: draft.id, rowVersion: draft.rowVersion, ...early }),
    ).rejects.toMatchObject({ code: 'DEFINITION_STATE' });
    await call(discardDefinition, { id: draft.id, rowVersion: draft.rowVersion, reason });

    const submitted = await world.submitted(ENQUIRY);
    const approval = {
      id: submitted.id,
      rowVersion: submitted.rowVersion,
      decision: 'approve' as const,
      reason,
    };
    const { call: approver, refused } = await world.as('hanxue');
    expect(await refused(decideDefinition, approval)).toBe('SIGNATURE_REQUIRED');
    expect(await (await world.as('mengyao')).refused(decideDefinition, approval)).toBe('NO_PERMISSION');
    expect((await world.approve('hanxue', submitted)).state).toBe('effective');
    expect(await states('enquiry')).toEqual(['V2 effective', 'V1 discarded']);
    const [row] = await versions('enquiry');
    const { rows } = await approver(searchAudit, {
      page: 1,
      pageSize: 50,
      filter: { objectType: 'recordType' },
    });
    const approved = rows.find(({ event }) => event === 'approve');
    expect(approved?.descriptionEn).toContain(row?.hash);
    expect(approved?.signatureId).not.toBeNull();
  });

  it('is approved by nobody who has written it', async () => {
    const submitted = await world.submitted(ENQUIRY);
    await world.grant('bizadmin', 'RecordTypes', ['view', 'config', 'approve']);
    await expect(world.approve('mengyao', submitted)).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    expect((await world.approve('hanxue', submitted)).state).toBe('effective');
  });

  it('comes into force on its day, and is returned to be written again', async () => {
    const submitted = await world.submitted(ENQUIRY, { effectiveOn: dayFromNow(3) });
    const { call } = await world.as('hanxue');
    const returned = await call(decideDefinition, {
      id: submitted.id,
      rowVersion: submitted.rowVersion,
      decision: 'return',
      reason,
    });
    expect(returned.state).toBe('draft');
    const writer = await world.as('mengyao');
    const seen = { id: submitted.id, rowVersion: returned.rowVersion };
    const { rowVersion } = await writer.call(testDefinition, seen);
    expect(
      await writer.refused(submitDefinition, { ...seen, reason, effectiveOn: dayFromNow(3), takesAlong: [] }),
    ).toBe('RECORD_CHANGED');
    const again = await writer.call(submitDefinition, {
      ...seen,
      rowVersion,
      reason,
      effectiveOn: dayFromNow(1),
      takesAlong: [],
    });
    expect((await world.approve('hanxue', { id: submitted.id, ...again })).state).toBe('approved');
    await server.runJob('records.activate');
    expect(await states('enquiry')).toEqual(['V1 approved']);
    await server.platform.owner.query(
      "update record_definition set effective_on = effective_on - 1 where state = 'approved'",
    );
    await server.runJob('records.activate');
    expect(await states('enquiry')).toEqual(['V1 effective']);
  });

  it('that cannot come into force on its day keeps back no other', async () => {
    const { owner } = server.platform;
    const waiting = await world.submitted(ENQUIRY, { effectiveOn: dayFromNow(1) });
    await world.approve('hanxue', waiting);
    const sound = await world.submitted(enquiryAs('returnedGoods'), { effectiveOn: dayFromNow(1) });
    await world.approve('hanxue', sound);
    const { rows } = await owner.query(
      `insert into record_definition_content (tenant_id, hash, content)
       select tenant_id, 'broken', content || '{"flow": "none"}' from record_definition_content
       where hash = (select hash from record_definition where id = $1) and tenant_id = $2 returning hash`,
      [waiting.id, world.tenant.id],
    );
    expect(rows).toEqual([{ hash: 'broken' }]);
    await owner.query("update record_definition set hash = 'broken' where id = $1", [waiting.id]);
    await owner.query(
      "update record_definition set effective_on = effective_on - 1 where state = 'approved' and tenant_id = $1",
      [world.tenant.id],
    );
    await expect(server.runJob('records.activate')).rejects.toThrow();
    expect([await states('enquiry'), await states('returnedGoods')]).toEqual([
      ['V1 approved'],
      ['V1 effective'],
    ]);
    await owner.query("update record_definition set state = 'discarded' where id = $1", [waiting.id]);
  });

  it('is changed only by who may, and stays as it was approved', async () => {
    const { refused } = await world.as('caoyang');
    expect(await refused(listDefinitions, {})).toBe('NO_PERMISSION');
    const { refused: approver } = await world.as('hanxue');
    const content = { ...ENQUIRY };
    expect(await approver(saveDefinition, { type: 'enquiry', content, reason })).toBe('NO_PERMISSION');
    const { id, rowVersion } = await world.enforced(ENQUIRY);
    await expect(world.save(ENQUIRY, { id, rowVersion })).rejects.toMatchObject({
      code: 'DEFINITION_STATE',
    });
    const written = server.asSystem(world.tenant.id, ({ tx }) =>
      tx.updateTable('record_definition_content').set({ content: '{}' }).execute(),
    );
    await expect(written).rejects.toThrow(/permission denied/);
  });

  it('goes back to what an earlier one said, and is taken out of use', async () => {
    await world.grant('emp', 'QmsDeviation', ['view', 'add']);
    await world.enforced(ENQUIRY);
    await world.grant('emp', 'QmsEnquiry', ['view', 'add']);
    const { id } = await world.create('enquiry', REPORT);
    const longer = withFields(ENQUIRY, (fields) =>
      fields.map((field) => (field.key === 'story' ? { ...field, maxLength: 9 } : field)),
    );
    const second = await world.enforced(longer);
    const [, first] = await versions('enquiry');
    const signer = await world.as('hanxue');
    const back = { ...second, to: first?.id as string, reason, signature: world.signature('hanxue') };
    const { state: _, version: __, ...request } = back;
    const third = await signer.call(rollBackDefinition, request);
    expect(third).toMatchObject({ version: 3, state: 'effective' });
    const rows = await versions('enquiry');
    expect(rows.map(({ version, state, hash }) => [version, state, hash === first?.hash])).toEqual([
      [3, 'effective', true],
      [2, 'retired', false],
      [1, 'retired', true],
    ]);
    const end = { id: third.id, rowVersion: third.rowVersion, reason, signature: world.signature('hanxue') };
    expect((await signer.call(retireDefinition, end)).state).toBe('retired');
    await expect(world.create('enquiry', REPORT)).rejects.toMatchObject({ code: 'RECORD_TYPE_RETIRED' });
    // What is open is still there, and goes on.
    expect((await world.get('caoyang', 'enquiry', id)).row.title).toBe('Broken tablet');
    const { call } = await world.as('caoyang');
    expect((await call(getProcessDefine, { process: 'enquiry' })).code).toBe('enquiry');
  });
});

describe('a version that cannot be used is refused, with the place', () => {
  const changed = (change: (content: RecordDefinition) => void): RecordDefinition => {
    const content = structuredClone(ENQUIRY);
    change(content);
    return content;
  };
  const ruled = (rule: NonNullable<RecordDefinition['settings']['access']>[number]): RecordDefinition => ({
    ...ENQUIRY,
    settings: { ...ENQUIRY.settings, access: [rule] },
  });
  const rules = ENQUIRY.rules ?? {};
  it.each<[string, RecordDefinition, RegExp]>([
    [
      'a shape that is none',
      changed(({ form }) => Object.assign(form.fields[4] as object, { type: 'txt' })),
      /^\/form\/fields\/4\/type/,
    ],
    [
      'a name that nothing answers to',
      changed(({ settings }) => settings.listColumns.push('nothing')),
      /^\/settings\/listColumns\/3: there is no field “nothing”/,
    ],
    [
      'a chart of what is no number, or of nothing',
      changed(({ form }) => {
        const table = form.fields.find(({ key }) => key === 'batches') as object;
        Object.assign(table, { chart: { kinds: ['run'], label: 'lot', lower: 'batch' } });
      }),
      /chart: there is no column “lot”; .*chart: “batch” is no number; .*chart: either “value” or “values” is named/,
    ],
    [
      'a misspelt name in a rule',
      { ...ENQUIRY, rules: { ...rules, computed: { serious: 'values.severty = "major"' } } },
      /computed\.serious: .*severty/,
    ],
    [
      'a flow that does not fit its steps',
      { ...ENQUIRY, flow: flowOf('step_1', 'step_2') },
      /step_3 is not in the diagram/,
    ],
    [
      'a step that may have nobody',
      changed(({ steps }) => Object.assign(steps.steps[2] as object, { assignee: [{ superior: true }] })),
      /step_3 may be nobody/,
    ],
    ['a role that there is not', changed(({ settings }) => settings.followUpRoles.push('boss')), /“boss”/],
    [
      'the menu of another type',
      { ...ENQUIRY, settings: { ...ENQUIRY.settings, menu: 'Organisation' } },
      /^\/settings\/menu: “Organisation” must be “QmsEnquiry” or .*“QmsDeviation”/,
    ],
    [
      'a column that the list does not have, hidden',
      { ...ENQUIRY, settings: { ...ENQUIRY.settings, optionalColumns: ['due', 'story'] } },
      /^\/settings\/optionalColumns\/1: the list has no column “story”/,
    ],
    [
      'a sheet without signatures, of a section that there is not',
      { ...ENQUIRY, settings: { ...ENQUIRY.settings, print: { parts: ['general', 'annex'] } } },
      /^\/settings\/print\/parts\/1: there is no section “annex”; \/settings\/print\/parts: “signatures” is missing/,
    ],
    [
      'free sheets that name what there is not, run something, or hide who has signed',
      {
        ...ENQUIRY,
        settings: {
          ...ENQUIRY.settings,
          print: {
            sheets: [
              [
                '{{product.label}} {{nothing}} {{batches.batch}} {{batches.lot}} {{record.signatures}}',
                '{{record.no}} {{record.signatures}} {{x',
              ],
              ['<p>{{record.signatures}}', '<script>1</script> {{record.signatures}}'],
              ['{{record.signatures}}', '<h2>{{product}}</h2>'],
            ].map(([zh = '', en = '']) => ({
              key: 'slip',
              name: { zh: '单', en: 'Slip' },
              body: { zh, en },
            })),
          },
        },
      },
      new RegExp(
        [
          '^/settings/print/sheets/0/body/zh: there is nothing called “nothing” to fill in',
          '/settings/print/sheets/0/body/zh: there is nothing called “batches.lot” to fill in',
          '/settings/print/sheets/0/body/en: braces are left open',
          '/settings/print/sheets/1/key: “slip” is there twice',
          '/settings/print/sheets/1/body/zh: every tag is closed, and “<” and “>” are &lt; and &gt;',
          '/settings/print/sheets/1/body/en: “<script>” is no tag of a sheet',
          '/settings/print/sheets/1/body/en: “</script>” is no tag of a sheet',
          '/settings/print/sheets/2/key: “slip” is there twice',
          '/settings/print/sheets/2/body/en: “{{record.signatures}}” is missing',
        ]
          .join('; ')
          .replace(/[{}]/g, '\\$&'),
      ),
    ],
    [
      'a right on a field that there is not',
      ruled({ fields: ['title', 'patient'], states: '*', roles: '*', right: 'read' }),
      /^\/settings\/access\/0\/fields\/1: there is no field “patient”/,
    ],
    [
      'a right at a step that there is not',
      ruled({ fields: '*', states: ['step_9'], roles: '*', right: 'read' }),
      /^\/settings\/access\/0\/states\/0: there is no step and no status “step_9”/,
    ],
    [
      'a right of a role that there is not',
      ruled({ fields: '*', states: '*', roles: ['boss'], right: 'read' }),
      /^\/settings\/access: there is no role “boss”/,
    ],
    [
      'a right that is none',
      ruled({ fields: '*', states: '*', roles: '*', right: 'write' as 'edit' }),
      /^\/settings\/access\/0\/right/,
    ],
    [
      'what every record shows, hidden',
      ruled({ fields: ['owner'], states: '*', roles: '*', right: 'hidden' }),
      /“owner” is shown with every record/,
    ],
    [
      'a confidential field that nobody may fill',
      changed(({ form, settings }) => {
        Object.assign(form.fields.find(({ key }) => key === 'story') as object, { access: 'confidential' });
        settings.access = [{ fields: ['story'], states: ['step_2'], roles: ['qa'], right: 'edit' }];
      }),
      /^\/steps\/steps\/0\/fields\/4: “story” is confidential, and no line lets anybody fill it here$/,
    ],
    [
      'a person who is hidden, and has a task',
      changed(({ form, steps }) => {
        form.fields.push({
          ...{ key: 'witness', type: 'user', label: { zh: '证人', en: 'Witness' }, section: 'general' },
          access: 'confidential',
        });
        steps.steps[0]?.fields?.push('witness');
        Object.assign(steps.steps[1] as object, { assignee: [{ field: 'witness', orElse: { role: 'qa' } }] });
      }),
      /\/steps: “witness” is hidden from some/,
    ],
    [
      'a field that is shown by what another hides',
      withFields(ENQUIRY, (fields) =>
        fields.map((one) => {
          if (one.key === 'story') return { ...one, access: 'confidential' as const };
          return one.key === 'website'
            ? { ...one, visibleWhen: { field: 'story', is: 'notEmpty' as const } }
            : one;
        }),
      ),
      /\/visibleWhen: “story” is hidden from some who see this/,
    ],
    [
      'a condition that names nothing, or compares what never agrees',
      withFields(ENQUIRY, (fields) =>
        fields.map((one) => {
          if (one.key === 'website') return { ...one, visible: 'values.severty = "major"' };
          return one.key === 'story' ? { ...one, required: 'values.quantity = "three"' } : one;
        }),
      ),
      /\/form\/fields\/5\/required: number is compared with text.*\/form\/fields\/23\/visible: “severty” is not known/,
    ],
    [
      'a condition in FEEL that tells of what another field hides',
      withFields(ENQUIRY, (fields) =>
        fields.map((one) => {
          if (one.key === 'story') return { ...one, access: 'confidential' as const };
          return one.key === 'website' ? { ...one, visible: 'not(blank(values.story))' } : one;
        }),
      ),
      /“story” is hidden from some who see this/,
    ],
    [
      'rights that are decided by what is no value of one field',
      {
        ...ENQUIRY,
        settings: {
          ...ENQUIRY.settings,
          access: ['values.severity = "grave"', 'blank(values.story)', 'values.gone = 1'].map((when) => ({
            ...{ fields: ['story'], states: '*' as const, roles: '*' as const, right: 'read' as const },
            when,
          })),
        },
      },
      /access\/0\/when: “grave” is none of the options.*access\/1\/when: rights are decided by .* one field.*access\/2\/when: “gone” is not known/,
    ],
    [
      'names by which links mean other types',
      { ...ENQUIRY, settings: { ...ENQUIRY.settings, linkNames: ['grievance', 'change', 'deviation'] } },
      /(?=.*linkNames: “change” is what links call “changeControl”)(?=.*“deviation” is what links call “deviation”)/,
    ],
    [
      'a form without a title',
      withFields(ENQUIRY, (fields) => fields.filter(({ key }) => key !== 'title')),
      /a field “title” of the type input is needed/,
    ],
  ])('%s', async (_, content, why) => {
    const said = await refusal(content);
    expect(said.code).toBe('DEFINITION_INVALID');
    expect(said.why).toMatch(why);
  });

  it('a code that something else goes by', async () => {
    const named = { ...ENQUIRY, steps: { ...ENQUIRY.steps, code: 'equipment' } };
    const settings = {
      ...ENQUIRY.settings,
      menu: 'QmsEquipment',
      path: '/micro-app/qms-app/equipment/detail/{id}',
    };
    expect((await refusal({ ...named, settings })).why).toMatch(/“equipment” is taken/);
  });

  it('a test that fails keeps a draft from being tested', async () => {
    const tests = [{ name: 'wrong', values: { severity: 'minor' }, expect: { computed: { serious: true } } }];
    const { id, rowVersion, tests: shown } = await world.save({ ...ENQUIRY, rules: { ...rules, tests } });
    const why = faultText('computedDiffers', { key: 'serious', is: 'false', wanted: 'true' });
    expect(shown).toEqual([{ name: 'wrong', why }]);
    const { call } = await world.as('mengyao');
    expect(await call(testDefinition, { id, rowVersion })).toMatchObject({ state: 'draft', tests: shown });
  });
});

it('a record that was begun keeps its version, and lists show both', async () => {
  await world.enforced(ENQUIRY);
  await world.grant('emp', 'QmsEnquiry', ['view', 'add']);
  const { id } = await world.create('enquiry', REPORT);
  const more = withFields(ENQUIRY, (fields) => [
    ...fields,
    { key: 'lot', type: 'input', label: { zh: '批号', en: 'Lot' }, section: 'general' },
  ]);
  const [first, ...others] = more.steps.steps;
  if (!first) throw new Error('no step');
  const steps = [{ ...first, fields: [...(first.fields ?? []), 'lot'] }, ...others];
  const print = { parts: ['signatures', 'general'] };
  const settings = { ...more.settings, print };
  await world.enforced({ ...more, settings, steps: { ...more.steps, steps } });
  await world.create('enquiry', { ...REPORT, lot: '4711' });
  const { call } = await world.as('caoyang');
  const define = (recordId?: string) =>
    call(getProcessDefine, { process: 'enquiry', ...(recordId && { recordId }) });
  const has = ({ fields }: { fields: { key: string }[] }) => fields.some(({ key }) => key === 'lot');
  const [own, inForce] = [await define(id), await define()];
  expect([has(own), has(inForce)]).toEqual([false, true]);
  const asked = ({ steps: [step] }: typeof own) => step?.fields.includes('lot');
  expect([asked(own), asked(inForce)]).toEqual([false, true]);
  expect([own.print, inForce.print]).toEqual([undefined, print]);
  const { rows } = await call(listRecords, { process: 'enquiry', page: 1, pageSize: 5, filter: {} });
  expect(rows.map(({ no }) => no)).toEqual([
    expect.stringMatching(/^ENQ-\d{4}-0002$/),
    expect.stringMatching(/^ENQ-\d{4}-0001$/),
  ]);
});

it.each([
  ['QMS', 'QmsEnquiry', 'qms-app'],
  ['DMS', 'DmsEnquiry', 'dms-app'],
  ['TMS', 'TmsEnquiry', 'tms-app'],
] as const)('a type of %s has a menu and pages, in its application', async (procType, menu, application) => {
  const path = `/micro-app/${application}/enquiry`;
  const settings = { ...ENQUIRY.settings, menu, path: `${path}/detail/{id}` };
  await world.enforced({ ...ENQUIRY, settings, steps: { ...ENQUIRY.steps, procType } });
  await world.grant('emp', menu, ['view', 'add']);
  const { call } = await world.as('caoyang');
  const { sysAuthMenu, recordTypes } = await call(getUserInfo, {});
  expect(sysAuthMenu.find(({ code }) => code === menu)).toMatchObject({ path: `${path}/index` });
  const type = { code: 'enquiry', name: ENQUIRY.steps.name, menu, path: settings.path, byHand: true };
  expect(recordTypes.filter(({ code }) => code === 'enquiry')).toEqual([type]);
});

it('a type of one tenant is nobody else’s', async () => {
  await world.enforced(ENQUIRY);
  const other = await TypeWorld.begin(server);
  const { call } = await other.as('lumingyuan');
  const begun = call(createRecord, { process: 'enquiry', values: REPORT, submit: false });
  await expect(begun).rejects.toMatchObject({ code: 'REQUEST_INVALID', params: { where: '/process' } });
  const { call: reader } = await other.as('hanxue');
  expect(await reader(listDefinitions, { type: 'enquiry' })).toEqual([]);
  const [row] = await versions('enquiry');
  const read = reader(getDefinition, { id: row?.id as string });
  await expect(read).rejects.toMatchObject({ code: 'DEFINITION_NOT_EXIST' });
});

it('types are listed with what is in force, what is worked at and what is open', async () => {
  await world.enforced(ENQUIRY);
  await world.grant('emp', 'QmsEnquiry', ['view', 'add']);
  await world.create('enquiry', REPORT);
  await world.save(ENQUIRY);
  const { call, refused } = await world.as('hanxue');
  const asked = (more: Partial<RequestOf<typeof listRecordTypes>>) =>
    call(listRecordTypes, { page: 1, pageSize: 10, filter: {}, ...more });
  const own = { type: 'enquiry', module: 'QMS', inForce: 1, openRecords: 1, name: ENQUIRY.steps.name };
  const work = { version: 2, state: 'draft' };
  const [row] = (await asked({})).rows;
  expect(row).toMatchObject({ ...own, work, changedBy: { account: 'mengyao' } });
  expect((await asked({ filter: { work: ['draft'] } })).total).toBe(1);
  expect((await asked({ filter: { work: ['proposed'] } })).rows).toEqual([]);
  expect((await asked({ filter: { text: 'enqui' } })).rows).toHaveLength(1);
  expect((await asked({ filter: { use: 'never' } })).total).toBe(0);
  const { rows, total } = await asked({ sort: [{ by: 'openRecords', desc: true }] });
  expect(rows[0]?.type).toBe('enquiry');
  expect(total).toBe(Object.keys(processesOf(server.platform.offers.shipped)).length + 1);
  expect((await asked({ filter: { module: ['DMS'] } })).rows.every(({ module }) => module === 'DMS')).toBe(
    true,
  );
  const wrong = { page: 1, pageSize: 10, filter: {}, sort: [{ by: 'hash', desc: false }] };
  expect(await refused(listRecordTypes, wrong)).toBe('REQUEST_INVALID');
});
