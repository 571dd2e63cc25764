import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { MODULES } from './modules';
import { createPool } from './platform/database/pool';
import { schemaText } from './platform/database/schemaText';
import { createTestDatabase, type TestDatabase } from './testing/testDatabase';

const FILE = join(__dirname, '../../docs/schema.sql');

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(MODULES);
  pool = createPool(database.url, { max: 1, name: 'schema' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('the data model', () => {
  it('stands in docs/schema.sql as the migrations leave it', async () => {
    const now = await schemaText(pool);
    if (process.env.SCHEMA === 'write') writeFileSync(FILE, now);
    expect(readFileSync(FILE, 'utf8')).toBe(now);
  });

  const columns = async (condition: string): Promise<string[]> => {
    const { rows } = await pool.query<{ column: string }>(`
      select c.relname || '.' || a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${condition} order by 1`);
    return rows.map((row) => row.column);
  };
  const without = (kind: string) =>
    `not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = '${kind}' and a.attnum = any(k.conkey))`;

  it('knows every state that a row may have', async () => {
    const open = await columns(
      `a.attname ~ '(^|_)(state|status)$' and a.atttypid = 'text'::regtype and ${without('c')}`,
    );
    expect(open).toEqual([]);
  });

  it('fills columns with what every version of PostgreSQL has', async () => {
    const { rows } = await pool.query(
      "select adrelid::regclass::text from pg_attrdef where pg_get_expr(adbin, adrelid) ~ '(uuidv[47]|gen_random_uuid)'",
    );
    expect(rows).toEqual([]);
  });

  it('holds only people that there are', async () => {
    const person =
      '(^|_)(by|user_id|owner_id|author_id|initiator_id|lecturer_id|marker_id|signer_id|head_id|superior_id|reviewer_id|handler_id|proxy_id|sponsor_id)$';
    const open = await columns(
      `a.attname ~ '${person}' and a.atttypid = 'uuid'::regtype and ${without('f')}`,
    );
    // Files stand below people: whoever uses a file names who attached it.
    expect(open).toEqual(['file_upload.created_by', 'stored_file.created_by']);
  });
});
