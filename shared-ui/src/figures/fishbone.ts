import type { CauseNode } from '@attest/api-contract';
import { type Box, type Drawing, type Label, LINE, type Stroke, textWidth, wrapText } from './drawing';

const TWIG = 190;
/** How far a bone leans towards the head. */
const LEAN = 70;
const INDENT = 14;
const GAP = 10;
const HEAD = 170;
const PADDING = 10;
const BRANCH = 150;

interface Entry {
  lines: string[];
  depth: number;
  root: boolean;
  /** Where it begins, from the end of the bone. */
  top: number;
}

interface Branch {
  lines: string[];
  root: boolean;
  entries: Entry[];
  height: number;
}

/** Everything below a branch, in the order of the outline. */
function branchOf(node: CauseNode): Branch {
  const entries: Entry[] = [];
  let height = GAP;
  const add = (cause: CauseNode, depth: number): void => {
    const lines = wrapText(`${cause.root ? '★ ' : ''}${cause.text}`, TWIG - depth * INDENT - 8);
    entries.push({ lines, depth, root: cause.root === true, top: height });
    height += lines.length * LINE + GAP;
    for (const one of cause.causes) add(one, depth + 1);
  };
  for (const cause of node.causes) add(cause, 0);
  const lines = wrapText(`${node.root ? '★ ' : ''}${node.text}`, BRANCH - 2 * PADDING);
  return { lines, root: node.root === true, entries, height: Math.max(height, 48) };
}

/** A fishbone: the effect is the head, each cause of it a bone, and what causes those the twigs on it. */
export function drawFishbone(effect: CauseNode): Drawing {
  const branches = effect.causes.map(branchOf);
  const upper = branches.filter((_, at) => at % 2 === 0);
  const lower = branches.filter((_, at) => at % 2 === 1);
  const boxHeight = Math.max(...branches.map(({ lines }) => lines.length), 1) * LINE + 2 * PADDING;
  const room = (side: Branch[]) => Math.max(0, ...side.map(({ height }) => height));
  const head = wrapText(effect.text, HEAD - 2 * PADDING);
  const headHeight = head.length * LINE + 2 * PADDING;
  const spine = Math.max(upper.length > 0 ? boxHeight + room(upper) : 0, headHeight / 2);
  const slot = TWIG + LEAN + 16;
  const length = Math.max(upper.length, lower.length, 1) * slot + 24;

  const boxes: Box[] = [];
  const strokes: Stroke[] = [
    {
      points: [
        [0, spine],
        [length, spine],
      ],
      strong: true,
    },
  ];
  const labels: Label[] = [];

  const draw = (branch: Branch, at: number, side: 1 | -1, height: number) => {
    const end: [number, number] = [at * slot + TWIG, spine + side * height];
    strokes.push({ points: [end, [end[0] + LEAN, spine]], strong: true });
    const width = Math.min(BRANCH, Math.max(72, ...branch.lines.map(textWidth)) + 2 * PADDING);
    boxes.push({
      x: end[0] - width / 2,
      y: side < 0 ? end[1] - boxHeight : end[1],
      width,
      height: boxHeight,
      lines: branch.lines,
      tone: branch.root ? 'root' : 'cause',
    });
    // Read from top to bottom on both sides.
    const top = side < 0 ? end[1] : spine;
    for (const entry of branch.entries) {
      const y = top + entry.top;
      const foot = y + entry.lines.length * LINE + 2;
      const bone = end[0] + LEAN * (1 - Math.abs(foot - spine) / height);
      const left = bone - TWIG + entry.depth * INDENT;
      labels.push({ x: left, y, lines: entry.lines, root: entry.root });
      strokes.push({
        points: [
          [left, foot],
          [entry.depth === 0 ? bone : left + 40, foot],
        ],
      });
    }
  };
  for (const [at, branch] of upper.entries()) draw(branch, at, -1, room(upper));
  for (const [at, branch] of lower.entries()) draw(branch, at, 1, room(lower));
  boxes.push({
    x: length,
    y: spine - headHeight / 2,
    width: HEAD,
    height: headHeight,
    lines: head,
    tone: 'effect',
  });
  return {
    width: length + HEAD,
    height: Math.max(spine + headHeight / 2, lower.length > 0 ? spine + room(lower) + boxHeight : 0),
    boxes,
    strokes,
    labels,
  };
}
