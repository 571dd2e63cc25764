import {
  type ExportFormat,
  listRecords,
  plusDays,
  qualityFigures,
  qualityReportChoices,
  type RecordFilter,
  type ReportCard,
  type ReportFigure,
  type RequestOf,
  type startExport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { extractText } from '../../platform/renditions/renditions';
import { fiveDeviations } from '../../records/testing/fiveDeviations';
import { callerOf } from '../../testing/caller';
import { exported } from '../../testing/exportedFile';
import { Deviations } from '../quality/testing/deviations';

const DAY = 86_400_000;
const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at);
const TODAY = dayOf(Date.now());
const YEAR = { from: plusDays(TODAY, -364), to: TODAY };

let world: Deviations;

/*
 * Of hanxue, who sees all: A is 60 days old, overdue and in triage; B graded minor and with its investigator; C in
 * triage; E of another department, in triage; F was completed 3 days ago after 10, late; G before that year, after 4.
 * The machine of A is also that of C, E and F: they repeat it.
 */
beforeAll(async () => {
  world = await fiveDeviations();
  const { server, tenant } = world;
  const { id: f } = await world.submit({ title: 'F done late' }, new Date(Date.now() - 13 * DAY));
  const { id: g } = await world.submit({ title: 'G done long ago' }, new Date(Date.now() - 404 * DAY));
  await server.asSystem(tenant.id, async ({ tx }) => {
    for (const [id, ended] of [
      [f, new Date(Date.now() - 3 * DAY)],
      [g, new Date(Date.now() - 400 * DAY)],
    ] as const) {
      await sql`update quality_record set status = 'completed', step_id = null, open_steps = '[]', ended_at = ${ended},
        due = ${new Date(ended.getTime() - (id === f ? DAY : -DAY))} where id = ${id}`.execute(tx);
      await sql`update wf_token k set left_at = ${ended} from quality_record r
        where r.id = ${id} and k.instance_id = r.instance_id and k.left_at is null`.execute(tx);
    }
  });
  // Another tenant has one of its own.
  await (await Deviations.begin(server)).submit({ title: 'Elsewhere' });
}, 60_000);
afterAll(() => world?.server.stop());

async function figures(account: string, cards: ReportCard[], filter: object = {}) {
  const { figures: answered } = await world.server.call(await world.origin(account), qualityFigures, {
    filter: { ...YEAR, ...filter },
    cards,
  });
  return answered;
}

const of = (process: string, kind: ReportCard['kind'], more: Partial<ReportCard> = {}): ReportCard => ({
  kind,
  process,
  ...more,
});

/** Rows as they read: key and values. */
const read = (figure: ReportFigure | null | undefined) =>
  Object.fromEntries(
    (figure?.rows ?? []).map(({ key, cells }) => [
      key,
      cells.map(({ value }) => (value === null ? null : Math.round(value * 10) / 10)),
    ]),
  );

const counted = async (account: string, process: string, filter: RecordFilter) => {
  const input = { process, page: 1, pageSize: 1, filter };
  return (await world.server.call(await world.origin(account), listRecords, input)).total;
};

describe('figures of the quality dashboard', () => {
  it('count the records of each type by overdue and by age', async () => {
    const [open, age] = await figures('hanxue', [{ kind: 'open' }, { kind: 'age' }]);
    expect(open?.columns.map(({ key }) => key)).toEqual(['overdue', 'onTime']);
    expect(read(open)).toEqual({ deviation: [1, 3] });
    expect(read(age)).toEqual({ deviation: [3, 1, 0, 0] });
  });

  it('say how long it took, and what was late', async () => {
    const [cycle] = await figures('hanxue', [{ kind: 'cycle' }]);
    expect(read(cycle)).toEqual({ deviation: [10, 10, 1, 1] });
  });

  it('count by a facet, step, department and age, of open records, those begun or completed', async () => {
    const [byClass, byStep, byAge, repeat, none] = await figures('hanxue', [
      of('deviation', 'by', { by: 'devClass' }),
      of('deviation', 'by', { by: 'stepId' }),
      of('deviation', 'by', { by: 'age' }),
      of('deviation', 'by', { by: 'repeat', of: 'begun' }),
      of('deviation', 'by', { by: 'devClass', of: 'completed' }),
    ]);
    expect(read(byClass)).toEqual({ minor: [0, 1, 25], '-': [1, 2, 75] });
    expect(read(byStep)).toEqual({ step_2: [1, 2, 75], step_5: [0, 1, 25] });
    expect(read(byAge)).toEqual({ to30: [0, 3, 75], to60: [1, 0, 25] });
    expect(read(repeat)).toEqual({ true: [3, 60], false: [2, 40] });
    expect(read(none)).toEqual({ '-': [1, 100] });
  });

  it('count by a key that several values of a record stand under', async () => {
    const [products] = await figures('hanxue', [of('complaint', 'by', { by: 'products', of: 'begun' })]);
    expect(products).toMatchObject({ rowLabel: { en: 'Product' }, rows: [] });
  });

  it('say where the time goes, of open and closed records', async () => {
    const [steps] = await figures('hanxue', [of('deviation', 'steps')]);
    const { step_2: triage, step_5: investigation } = read(steps);
    const column = (key: string) => steps?.columns.findIndex((one) => one.key === key) ?? -1;
    expect(triage?.[column('passed')]).toBe(2);
    expect(triage?.[column('working')]).toBe(5);
    expect(triage?.[column('there')]).toBe(3);
    expect(investigation?.[column('there')]).toBe(1);
    expect(investigation?.[column('waiting')]).toBeNull();
  });

  it('count by month without gaps; limits come with enough whole months', async () => {
    const [trend] = await figures('hanxue', [of('deviation', 'trend')]);
    expect(trend?.rows.length).toBeGreaterThanOrEqual(12);
    expect(trend?.rows.reduce((sum, { cells }) => sum + (cells[0]?.value ?? 0), 0)).toBe(5);
    expect(trend?.control?.rows).toBeGreaterThanOrEqual(11);
    const filter = { from: plusDays(TODAY, -20), to: TODAY };
    const [few] = await figures('hanxue', [of('deviation', 'trend')], filter);
    expect(few?.control).toBeUndefined();
    // E is the first of its department: the months before do not count.
    const { EN } = world.tenant.departments;
    const [late] = await figures('hanxue', [of('deviation', 'trend')], { departmentId: EN });
    expect(late?.control).toBeUndefined();
  });

  it('obey what is chosen: type, department, class', async () => {
    const { EN } = world.tenant.departments;
    const cards: ReportCard[] = [{ kind: 'open' }, of('deviation', 'by', { by: 'stepId' })];
    expect((await figures('hanxue', cards, { departmentId: EN })).map(read)).toEqual([
      { deviation: [0, 1] },
      { step_2: [0, 1, 100] },
    ]);
    const minor = { process: ['deviation'], class: ['minor'] };
    expect((await figures('hanxue', cards, minor)).map(read)).toEqual([
      { deviation: [0, 1] },
      { step_5: [0, 1, 100] },
    ]);
    expect(await figures('hanxue', cards, { process: ['capa'] })).toMatchObject([{ rows: [] }, null]);
  });

  it('refuse what cannot be counted', async () => {
    const refused = { code: 'REQUEST_INVALID' };
    const card = of('deviation', 'by', { by: 'place' });
    await expect(figures('hanxue', [card])).rejects.toMatchObject(refused);
    await expect(figures('hanxue', [{ kind: 'trend' }])).rejects.toMatchObject(refused);
    await expect(figures('hanxue', [of('nothing', 'trend')])).rejects.toMatchObject(refused);
    await expect(figures('hanxue', [{ kind: 'open' }], { class: ['minor'] })).rejects.toMatchObject(refused);
    await expect(
      figures('hanxue', [{ kind: 'open' }], { from: TODAY, to: '2020-01-01' }),
    ).rejects.toMatchObject(refused);
  });

  it.each(['hanxue', 'zhaojianguo', 'mazhiqiang', 'sujingyi'])(
    'are, each of them, the count of the list that %s is led to',
    async (account) => {
      const choices = await world.server.call(await world.origin(account), qualityReportChoices, {});
      const every = choices.types.flatMap(({ process, counts }) =>
        process === 'deviation'
          ? counts.flatMap(({ key }) =>
              (['open', 'begun', 'completed'] as const).map((what) =>
                of(process, 'by', { by: key, of: what }),
              ),
            )
          : [],
      );
      const answers = await figures(account, [...choices.board, ...every].slice(0, 40));
      let led = 0;
      for (const figure of answers)
        for (const { process, cells } of figure?.rows ?? [])
          for (const [at, { value, list }] of cells.entries())
            if (list && figure?.columns[at]?.unit === 'count') {
              expect({ of: figure.name.en, list, value: await counted(account, process, list) }).toEqual({
                of: figure.name.en,
                list,
                value,
              });
              led += 1;
            }
      expect(led).toBeGreaterThan(account === 'mazhiqiang' ? 10 : 40);
    },
  );

  it('count for each reader what they see alone', async () => {
    expect((await figures('zhaojianguo', [{ kind: 'open' }])).map(read)).toEqual([{ deviation: [1, 2] }]);
    expect((await figures('mazhiqiang', [{ kind: 'open' }])).map(read)).toEqual([{ deviation: [0, 1] }]);
    await expect(figures('caoyang', [{ kind: 'open' }])).rejects.toMatchObject({ code: 'NO_PERMISSION' });
  });
});

describe('a board as a file', () => {
  const order = (format: ExportFormat, language: 'zh' | 'en'): RequestOf<typeof startExport> => ({
    of: {
      source: 'qualityReport',
      filter: YEAR,
      cards: [{ kind: 'open' }, of('deviation', 'by', { by: 'devClass' }), of('capa', 'trend')],
    },
    format,
    language,
    timeZone: 'Asia/Shanghai',
    from: 1,
    to: 50,
  });
  const caller = () => callerOf(world.server, world.tenant.id, 'hanxue');

  it('has a sheet for each card, with its rows', async () => {
    const { bytes, name } = await exported(world.server, await caller(), order('xlsx', 'en'));
    expect(name).toMatch(/^Quality dashboard \d{4}-\d\d-\d\d \d{4} UTC.*\.xlsx$/);
    const sheets = (await readSheet(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Open records by process',
      'Deviation  Class',
      'CAPA  Begun by month',
      'About this export',
    ]);
    expect(sheets[0]?.data).toEqual([
      ['Process', 'Overdue', 'Not overdue'],
      ['Deviation', 1, 3],
    ]);
  });

  it('is one document in either language', async () => {
    for (const [language, said] of [
      ['zh', ['质量看板', '各流程未结记录', '已逾期']],
      ['en', ['Quality dashboard', 'Open records by process', 'Overdue']],
    ] as const) {
      const { bytes } = await exported(world.server, await caller(), order('pdf', language));
      const text = await extractText(world.server.platform.renditions.of(world.tenant.id), {
        bytes,
        name: 'board.pdf',
        mediaType: 'application/pdf',
      });
      for (const one of said) expect(text).toContain(one);
    }
  });
});

describe('what boards are made of', () => {
  it('are the types that one may see, with what their records are counted by', async () => {
    const origin = await world.origin('hanxue');
    const { types, board } = await world.server.call(origin, qualityReportChoices, {});
    const capa = types.find(({ process }) => process === 'capa');
    expect(capa?.class?.values.map(({ value }) => value)).toEqual(['minor', 'major', 'critical']);
    expect(capa?.counts.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['ecResult', 'stepId', 'departmentId', 'age']),
    );
    const supplier = types.find(({ process }) => process === 'supplier');
    expect(supplier?.ranks.map(({ key }) => key)).toContain('score');
    expect(types.map(({ process }) => process)).not.toContain('archiveItem');
    expect(board.slice(0, 4)).toEqual([
      { kind: 'open' },
      { kind: 'age' },
      { kind: 'cycle' },
      { kind: 'by', by: 'devClass', process: 'deviation' },
    ]);
  });
});
