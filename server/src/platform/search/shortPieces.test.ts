import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { searchTerms, storedTerms } from './searchTerms';
import { addShortPieces } from './shortPieces';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

it('gives rows that were stored before the pieces that they would be stored with', async () => {
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
