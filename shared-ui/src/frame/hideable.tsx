import { Activity, type ComponentType, memo } from 'react';

/** What the boundary around an application tells it: whether it is to be seen. */
interface Shown {
  shown?: boolean;
}

/** single-spa binds `mountParcel` anew for every update, always to the same parcel. */
const BOUND = 'mountParcel';

/** Whether two sets of props say the same; then nothing is drawn anew where a page is only hidden or shown. */
function saySame<P extends object>(a: P, b: P): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof P)[];
  return keys.every((key) => key === BOUND || Object.is(a[key], b[key]));
}

/**
 * A component that can be hidden and shown again: what it has drawn and its state stay, while its effects
 * (listeners, timers, subscriptions, the title of the tab) are taken away until it is shown.
 */
export function hideable<P extends object>(Root: ComponentType<P>) {
  const Kept = memo(Root, saySame) as unknown as ComponentType<P>;
  return function Hideable({ shown = true, ...props }: P & Shown) {
    return (
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <Kept {...(props as unknown as P)} />
      </Activity>
    );
  };
}
