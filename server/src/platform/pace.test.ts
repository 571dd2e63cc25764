import { describe, expect, it } from '@jest/globals';
import { HEAVY, Pace } from './pace';

/** A clock that stands still but for what is said to pass. */
function paced() {
  const rests: { milliseconds: number; end: () => void }[] = [];
  let time = 0;
  const pace = new Pace({
    now: () => time,
    rest: (milliseconds) => new Promise((end) => rests.push({ milliseconds, end })),
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { pace, pass, rests };
}

/** Something that goes on until it is ended. */
function underWay() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

/** All that is ready to go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('long work', () => {
  /** How long it rests after so many milliseconds, with so many calls under way all the while. */
  async function restAfter(milliseconds: number, calls: number): Promise<number | undefined> {
    const { pace, pass, rests } = paced();
    for (let count = 0; count < calls; count++) void pace.call(underWay().work);
    const long = pace.longWork();
    void long(async () => pass(milliseconds));
    await settled();
    rests[0]?.end();
    await settled();
    void long(async () => undefined);
    await settled();
    return rests[1]?.milliseconds;
  }

  it.each([
    ['nobody asks for anything', 100, 0, 0],
    ['one call is under way', 100, 1, 600],
    ['two calls are', 100, 2, 900],
    ['very many are', 100, 50, 900],
    ['it took long', 4_000, 2, 5_000],
  ])('rests before its next piece where %s', async (_, took, calls, rest) => {
    expect(await restAfter(took, calls)).toBe(rest);
  });

  it('counts a call for as long as it was under way', async () => {
    const { pace, pass, rests } = paced();
    const long = pace.longWork();
    const { end, work } = underWay();
    void long(async () => {
      pass(30);
      const call = pace.call(work);
      pass(20);
      end();
      await call;
      pass(50);
    });
    await settled();
    rests[0]?.end();
    await settled();
    void long(async () => undefined);
    await settled();
    expect(rests.map(({ milliseconds }) => milliseconds)).toEqual([0, 120]);
  });

  it('answers at once: the next one rests', async () => {
    const { pace, pass, rests } = paced();
    const long = pace.longWork();
    void pace.call(underWay().work);
    const first = long(async () => {
      pass(100);
      return 'done';
    });
    await settled();
    rests[0]?.end();
    expect(await first).toBe('done');
    let isBegun = false;
    void long(async () => {
      isBegun = true;
    });
    await settled();
    expect(isBegun).toBe(false);
    rests[1]?.end();
    await settled();
    expect(isBegun).toBe(true);
  });
});

describe('heavy calls', () => {
  it('of a tenant run a few at a time, the next one after the rest of one before', async () => {
    const { pace, rests } = paced();
    const calls = Array.from({ length: HEAVY.perTenant + 1 }, underWay);
    const begun: number[] = [];
    const answers = calls.map(({ work }, at) =>
      pace.heavy('one', () => {
        begun.push(at);
        return work();
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);
    calls[0]?.end();
    await answers[0];
    await settled();
    expect(begun).toEqual([0, 1]);
    rests[0]?.end();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
  });

  it('of many tenants take turns, and none waits for the rest of another', async () => {
    const { pace } = paced();
    const tenants = ['one', 'one', 'one', 'two', 'three', 'four'];
    const calls = tenants.map((tenant) => ({ tenant, ...underWay() }));
    const begun: string[] = [];
    const answers = calls.map(({ tenant, work }) =>
      pace.heavy(tenant, () => {
        begun.push(tenant);
        return work();
      }),
    );
    await settled();
    expect(begun).toEqual(['one', 'one', 'two', 'three']);
    calls[0]?.end();
    await answers[0];
    await settled();
    expect(begun).toEqual(['one', 'one', 'two', 'three', 'four']);
  });

  it('that fail leave their place', async () => {
    const { pace, rests } = paced();
    const failing = () => pace.heavy('one', () => Promise.reject(new Error('failed')));
    for (let count = 0; count < 2 * HEAVY.all; count++) {
      await expect(failing()).rejects.toThrow('failed');
      await settled();
      rests.at(-1)?.end();
    }
  });
});
