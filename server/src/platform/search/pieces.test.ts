import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { tenantPerTest } from '../../testing/tenantPerTest';

const world = tenantPerTest();

const PARTS = ['冻', '干', '机', '〇', '𠀀', 'QA', 'A', 'b', '-', '0', 'é', 'İ', '，', '　', ' ', '\n'];

it('a text has the pieces of each of its parts', async () => {
  const piece = fc.constantFrom(...PARTS);
  const parts = fc.sample(fc.tuple(fc.array(piece, { maxLength: 12 }), fc.nat(12), fc.nat(12)), 500);
  const asked = parts.map(([all, a, b]) => ({
    text: all.join(''),
    part: all.slice(Math.min(a, b), Math.max(a, b)).join(''),
  }));
  await world.server.asSystem(world.tenant.id, async ({ tx }) => {
    const { rows } = await sql<{ some: number; missed: unknown[] }>`
      select count(*) filter (where cardinality(text_pieces(a.part)) > 0) as some,
        coalesce(json_agg(a) filter (where not text_pieces('x', a.text, null) @> text_pieces(a.part)), '[]') as missed
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(text text, part text)`.execute(tx);
    expect(rows[0]?.missed).toEqual([]);
    expect(rows[0]?.some).toBeGreaterThan(100);
  });
});

it('pieces are single characters and pairs of Chinese, pairs and triples of all else', async () => {
  await world.server.asSystem(world.tenant.id, async ({ tx }) => {
    const { rows } = await sql<{
      pieces: string[];
    }>`select text_pieces('冻干机x QA-1', 'b') as pieces`.execute(tx);
    expect(rows[0]?.pieces.sort()).toEqual(
      ['-1', 'a-', 'a-1', 'qa', 'qa-', '冻', '冻干', '干', '干机', '机'].sort(),
    );
  });
});
