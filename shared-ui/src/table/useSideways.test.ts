import { expect, it } from '@jest/globals';
import { hiddenSides } from './useSideways';

const box = (scrollLeft: number, scrollWidth = 300) => ({ scrollLeft, scrollWidth, clientWidth: 100 });

it('says at which sides something is out of sight', () => {
  expect([0, 80, 200].map((left) => hiddenSides(box(left)))).toEqual(['end', 'both', 'start']);
  expect(hiddenSides(box(0, 100))).toBe('none');
});

it('takes no pixel of rounding for something out of sight, and reads from right to left', () => {
  expect([hiddenSides(box(0, 101)), hiddenSides(box(199.5))]).toEqual(['none', 'start']);
  expect([0, -80, -200].map((left) => hiddenSides(box(left)))).toEqual(['end', 'both', 'start']);
});
