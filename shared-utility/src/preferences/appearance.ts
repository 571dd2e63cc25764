import { BehaviorSubject } from 'rxjs';
import type { Behaviour } from './behaviours';

export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast';
export type Density = 'comfortable' | 'compact';

interface Appearance {
  theme: ThemeChoice;
  density: Density;
  /** Whether the side navigation has its texts; null as the window has room for them. */
  navOpen: boolean | null;
  /** Groups of menus that were opened, or closed; others are open while what is on screen is of them. */
  navGroups: Record<string, boolean>;
  /** Whether the questions of lists stand beside them, not in a line over them. */
  filterCard: boolean;
  /** IANA name; null follows the account. */
  timeZone: string | null;
  /** Single-key shortcuts of lists and the keyboard help. */
  shortcuts: boolean;
  /** Other keys for shortcuts, by the key they have otherwise; an empty one switches that shortcut off. */
  keys: Record<string, string>;
}

const KEY = 'attest:appearance';
const DEFAULTS: Appearance = {
  theme: 'system',
  density: 'comfortable',
  navOpen: null,
  navGroups: {},
  filterCard: false,
  timeZone: null,
  shortcuts: true,
  keys: {},
};

/**
 * Theme, density, side navigation, filters, time zone and shortcuts. Kept with the account, and in this browser so that the sign-in
 * page and the first paint look right.
 */
export function createAppearance(behaviour: Behaviour<Partial<Appearance>>, storage: () => Storage) {
  const read = (): Appearance => {
    try {
      return { ...DEFAULTS, ...JSON.parse(storage().getItem(KEY) ?? '{}') };
    } catch {
      return DEFAULTS;
    }
  };
  const value$ = new BehaviorSubject<Appearance>(read());

  const show = (next: Appearance) => {
    storage().setItem(KEY, JSON.stringify(next));
    value$.next(next);
  };
  behaviour.value$.subscribe((saved) => {
    if (saved) show({ ...DEFAULTS, ...saved });
  });

  return {
    value$: value$.asObservable(),
    current: () => value$.value,
    change(part: Partial<Appearance>, { keep }: { keep: boolean }) {
      const next = { ...value$.value, ...part };
      show(next);
      if (keep) behaviour.change((saved) => ({ ...next, ...saved, ...part }));
    },
  };
}
