import { type CauseLine, type CauseNode, causeTreeOf, isCauseTree } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apart } from '../charts/LineChart';
import { textWidth, wrapText } from './drawing';
import { drawFishbone } from './fishbone';
import { indented, insertedAfter, movedBy, removedAt } from './outline';
import { drawTree } from './tree';

const read = (lines: readonly CauseLine[]) => lines.map(({ level, text }) => '-'.repeat(level) + text);
const OUTLINE: CauseLine[] = [
  { level: 0, text: 'effect' },
  { level: 1, text: 'a' },
  { level: 2, text: 'b' },
  { level: 1, text: 'c' },
];

describe('the outline of a cause analysis', () => {
  it('takes a new line on the same level, or below what has something below it', () => {
    expect(read(insertedAfter(OUTLINE, 3))).toEqual(['effect', '-a', '--b', '-c', '-']);
    expect(read(insertedAfter(OUTLINE, 1))).toEqual(['effect', '-a', '--', '--b', '-c']);
    expect(read(insertedAfter(OUTLINE.slice(0, 1), 0))).toEqual(['effect', '-']);
  });

  it('keeps what was below a line that goes', () => {
    expect(read(removedAt(OUTLINE, 1))).toEqual(['effect', '-b', '-c']);
    expect(read(removedAt(OUTLINE, 0))).toEqual(read(OUTLINE));
  });

  it('moves a line with what is below it', () => {
    expect(read(indented(OUTLINE, 3, 1))).toEqual(['effect', '-a', '--b', '--c']);
    expect(read(indented(OUTLINE, 1, 1))).toEqual(read(OUTLINE));
    expect(read(indented(OUTLINE, 2, -1))).toEqual(['effect', '-a', '-b', '-c']);
    const down = movedBy(OUTLINE, 1, 1);
    expect([read(down.lines), down.at]).toEqual([['effect', '-c', '-a', '--b'], 2]);
    const up = movedBy(down.lines, 2, -1);
    expect([read(up.lines), up.at]).toEqual([read(OUTLINE), 1]);
    expect(movedBy(OUTLINE, 2, 1)).toEqual({ lines: OUTLINE, at: 2 });
  });

  it('stays a cause analysis, whatever is pressed', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('in', 'out', 'up', 'down', 'add', 'remove'), fc.nat(9)));
    fc.assert(
      fc.property(acts, (all) => {
        let lines = OUTLINE;
        for (const [act, place] of all) {
          const at = place % lines.length;
          if (act === 'add') lines = insertedAfter(lines, at);
          else if (act === 'remove') lines = removedAt(lines, at);
          else if (act === 'in' || act === 'out') lines = indented(lines, at, act === 'in' ? 1 : -1);
          else lines = movedBy(lines, at, act === 'up' ? -1 : 1).lines;
        }
        expect(isCauseTree(lines)).toBe(true);
      }),
    );
  });
});

describe('the text of a figure', () => {
  it('breaks between words and Chinese characters, and within what is too long', () => {
    expect(wrapText('the fan of the dryer', 80)).toEqual(['the fan of', 'the dryer']);
    expect(wrapText('风扇积尘散热不足', 55)).toEqual(['风扇积尘', '散热不足']);
    expect(wrapText('abcdefghij', 36)).toEqual(['abcde', 'fghij']);
    expect(wrapText('', 36)).toEqual(['']);
    for (const line of wrapText('FD-02 风扇 clogged because 滤网未更换', 70))
      expect(textWidth(line)).toBeLessThanOrEqual(70);
  });
});

const CAUSES = causeTreeOf([
  ...OUTLINE,
  { level: 2, text: 'd', root: true },
  { level: 3, text: 'e' },
  { level: 1, text: 'f' },
]) as CauseNode;

describe.each([
  ['tree', drawTree],
  ['fishbone', drawFishbone],
])('a %s', (_name, draw) => {
  const { width, height, boxes, strokes, labels } = draw(CAUSES);

  it('shows every cause once, inside its frame', () => {
    const said = [...boxes, ...labels].flatMap(({ lines }) => lines.map((line) => line.replace('★ ', '')));
    expect(said.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'effect', 'f']);
    for (const { x, y } of [...boxes, ...labels]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
    }
    for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(width);
    for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(height);
    for (const [x, y] of strokes.flatMap(({ points }) => points)) {
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  it('lays no box over another, and marks the root cause', () => {
    for (const one of boxes)
      for (const other of boxes)
        if (one !== other)
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
          ).toBe(true);
    const roots = [...boxes.filter(({ tone }) => tone === 'root'), ...labels.filter(({ root }) => root)];
    expect(roots).toHaveLength(1);
  });
});

describe('names beside a chart', () => {
  it('stand where their lines are, and below each other where those are close', () => {
    expect(apart([100, 20, 22, 30])).toEqual([100, 20, 34, 48]);
    expect(apart([])).toEqual([]);
  });
});
