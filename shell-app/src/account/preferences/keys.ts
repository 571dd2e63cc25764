/** Shortcuts of one key that a person may move, by the key they have otherwise. */
export const MOVABLE_KEYS = ['j', 'k', 'x', 'r', '?'] as const;

/** Keys that lists, dialogs and browsers use for something else. */
const TAKEN = [
  ...'123456789',
  'Enter',
  'Escape',
  'Tab',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
];

export type KeyProblem = 'single' | 'taken' | 'twice';

/** Why a shortcut cannot move to a key; null when it can. An empty key switches the shortcut off. */
export function keyProblem(
  from: string,
  to: string,
  chosen: Readonly<Record<string, string>>,
): KeyProblem | null {
  if (to === '') return null;
  if (TAKEN.includes(to)) return 'taken';
  if ([...to].length !== 1) return 'single';
  const others = MOVABLE_KEYS.filter((key) => key !== from).map((key) => chosen[key] ?? key);
  return others.includes(to) ? 'twice' : null;
}
