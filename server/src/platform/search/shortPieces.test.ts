import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { searchTerms, shortTerms, storedTerms } from './searchTerms';
import { addShortPieces } from './shortPieces';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

const piece = fc.constantFrom(
  '冻',
  '干',
  '机',
  '〇',
  '𠀀',
  'QA',
  'A',
  'b',
  '-',
  '0',
  'é',
  '，',
  ' ',
  '\n',
  '\t',
);

it('gives rows that were stored before the pieces that they would be stored with', async () => {
  const texts = fc.sample(fc.array(piece, { maxLength: 12 }), 300).map((parts) => parts.join(''));
  await server.asSystem(tenant.id, async ({ tx }) => {
    await sql`create temp table said (text text, search_terms text[])`.execute(tx);
    for (const text of texts) await sql`insert into said values (${text}, ${searchTerms(text)})`.execute(tx);
    await addShortPieces(tx as never, 'said', sql`select r.text`);
    const { rows } = await sql<{ text: string; search_terms: string[] }>`select * from said`.execute(tx);
    expect(rows.length).toBe(300);
    for (const { text, search_terms } of rows)
      expect({ text, terms: search_terms.sort() }).toEqual({ text, terms: storedTerms(text).sort() });
    await sql`drop table said`.execute(tx);
  });
});

it('cuts short pieces of a text, among which are those of each of its parts', async () => {
  const parts = fc.sample(fc.tuple(fc.array(piece, { maxLength: 12 }), fc.nat(12), fc.nat(12)), 300);
  const asked = parts.map(([all, a, b]) => ({
    text: all.join(''),
    terms: shortTerms(all.slice(Math.min(a, b), Math.max(a, b)).join('')),
  }));
  expect(asked.filter(({ terms }) => terms.length > 0).length).toBeGreaterThan(50);
  await server.asSystem(tenant.id, async ({ tx }) => {
    const { rows } = await sql`
      select a.text, a.terms from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(text text, terms text[])
      where not short_pieces(a.text, null) @> a.terms`.execute(tx);
    expect(rows).toEqual([]);
  });
});
