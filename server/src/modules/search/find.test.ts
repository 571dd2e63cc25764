import { resolveHits, type SearchHit, searchAll } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { searchTerms } from '../../platform/search/searchTerms';
import type { SearchSource } from '../../platform/search/sources';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { MODULES } from '..';
import { pagesOf, writePages } from '../documents/content/pages';
import { registerDocument } from '../documents/register';
import { Deviations } from '../quality/testing/deviations';
import { registerCourse } from '../training/register';

let world: Deviations;
let other: TestTenant;
let no: string;
let documentId: string;

/** A document in force of two pages. */
const writeDocument = (
  of: TestTenant,
  number: string,
  security: 'internal' | 'secret',
  pages: string[],
  titleEn = 'Monitoring of clean rooms',
) =>
  world.server.asSystem(of.id, async (ctx) => {
    const owner = of.users.hanxue as string;
    const { id, versions } = await registerDocument(
      ctx,
      {
        no: number,
        category: 'SOP',
        titleZh: '洁净区环境监测',
        titleEn,
        ownerId: owner,
        departmentId: of.departments.QA,
        securityLevel: security,
        versions: [{ label: 'V02', state: 'effective', effectiveDate: '2026-01-01' }],
      },
      owner,
    );
    await writePages(ctx.tx, versions.get('V02') as string, pagesOf(pages, true));
    return id;
  });

/** Too slow for one word only. */
const slow: SearchSource = {
  code: 'slow',
  label: { zh: '慢', en: 'Slow' },
  find: async (ctx, { words }) => {
    if (words.includes('slowly')) await sql`select pg_sleep(20)`.execute(ctx.tx);
    return [];
  },
  resolve: async () => [],
};

beforeAll(async () => {
  const modules = [...MODULES, { name: 'slow', searchSources: [slow] }];
  world = await Deviations.begin(await TestServer.start({ modules }));
  other = await createTestTenant(world.server);
  const { id } = await world.submit({ title: '冻干机搁板温度超限' });
  no = (await world.get('caoyang', id)).row.no as string;
  const pages = ['目的与范围', '沉降菌采样每班一次，采样时间不少于四小时。'];
  documentId = await writeDocument(world.tenant, 'SOP-QA-020', 'internal', pages);
  await writeDocument(world.tenant, 'SOP-QA-021', 'secret', ['沉降菌限度的内部依据']);
  await writeDocument(other, 'SOP-QA-920', 'internal', ['沉降菌 canary']);
  await world.server.asSystem(world.tenant.id, async (ctx) => {
    await registerCourse(ctx, { no: 'CRS-7', nameZh: '无菌更衣', nameEn: 'Aseptic gowning', kind: 'class' }, [
      { userId: world.user('caoyang'), state: 'notStarted', reason: '岗位需要' },
    ]);
  });
});
afterAll(() => world.server.stop());

async function find(account: string, text: string, language: 'zh' | 'en' = 'zh') {
  return world.server.call({ ...(await world.origin(account)), language }, searchAll, { text });
}
const hitsOf = ({ groups }: { groups: { hits: SearchHit[] }[] }) => groups.flatMap(({ hits }) => hits);
const numbers = async (account: string, text: string) =>
  hitsOf(await find(account, text)).map((hit) => hit.no);

describe('the search over everything', () => {
  it('finds records by number and by every word of a text, whatever their order', async () => {
    expect(await numbers('caoyang', no.toLowerCase())).toEqual([no]);
    expect(await numbers('caoyang', '温度 冻干机')).toEqual([no]);
    expect(await numbers('caoyang', '冻干机 湿度')).toEqual([]);
    const { groups } = await find('caoyang', no);
    // Types of every application stand together: each hit says which it is.
    expect(groups.map(({ label }) => label)).toEqual([{ zh: '记录', en: 'Records' }]);
    expect(hitsOf({ groups }).map(({ kind }) => kind.en)).toEqual(['Deviation']);
  });

  it('finds the newest of many records that say a text, and a number however old it is', async () => {
    const oldest = await world.submit({ title: 'Agitator speed below its limit' });
    const number = (await world.get('caoyang', oldest.id)).row.no as string;
    // More than are looked at before all.
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      sql`
        insert into quality_record
        select copy.* from quality_record r cross join generate_series(1, 600) n
        cross join lateral jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
          'no', 'COPY-' || n, 'title', case when n > 10 then r.title else 'Impeller after ' || ${number} end,
          'search_terms', case when n > 10 then to_jsonb(r.search_terms) else to_jsonb(${searchTerms('Impeller after', number)}::text[]) end,
          'created_at', r.created_at + n * interval '1 second')) copy
        where r.id = ${oldest.id}`.execute(tx),
    );
    expect(await numbers('caoyang', 'agitator speed')).toEqual(
      [600, 599, 598, 597, 596, 595].map((n) => `COPY-${n}`),
    );
    expect((await numbers('caoyang', number))[0]).toBe(number);
    expect(await numbers('caoyang', 'impeller')).toEqual([10, 9, 8, 7, 6, 5].map((n) => `COPY-${n}`));
    expect(await numbers('yuanmeng', 'agitator speed')).toEqual([]);
  });

  it('finds documents by title and by what a page says, and leads to that page', async () => {
    expect(await numbers('caoyang', '环境监测')).toEqual(['SOP-QA-020 V02']);
    const [hit] = hitsOf(await find('caoyang', '采样时间', 'en'));
    expect(hit).toMatchObject({
      title: 'Monitoring of clean rooms',
      page: 2,
      excerpt: expect.stringContaining('采样时间不少于四小时'),
      path: expect.stringMatching(/\/systemdoc\/detail\/[^?]+\?version=[^&]+&tab=content&page=2$/),
    });
  });

  it('finds documents that the caller sees among many that say the same, and the number typed before all', async () => {
    // More than are looked at one by one, all of them secret.
    for (let n = 0; n < 520; n++)
      await writeDocument(other, `HID-${1000 + n}`, 'secret', ['Flywheel balance'], 'Rotor');
    await writeDocument(other, 'SOP-WG-001', 'internal', ['as in SOP-WG-002'], 'Rotor');
    await writeDocument(other, 'SOP-WG-002', 'internal', ['the flywheel', 'a flywheel']);
    const token = await world.server.session(other.id, 'caoyang');
    const found = async (text: string) =>
      hitsOf(await world.server.call({ tenantId: other.id, token }, searchAll, { text })).map(
        ({ no: number, page }) => [number, page],
      );
    expect(await found('rotor')).toEqual([['SOP-WG-001 V02', null]]);
    expect(await found('flywheel')).toEqual([['SOP-WG-002 V02', 1]]);
    expect(await found('sop-wg-002')).toEqual([
      ['SOP-WG-002 V02', null],
      ['SOP-WG-001 V02', 1],
    ]);
  });

  it('finds for learners only the courses that they have to learn, and opens those for learning', async () => {
    const [own] = hitsOf(await find('caoyang', 'gowning'));
    expect(own).toMatchObject({
      no: 'CRS-7',
      path: expect.stringMatching(/^\/micro-app\/tms-app\/myTraining\/learn\//),
    });
    expect(await numbers('yuanmeng', 'gowning')).toEqual([]);
    expect(hitsOf(await find('hanxue', 'gowning'))[0]?.path).toMatch(/management\/requirement\//);
  });

  it('shows nothing that its lists would hide: other people, secret documents, other tenants', async () => {
    expect(await numbers('yuanmeng', '搁板温度')).toEqual([]);
    expect(await numbers('mengyao', '搁板温度')).toEqual([]);
    expect(await numbers('caoyang', '沉降菌')).toEqual(['SOP-QA-020 V02']);
    expect(await numbers('lumingyuan', '沉降菌')).toEqual(['SOP-QA-020 V02', 'SOP-QA-021 V02']);
  });

  it('says that a text is too short, and takes wildcards for what they are', async () => {
    expect(await find('hanxue', '冻')).toEqual({ groups: [], tooShort: true, incomplete: false });
    expect(await find('hanxue', ' ')).toEqual({ groups: [], tooShort: false, incomplete: false });
    expect(await numbers('hanxue', '%%%%')).toEqual([]);
  });

  it('leaves out a source that is too slow and says so', async () => {
    const answer = await find('caoyang', 'slowly');
    expect(answer).toEqual({ groups: [], tooShort: false, incomplete: true });
  });

  it('resolves what was opened before as far as it may still be seen', async () => {
    const { id } = await world.submit({ title: '称量记录缺失' });
    const items = [
      { source: 'document', id: documentId },
      { source: 'quality', id },
      { source: 'nothing', id },
    ];
    const resolve = async (account: string) =>
      (await world.server.call(await world.origin(account), resolveHits, { items })).map(
        ({ source }) => source,
      );
    expect(await resolve('caoyang')).toEqual(['document', 'quality']);
    expect(await resolve('yuanmeng')).toEqual(['document']);
  });
});
