import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exportAuditChain } from '@attest/api-contract';
import { expect } from '@jest/globals';
import { verifyChain } from '../platform/audit/verify';
import type { TestServer } from './testServer';

/**
 * Records that were promised are there, once and with their entries, no other has come without one, and the trail of
 * the tenant verifies. They are found by how their titles begin.
 */
export async function expectWhole(
  server: TestServer,
  tenantId: string,
  { title, ids }: { title: string; ids: string[] },
): Promise<void> {
  const { rows, trail } = await server.asSystem(tenantId, async ({ tx }) => ({
    rows: await tx.selectFrom('quality_record').select('id').where('title', 'like', `${title}%`).execute(),
    trail: await tx.selectFrom('audit_entry').select('object_id').execute(),
  }));
  const kept = new Set(rows.map(({ id }) => id));
  const recorded = new Set(trail.map((entry) => entry.object_id));
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !recorded.has(id))).toEqual([]);
  const quality = await server.session(tenantId, 'hanxue');
  const { stream } = (await server.call({ tenantId, token: quality }, exportAuditChain, {})) as {
    stream: Readable | Buffer;
  };
  const chain = Buffer.isBuffer(stream) ? stream.toString('utf8') : await text(stream);
  expect(await verifyChain(chain.split('\n'))).toMatchObject({ ok: true });
}
