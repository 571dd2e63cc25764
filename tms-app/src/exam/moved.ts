/** The list with the item at `index` one place further in the direction of `by`; unchanged at the ends. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const to = index + by;
  const next = [...list];
  const item = next[index];
  if (item === undefined || to < 0 || to >= next.length) return next;
  next.splice(index, 1);
  next.splice(to, 0, item);
  return next;
}
