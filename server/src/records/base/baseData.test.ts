import {
  type BaseDataItem,
  getBaseList,
  getProcessDefine,
  getRecord,
  listBaseData,
  listRecords,
  recordFacets,
  saveBaseList,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deviations } from '../../modules/quality/testing/deviations';
import { codeOf } from '../../testing/caller';
import { createTestTenant } from '../../testing/testTenant';

let deviations: Deviations;
let before: { id: string };
const LIST = { list: 'deviationType' };
const FACILITY: BaseDataItem = { code: 'pest', name: { zh: '虫害', en: 'Pests' }, inactive: false };

beforeAll(async () => {
  deviations = await Deviations.start();
  before = await deviations.submit({ title: 'A leak', devType: 'equipment', place: 'Tank 1' });
}, 60_000);
afterAll(() => deviations?.server.stop());

const configurator = () => deviations.origin('mengyao');
const read = async () => deviations.server.call(await configurator(), getBaseList, LIST);
const save = async (items: BaseDataItem[], version: number) =>
  deviations.server.call(await configurator(), saveBaseList, { ...LIST, version, items, reason: '新增类别' });
const items = async () => (await read()).items.map(({ records: _, ...item }) => item);

const optionsOf = async (recordId?: string) => {
  const input = { process: 'deviation', ...(recordId && { recordId }) };
  const { fields } = await deviations.server.call(await deviations.origin('hanxue'), getProcessDefine, input);
  return fields.find(({ key }) => key === 'devType')?.options ?? [];
};

describe('base data of a tenant', () => {
  it('says which types and fields use a list, and how many records have each item', async () => {
    const rows = await deviations.server.call(await configurator(), listBaseData, {});
    expect(rows.find(({ list }) => list === 'deviationType')).toMatchObject({
      name: { zh: '偏差类型' },
      items: 9,
      changed: false,
      uses: [{ type: 'deviation', field: { zh: '类型' } }],
    });
    const list = await read();
    expect(list.version).toBe(0);
    expect(list.items.find(({ code }) => code === 'equipment')).toMatchObject({ records: 1 });
  });

  it('is chosen from at once, in the order of the tenant, also in records that are open', async () => {
    const [first, ...others] = await items();
    const renamed = others.map((item) =>
      item.code === 'equipment' ? { ...item, name: { zh: '设备', en: 'Machines' } } : item,
    );
    const off = { ...(first as BaseDataItem), inactive: true };
    await save([FACILITY, ...renamed, off], 0);
    const options = await optionsOf();
    expect(options[0]).toEqual({ value: 'pest', label: FACILITY.name });
    expect(options.at(-1)).toMatchObject({ value: off.code, inactive: true });
    expect((await optionsOf(before.id))[0]?.value).toBe('pest');

    const made = await deviations.submit({ title: 'B moths', devType: 'pest', place: 'Store' });
    const asked = { process: 'deviation', page: 1, pageSize: 10, filter: { fields: { devType: ['pest'] } } };
    const reader = await deviations.origin('hanxue');
    const found = await deviations.server.call(reader, listRecords, asked);
    expect(found.rows.map(({ id }) => id)).toEqual([made.id]);
    const facets = await deviations.server.call(reader, recordFacets, { process: 'deviation', filter: {} });
    expect(facets.find(({ key }) => key === 'devType')?.values).toEqual([
      { value: 'equipment', count: 1, label: { zh: '设备', en: 'Machines' } },
      { value: 'pest', count: 1, label: FACILITY.name },
    ]);
    const refused = deviations.submit({ title: 'C', devType: off.code, place: 'Store' });
    expect(await codeOf(refused)).not.toBe('done');
    const shown = await deviations.server.call(reader, getRecord, { process: 'deviation', id: before.id });
    expect(shown.values.devType).toBe('equipment');
  });

  it('is changed with a reason that stands in the trail, and takes nothing away', async () => {
    const { version } = await read();
    const known = await items();
    expect(await codeOf(save(known.slice(1), version))).toBe('REQUEST_INVALID');
    expect(await codeOf(save([...known, FACILITY], version))).toBe('REQUEST_INVALID');
    expect(
      await codeOf(
        save(
          known.map((item) => ({ ...item, inactive: true })),
          version,
        ),
      ),
    ).toBe('REQUEST_INVALID');
    expect(await codeOf(save(known, version - 1))).toBe('RECORD_CHANGED');
    const { rows } = await deviations.server.call(await configurator(), searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectType: 'baseData' },
    });
    expect(rows[0]).toMatchObject({ reason: '新增类别' });
    expect(rows[0]?.changes.map(({ field }) => field)).toContain('pest');
  });

  it('is another one in another tenant, and changed by configurators alone', async () => {
    const other = await createTestTenant(deviations.server);
    const origin = { tenantId: other.id, token: await deviations.server.session(other.id, 'mengyao') };
    const { items: theirs } = await deviations.server.call(origin, getBaseList, LIST);
    expect(theirs.map(({ code }) => code)).not.toContain('pest');
    const reader = await deviations.origin('zhouzihan');
    const attempt = deviations.server.call(reader, saveBaseList, {
      ...LIST,
      version: 1,
      items: [FACILITY],
      reason: 'x',
    });
    expect(await codeOf(attempt)).toBe('NO_PERMISSION');
  });
});
