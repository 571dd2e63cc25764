import { theme$ } from '@attest/shared-utility';
import { useLayoutEffect } from 'react';
import { useMediaQuery } from '../query/useMediaQuery';
import { useObservable } from '../query/useObservable';
import type { ThemeName } from './themes';

/** The theme in force, the user's choice, else what the system asks for; the window's own parts follow it. */
export function useTheme(): ThemeName {
  const chosen = useObservable(theme$, 'system');
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const contrast = useMediaQuery('(prefers-contrast: more)');
  const system = contrast ? 'contrast' : dark ? 'dark' : 'light';
  const name = chosen === 'system' ? system : chosen;
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
  }, [name]);
  return name;
}
