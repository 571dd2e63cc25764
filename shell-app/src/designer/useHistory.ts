import { useRef, useState } from 'react';
import type { Content } from './content';

const LONGEST = 200;

interface Steps {
  past: readonly Content[];
  future: readonly Content[];
}
const NONE: Steps = { past: [], future: [] };

export interface History {
  /** Says what it is from now on; what is typed on in one place (`tag`) is one step. */
  change(next: Content, tag?: string): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Every step from one content to the next, to be taken back and again; another content from outside begins anew. */
export function useHistory(content: Content, onChange: (next: Content) => void): History {
  const [steps, setSteps] = useState(NONE);
  const tagged = useRef<string | undefined>(undefined);
  const said = useRef(content);
  const { past, future } = said.current === content ? steps : NONE;
  const go = (next: Content, after: Steps, tag?: string) => {
    tagged.current = tag;
    said.current = next;
    setSteps(after);
    onChange(next);
  };
  const before = past.at(-1);
  const after = future[0];
  return {
    change(next, tag) {
      if (next === content) return;
      const isTypedOn = tag !== undefined && tag === tagged.current && past.length > 0;
      go(next, { past: isTypedOn ? past : [...past, content].slice(-LONGEST), future: [] }, tag);
    },
    undo: before ? () => go(before, { past: past.slice(0, -1), future: [content, ...future] }) : null,
    redo: after ? () => go(after, { past: [...past, content], future: future.slice(1) }) : null,
  };
}
