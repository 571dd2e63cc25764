import type { TextQuote } from '@attest/api-contract';
import type { Passage, SqueezedText } from './textQuote';

/** What a view of a text and the comments on it tell each other. */
export interface Passages {
  /** Passages with comments. */
  marks: Passage[];
  /** The passage that is to be looked at; another object each time it is asked for. */
  active: Passage | undefined;
  /** Somebody wants to know what stands in the text. */
  wanted: boolean;
  onText(pages: SqueezedText[]): void;
  /** Words of the text are selected. */
  onSelect(quote: TextQuote): void;
}
