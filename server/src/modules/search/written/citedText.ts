import type { AnswerPiece } from '@attest/api-contract';

const OPENING = /[[【]/;
const MARK = /^[[【]\s*(\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)\s*[\]】]/;
/** What may still become a mark. */
const BEGUN = /^[[【][\d\s,，、]{0,40}$/;
/** Characters that command a screen or turn the direction of a text round. */
const UNSEEN = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Reads what a model writes, piece by piece as it comes, and takes the citations out of it: marks such as [1] or
 * 【1、2】. Those that name none of the citations given are dropped.
 */
export class CitedText {
  #held = '';
  readonly cited = new Set<number>();
  /** Marks that named nothing. */
  dropped = 0;
  /** Characters of words so far. */
  length = 0;

  constructor(private readonly known: ReadonlySet<number>) {}

  push(text: string): AnswerPiece[] {
    this.#held += text.replace(UNSEEN, '');
    const pieces: AnswerPiece[] = [];
    for (;;) {
      const at = this.#held.search(OPENING);
      this.#say(pieces, at < 0 ? this.#held.length : at);
      if (at < 0 || BEGUN.test(this.#held)) return pieces;
      const [whole, numbers] = MARK.exec(this.#held) ?? [];
      if (whole && numbers) {
        this.#held = this.#held.slice(whole.length);
        this.#cite(pieces, numbers);
      } else this.#say(pieces, 1);
    }
  }

  #say(pieces: AnswerPiece[], length: number): void {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.length += text.length;
    if (text) pieces.push({ text });
  }

  #cite(pieces: AnswerPiece[], numbers: string): void {
    for (const no of numbers.split(/[,，、]/).map(Number)) {
      if (this.known.has(no)) {
        this.cited.add(no);
        pieces.push({ cite: no });
      } else this.dropped += 1;
    }
  }
}
