import { theme$ } from '@attest/shared-utility';
import { useLayoutEffect } from 'react';
import { useMediaQuery } from '../query/useMediaQuery';
import { storeOf, useObservable } from '../query/useObservable';
import type { ThemeName } from './themes';

const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';

type Choice = ThemeName | 'system';

const inForce = (chosen: Choice, dark: boolean, contrast: boolean): ThemeName => {
  if (chosen !== 'system') return chosen;
  if (contrast) return 'contrast';
  return dark ? 'dark' : 'light';
};

/** The theme that a page begins with. */
export function themeAtFirst(): ThemeName {
  const asked = (query: string) => window.matchMedia(query).matches;
  const chosen = storeOf<Choice>(theme$, 'system').snapshot() ?? 'system';
  return inForce(chosen, asked(DARK), asked(CONTRAST));
}

/** The theme in force, the user's choice, else what the system asks for; the window's own parts follow it. */
export function useTheme(): ThemeName {
  const chosen = useObservable(theme$, 'system');
  const name = inForce(chosen, useMediaQuery(DARK), useMediaQuery(CONTRAST));
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
  }, [name]);
  return name;
}
