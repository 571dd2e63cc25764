import { density$, i18n, language$, tenant$, theme$ } from '@attest/shared-utility';
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useMediaQuery } from '../query/useMediaQuery';
import { useObservable } from '../query/useObservable';
import { type ThemeName, themeOf } from './themes';

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

/** One style renderer for the page; every application's styles go through it, with the nonce of the page. */
const renderer = createDOMRenderer(document, {
  styleElementAttributes: nonce() ? { nonce: nonce() ?? '' } : {},
});

/** The theme in force: the user's choice, else what the system asks for. */
export function useThemeName(): ThemeName {
  const chosen = useObservable(theme$, 'system');
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const contrast = useMediaQuery('(prefers-contrast: more)');
  if (chosen !== 'system') return chosen;
  if (contrast) return 'contrast';
  return dark ? 'dark' : 'light';
}

/**
 * What every application stands in: styles with the page's nonce, the theme of the user and the tenant, texts.
 * Server state needs no provider, see `useCallQuery`.
 */
export function AttestProvider({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const language = useObservable(language$, 'zh');
  const tenant = useObservable(tenant$)?.tenant;
  const density = useObservable(density$, 'comfortable');
  const theme = themeOf(name, language, {
    keyColour: tenant?.keyColour ?? undefined,
    compact: density === 'compact',
  });
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
    document.body.style.backgroundColor = theme.colorNeutralBackground2;
  }, [name, theme]);
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} style={{ backgroundColor: 'transparent' }}>
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
      </FluentProvider>
    </RendererProvider>
  );
}
