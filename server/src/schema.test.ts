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
});
