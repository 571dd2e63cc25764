import { expect, it } from '@jest/globals';
import { givingWay } from './givingWay';

function thread(calls: number | undefined) {
  const underWay = calls === undefined ? undefined : Int32Array.of(calls);
  const rests: number[] = [];
  let time = 0;
  const giveWay = givingWay(underWay, {
    now: () => time,
    rest: (milliseconds) => {
      rests.push(milliseconds);
      time += milliseconds;
    },
  });
  const work = (milliseconds: number) => {
    time += milliseconds;
    giveWay();
  };
  return { work, rests, underWay };
}

it('rests after a slice of work, the longer the more calls are under way', () => {
  const { work, rests, underWay } = thread(1);
  for (const took of [10, 10, 10, 10]) work(took);
  expect(rests).toEqual([120, 120]);
  underWay?.fill(50);
  work(30);
  expect(rests.at(-1)).toBe(270);
});

it.each([0, undefined])('does not rest with %s calls under way', (calls) => {
  const { work, rests } = thread(calls);
  for (const took of [30, 30]) work(took);
  expect(rests).toEqual([]);
});
