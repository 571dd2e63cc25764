import { keys$, shortcuts$ } from '@attest/shared-utility';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** `KeyboardEvent.key`, e.g. `j`, `?`, `Escape`; with `Control+` when held. A person may choose another. */
  keys: string;
  /** What it does, for the list of keys. */
  label: string;
  /** Absent for keys that a part handles itself and only lists here. */
  run?: (event: KeyboardEvent) => void;
}

type Registered = { current: Shortcut };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();
let enabled = true;
shortcuts$.subscribe((value) => {
  enabled = value;
});
let chosen: Record<string, string> = {};
keys$.subscribe((value) => {
  chosen = value;
});

/** The key that a shortcut has for this person; empty when they switched it off. */
const keyOf = ({ keys }: Shortcut): string => chosen[keys] ?? keys;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"]') !== null);

const inDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

const nameOf = (event: KeyboardEvent) => `${event.ctrlKey || event.metaKey ? 'Control+' : ''}${event.key}`;

/** Single keys are off while typing, in dialogs and when the user switched them off; Control keys are not. */
function onKeyDown(event: KeyboardEvent) {
  const name = nameOf(event);
  const withControl = name.startsWith('Control+');
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (!withControl && (!enabled || isTyping(event.target) || inDialog(event.target))) return;
  const hit = registered.findLast(({ current }) => keyOf(current) === name && current.run);
  if (!hit) return;
  event.preventDefault();
  hit.current.run?.(event);
}

function change(next: readonly Registered[]) {
  if (registered.length === 0 && next.length > 0) document.addEventListener('keydown', onKeyDown);
  if (registered.length > 0 && next.length === 0) document.removeEventListener('keydown', onKeyDown);
  registered = next;
  for (const listener of listeners) listener();
}

/** Binds keys of the page while the component is shown; of two with the same key the later one wins. */
export function useShortcuts(shortcuts: Shortcut[], active = true) {
  const entries = useRef<Registered[]>([]);
  shortcuts.forEach((shortcut, index) => {
    const entry = entries.current[index];
    if (entry) entry.current = shortcut;
  });
  const keys = shortcuts.map((shortcut) => `${shortcut.keys} ${shortcut.label}`).join('\n');
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // With the paint, not after it: a key works as soon as the button is seen that names it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other keys or labels are other entries
  useLayoutEffect(() => {
    if (!active) return;
    const own = latest.current.map((current) => ({ current }));
    entries.current = own;
    change([...registered, ...own]);
    return () => {
      entries.current = [];
      change(registered.filter((entry) => !own.includes(entry)));
    };
  }, [active, keys]);
}

/** The keys that work on this page now. */
export function useActiveShortcuts(): Pick<Shortcut, 'keys' | 'label'>[] {
  const entries = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
  return entries
    .map(({ current }) => ({ keys: keyOf(current), label: current.label }))
    .filter(({ keys }) => keys !== '');
}
