import {
  auditChangeText,
  listRecords,
  type RecordRow,
  searchAudit,
  startExport,
  writeInstant,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { Brought } from '../../platform/brought';
import { unreadableIn } from '../../testing/auditTexts';
import { callerOf } from '../../testing/caller';
import { csvCells, expectExported, exported } from '../../testing/exportedFile';
import { processesOf } from '../definitions';
import { createDraft } from '../store/create';
import { fiveDeviations } from '../testing/fiveDeviations';

const LANGUAGES = ['zh', 'en'] as const;
const ORDER = { timeZone: 'Asia/Shanghai', from: 1, to: 50 };
const COMMON = {
  zh: ['编号', '标题', '当前步骤', '申请部门', '发起人', '负责人', '发起时间', '要求完成时间', '结束时间'],
  en: [
    ...['No.', 'Title', 'Open step', 'Application department', 'Initiator', 'Owner'],
    ...['Created', 'Due', 'Ended'],
  ],
};
const TYPES = Object.entries(processesOf({ brought: new Brought(MODULES) })).filter(
  ([, { data }]) => data.procType === 'QMS',
);

let deviations: Deviations;
beforeAll(async () => {
  deviations = await fiveDeviations();
}, 60_000);
afterAll(() => deviations?.server.stop());

const as = (account: string) => callerOf(deviations.server, deviations.tenant.id, account);
const ofRecords = (process: string, filter = {}) => ({ source: 'records' as const, process, filter });

/** What the columns of every record say of a row. */
const commonCells = (row: RecordRow, language: 'zh' | 'en') => {
  const at = (iso: string | null) =>
    iso ? writeInstant(new Date(iso), 'Asia/Shanghai', { withOffset: true, withSeconds: true }) : '';
  return [
    row.no ?? '',
    row.title,
    row.statusName[language],
    language === 'zh' ? row.departmentZh : row.departmentEn,
    row.initiator.name,
    row.owner?.name ?? '',
    at(row.createdAt),
    at(row.due),
    '',
  ];
};

describe('the file of a list of records', () => {
  it.each(LANGUAGES)('has what the list shows, in the order asked for, in %s', async (language) => {
    const person = await as('hanxue');
    const filter = { stepId: ['step_2'], fields: { devType: ['equipment'] } };
    const sort = [{ by: 'title', desc: true }];
    const asked = { process: 'deviation', filter, sort };
    const { rows } = await person.call(listRecords, { ...asked, page: 1, pageSize: 50 });
    expect(rows.map(({ title }) => title[0])).toEqual(['E', 'C', 'A']);
    const of = { source: 'records' as const, ...asked };
    const { bytes } = await exported(deviations.server, person, { of, language, format: 'csv', ...ORDER });
    const [head = [], ...cells] = await csvCells(bytes);
    expect(head.slice(0, 9)).toEqual(COMMON[language]);
    expect(cells.map((row) => row.slice(0, 9))).toEqual(rows.map((row) => commonCells(row, language)));
    const typeAt = head.indexOf({ zh: '类型', en: 'Type' }[language]);
    expect(cells[0]?.[typeAt]).toBe({ zh: '设备设施', en: 'Equipment' }[language]);
    const isTime = (at: number) => cells.some((row) => /^\d{4}-\d\d-\d\d/.test(row[at] ?? ''));
    const kinds = Object.fromEntries(head.flatMap((_, at) => (isTime(at) ? [[at, 'date' as const]] : [])));
    expect(kinds).toMatchObject({ 6: 'date', 7: 'date' });
    await expectExported(deviations.server, person, { of, language, ...ORDER }, { head, rows: cells, kinds });
  });

  it('has what its reader sees, and is for those who may export the type', async () => {
    const order = { of: ofRecords('deviation'), language: 'en', format: 'csv', ...ORDER } as const;
    const [, ...cells] = await csvCells((await exported(deviations.server, await as('hanxue'), order)).bytes);
    // The draft D is its author's alone.
    expect(cells.map(([, title]) => title?.[0])).toEqual(['E', 'C', 'B', 'A']);
    expect(await (await as('zhaojianguo')).refused(startExport, order)).toBe('NO_PERMISSION');
    expect(await (await as('gaoxiang')).refused(startExport, order)).toBe('MODULE_ACCESS_FAIL');
    const unknown = { ...order, of: ofRecords('nothing') };
    expect(await (await as('hanxue')).refused(startExport, unknown)).toBe('REQUEST_INVALID');
  });

  it.each(TYPES)('of %s has its own columns in words', async (process, { data, record, form }) => {
    const { server, tenant } = deviations;
    const initiator = { id: tenant.users.hanxue as string, account: 'hanxue', name: 'hanxue' };
    await server.asSystem(tenant.id, (ctx) =>
      createDraft(ctx, process, { title: 'Written', dept: tenant.departments.PD }, initiator),
    );
    const person = await as('hanxue');
    for (const language of LANGUAGES) {
      const order = { of: ofRecords(process), language, format: 'csv', ...ORDER } as const;
      const { bytes, name } = await exported(server, person, order);
      expect(name).toContain(data.name[language]);
      const [head = [], ...rows] = await csvCells(bytes);
      const own = record.listColumns.map((key) => form.fields.find((field) => field.key === key)?.label);
      expect(head).toEqual([...COMMON[language], ...own.map((label) => label?.[language])]);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.flat().filter(unreadableIn)).toEqual([]);
      expect(rows.some(([, title]) => title === 'Written')).toBe(true);
    }
  });

  it.each(LANGUAGES)('is told in the trail by the names of steps and fields, in %s', async (language) => {
    const person = await as('hanxue');
    await deviations.submit({
      title: 'Her own',
      place: `Line of ${language}`,
      equipment: [],
      owner: deviations.user('hanxue'),
    });
    const filter = { mine: true, stepId: ['step_2'], fields: { devType: ['equipment'], repeat: ['false'] } };
    const of = ofRecords('deviation', filter);
    await exported(deviations.server, person, { of, language, format: 'csv', ...ORDER });
    const { rows } = await person.call(searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { module: 'export', event: 'export' },
    });
    const said = rows[0]?.words.changes.map((change) =>
      auditChangeText(change, { language, timeZone: 'UTC' }),
    );
    expect(said?.filter(unreadableIn)).toEqual([]);
    expect(said?.join()).toBe(
      {
        zh: '导出内容：— → 列表：记录；类型：偏差；本人的：是；当前步骤：部门确认；字段：12个月内重复；取值：否；字段：类型；取值：设备设施',
        en: 'Content: — → List: Records; Type: Deviation; Own: Yes; Open step: Department confirms; Field: Repeat in 12 months; Values: No; Field: Type; Values: Equipment',
      }[language],
    );
  });
});
