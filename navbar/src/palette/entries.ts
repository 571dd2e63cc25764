import type { ReactElement } from 'react';

/** What Enter does: open an address, do something, or show a help text or an answer within the palette. */
export type Action = { path: string } | { act: () => void } | { help: HelpText } | { ask: string };

export interface HelpText {
  title: string;
  text: string;
  /** Where it is done; null for what is done everywhere. */
  path: string | null;
}

/** One line of the palette. */
export interface Entry {
  /** Unique: `menu:Home`, `command:signOut`, `help:keys`, `hit:document:<id>`, `ask`. */
  key: string;
  title: string;
  icon: ReactElement;
  action: Action;
  /** Number of a record. */
  no?: string;
  /** What it is, at the end of the line. */
  note?: string;
  /** Text in which it was found. */
  excerpt?: string;
  /** Other words by which it is found, in any language. */
  words?: string;
}

export interface Section {
  key: string;
  label: string;
  entries: Entry[];
}

/** Entries that say every word of a text in their title or other words; those that begin with it come first. */
export function matching(entries: Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = entries.filter(({ title, words: more = '' }) => {
    const said = `${title} ${more}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const begins = ({ title }: Entry) => (title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return hits.sort((a, b) => begins(a) - begins(b));
}
