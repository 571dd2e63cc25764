import { histList, todoList } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Deviations } from '../../modules/quality/testing/deviations';
import { TestServer } from '../../testing/testServer';
import { createRecord } from '../store/create';

let deviations: Deviations;
beforeAll(async () => {
  // One connection for each that reports at once: they wait for the number, not for a connection, which has its own limit.
  deviations = await Deviations.begin(await TestServer.start({ config: { databasePool: 30 } }));
});
afterAll(() => deviations?.server.stop());

const ALL = { page: 1, pageSize: 100, filter: {} };
const sequenceOf = (no: string | null) => Number(no?.split('-').at(-1));

/** Reports one inside a transaction that comes to nothing in the end; answers the number that it had. */
async function undone(): Promise<string | null> {
  let no: string | null = null;
  const { server, tenant } = deviations;
  const values = deviations.report();
  const work = server.as(tenant.id, 'caoyang', async (ctx) => {
    ({ no } = await createRecord(ctx, { process: 'deviation', values, submit: true, reason: 'because' }));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  return no;
}

describe('numbers of records', () => {
  it('follow each other without gaps, of twenty that are reported at once beside some that come to nothing', async () => {
    const before = sequenceOf((await deviations.submit()).no);
    const attempts = Array.from({ length: 25 }, (_, at) =>
      at % 5 === 4 ? undone() : deviations.submit().then(({ no }) => no),
    );
    const given = await Promise.all(attempts);
    const kept = given.filter((_, at) => at % 5 !== 4).map(sequenceOf);
    const expected = Array.from({ length: 20 }, (_, at) => before + 1 + at);
    expect(kept.sort((a, b) => a - b)).toEqual(expected);
    expect(given.filter((_, at) => at % 5 === 4).every((no) => no?.startsWith('DEV-'))).toBe(true);
    expect(sequenceOf((await deviations.submit()).no)).toBe(before + 21);
  });

  it('stand in the tasks, the notices and the trail of the submission', async () => {
    const { id, no } = await deviations.submit({ title: 'Named everywhere' });
    const { server } = deviations;
    const [head] = await deviations.handlers('caoyang', id);
    const todo = await server.call(await deviations.origin(head as string), todoList, ALL);
    expect(todo.rows.find(({ bizKey }) => bizKey === id)).toMatchObject({ procInstNo: no });
    const handled = await server.call(await deviations.origin('caoyang'), histList, ALL);
    expect(handled.rows.find(({ bizKey }) => bizKey === id)).toMatchObject({ procInstNo: no });
    const { rows } = await server.platform.owner.query(
      'select text_en from notification where user_id = $1 order by sent_at desc, id desc limit 1',
      [deviations.user(head as string)],
    );
    expect(rows[0].text_en).toContain(`${no} Named everywhere`);
    const trail = await deviations.trail(id);
    expect(trail.map(({ event, objectNo }) => [event, objectNo])).toEqual([
      ['create', null],
      ['change', null],
      ['number', no],
      ['decision', no],
    ]);
    const detail = await deviations.get('caoyang', id);
    expect(detail).toMatchObject({ row: { no, version: 2 }, canWithdraw: true });
  });

  it('are drawn when all else is read: whoever wants the next one waits for writing alone', async () => {
    await deviations.submit();
    const values = deviations.report();
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await deviations.create('caoyang', values, true);
    const asked = query.mock.calls.map(([sent]) => String((sent as { text?: string }).text ?? sent).trim());
    query.mockRestore();
    const drawn = asked.findIndex((text) => text.startsWith('update quality_counter'));
    const since = asked.slice(drawn + 1, asked.indexOf('commit', drawn));
    expect(since.map((text) => text.split(/\s+/).slice(0, 3).join(' '))).toEqual([
      'update quality_record set',
      'with history as',
      'with instance as',
      'with news as',
      'update quality_record set',
      'select audit_append($1)',
    ]);
  });
});
