import type { CauseNode } from '@attest/api-contract';
import { type Box, type Drawing, LINE, type Stroke, wrapText } from './drawing';

const WIDTH = 176;
const ACROSS = 40;
const BETWEEN = 12;
const PADDING = 10;

/** A cause tree from left to right: the effect first, each cause before its own causes. */
export function drawTree(effect: CauseNode): Drawing {
  const boxes: Box[] = [];
  const strokes: Stroke[] = [];

  /** Places a node with all below it from `top` on; answers how high that is, and the middle of its own box. */
  function place(node: CauseNode, level: number, top: number): { height: number; middle: number } {
    const lines = wrapText(node.text, WIDTH - 2 * PADDING);
    const own = lines.length * LINE + 2 * PADDING;
    const x = level * (WIDTH + ACROSS);
    const middles: number[] = [];
    let below = 0;
    for (const cause of node.causes) {
      const placed = place(cause, level + 1, top + below);
      middles.push(placed.middle);
      below += placed.height + BETWEEN;
    }
    const height = Math.max(own, below - BETWEEN);
    const middle = middles.length > 0 ? ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2 : top + own / 2;
    const y = Math.max(top, middle - own / 2);
    const centre = y + own / 2;
    boxes.push({
      x,
      y,
      width: WIDTH,
      height: own,
      lines,
      tone: level === 0 ? 'effect' : node.root ? 'root' : 'cause',
    });
    const from = x + WIDTH;
    const bend = from + ACROSS / 2;
    for (const to of middles)
      strokes.push({
        points: [
          [from, centre],
          [bend, centre],
          [bend, to],
          [from + ACROSS, to],
        ],
      });
    return { height, middle: centre };
  }

  place(effect, 0, 0);
  return {
    width: Math.max(...boxes.map(({ x, width }) => x + width)),
    height: Math.max(...boxes.map(({ y, height }) => y + height)),
    boxes,
    strokes,
    labels: [],
  };
}
