import { expect, it } from '@jest/globals';
import { fitted } from './useColumnModel';

const column = (size: number, least?: number, sized = false) => ({
  key: String(size),
  column: { key: '', label: '', least },
  truncate: true,
  pin: false as const,
  size,
  sized,
});
const widths = (room: number | undefined, ...all: ReturnType<typeof column>[]) =>
  fitted(all, room).map(({ size }) => size);

it('keeps the widths where there is room, and until it is known', () => {
  const all = [column(200, 100), column(100)];
  expect([widths(300, ...all), widths(undefined, ...all)]).toEqual([
    [200, 100],
    [200, 100],
  ]);
});

it('takes what is missing from those that can spare it, by their share, and no more than they can', () => {
  const all = [column(200, 100), column(300, 100), column(100)];
  expect(widths(450, ...all)).toEqual([150, 200, 100]);
  expect(widths(200, ...all)).toEqual([100, 100, 100]);
});

it('leaves alone what the user has sized', () => {
  expect(widths(200, column(200, 100, true), column(200, 100))).toEqual([200, 100]);
});
