/** Waiting work of many owners. They take turns, so that whoever has much waiting keeps nobody else from theirs. */
export class FairQueue<T> {
  /** In the order of their turns; an owner without waiting work is not in it. */
  readonly #lines = new Map<string, T[]>();

  add(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
  }

  /** How much one owner has waiting. */
  count(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  /** The oldest work of the owner whose turn it is, of those who may go. */
  take(may: (owner: string) => boolean = () => true): T | undefined {
    for (const [owner, line] of this.#lines) {
      if (!may(owner)) continue;
      const item = line.shift();
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      return item;
    }
    return undefined;
  }

  /** Everything that waits; nothing does afterwards. */
  empty(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    return all;
  }
}
