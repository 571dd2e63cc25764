/** Takes a region out of the page for good. */
type Remove = () => Promise<void>;

interface Options {
  /** How many may wait; the one that was shown longest ago makes room. */
  most: number;
  /** Whether somebody has entered what is not stored. */
  isDirty: () => boolean;
  address: () => string;
  /** Who works here; undefined while nobody is signed in. */
  person: () => string | undefined;
}

/**
 * Regions that stay mounted while they are not shown, so that going back to a list does not build it again. Only a
 * page that says so in its markup (`data-stays`) may, and it is shown again at exactly the address at which it was
 * left: everywhere else its module starts anew.
 */
export const createHiddenRegions = ({ most, isDirty, address, person }: Options) => {
  const waiting = new Map<string, { leftAt: string; remove: Remove }>();
  let lastLeft = address();

  /** single-spa says where the browser was before it hides what was shown there. */
  window.addEventListener('single-spa:before-routing-event', (event) => {
    lastLeft = (event as CustomEvent<{ oldUrl: string }>).detail.oldUrl;
  });

  const drop = (name: string): void => {
    const region = waiting.get(name);
    waiting.delete(name);
    void region?.remove();
  };

  return {
    /** Whether what an element shows may wait: nothing was entered, no dialog hangs on it, nobody has signed out. */
    mayWait: (element: HTMLElement): boolean =>
      !!person() &&
      !isDirty() &&
      !!element.querySelector('[data-stays]') &&
      !document.querySelector('[aria-modal="true"]'),
    put(name: string, remove: Remove): void {
      waiting.set(name, { leftAt: lastLeft, remove });
      for (const oldest of [...waiting.keys()].slice(0, -most)) drop(oldest);
    },
    /** Ends the waiting of a region; true where it may be shown again, else it is removed. */
    take(name: string): boolean {
      const fits = waiting.get(name)?.leftAt === address();
      if (fits) waiting.delete(name);
      else drop(name);
      return fits;
    },
    /** Removes all that wait, as when another person works here or in another language. */
    clear(): void {
      for (const name of [...waiting.keys()]) drop(name);
    },
  };
};

export type HiddenRegions = ReturnType<typeof createHiddenRegions>;
