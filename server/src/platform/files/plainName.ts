/** Controls, and what has no shape of its own: marks that turn the direction of writing, joiners, soft hyphens, line ends. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file's name without folders and without signs that make it look like another one. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(UNSEEN, '').trim();
