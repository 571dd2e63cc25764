import { type CauseLine, MAX_CAUSE_LEVEL } from '@attest/api-contract';

/** Index behind a line and everything below it. */
function endOf(lines: readonly CauseLine[], at: number): number {
  const level = lines[at]?.level ?? 0;
  let end = at + 1;
  while ((lines[end]?.level ?? 0) > level) end += 1;
  return end;
}

const shifted = (lines: readonly CauseLine[], by: number): CauseLine[] =>
  lines.map((line) => ({ ...line, level: line.level + by }));

/** A new line behind one: on its level, or first below it where something is below it already. */
export function insertedAfter(lines: readonly CauseLine[], at: number): CauseLine[] {
  const level = Math.max(
    1,
    lines[at]?.level ?? 0,
    endOf(lines, at) > at + 1 ? (lines[at + 1]?.level ?? 0) : 0,
  );
  return [...lines.slice(0, at + 1), { level, text: '' }, ...lines.slice(at + 1)];
}

/** Without a line; what was below it moves up to its level. The effect stays. */
export function removedAt(lines: readonly CauseLine[], at: number): CauseLine[] {
  if (at === 0) return [...lines];
  const end = endOf(lines, at);
  return [...lines.slice(0, at), ...shifted(lines.slice(at + 1, end), -1), ...lines.slice(end)];
}

/** A line with everything below it one level deeper or higher; as it was where that cannot be. */
export function indented(lines: readonly CauseLine[], at: number, by: 1 | -1): CauseLine[] {
  const end = endOf(lines, at);
  const moved = shifted(lines.slice(at, end), by);
  const above = lines[at - 1]?.level ?? -1;
  const level = moved[0]?.level ?? 0;
  const fits =
    at > 0 && level >= 1 && level <= above + 1 && moved.every((one) => one.level <= MAX_CAUSE_LEVEL);
  return fits ? [...lines.slice(0, at), ...moved, ...lines.slice(end)] : [...lines];
}

/** A line with everything below it before the one above it on its level, or behind the next; and where it is then. */
export function movedBy(
  lines: readonly CauseLine[],
  at: number,
  by: 1 | -1,
): { lines: CauseLine[]; at: number } {
  const level = lines[at]?.level ?? 0;
  const end = endOf(lines, at);
  let other = by === 1 ? end : at - 1;
  while (by === -1 && (lines[other]?.level ?? 0) > level) other -= 1;
  if (at === 0 || lines[other]?.level !== level) return { lines: [...lines], at };
  const [first, second] = by === 1 ? [at, other] : [other, at];
  const last = endOf(lines, second);
  const next = [
    ...lines.slice(0, first),
    ...lines.slice(second, last),
    ...lines.slice(first, second),
    ...lines.slice(last),
  ];
  return { lines: next, at: by === 1 ? at + (last - second) : first };
}
