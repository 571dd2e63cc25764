import { density$, i18n, language$, tenant$ } from '@attest/shared-utility';
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { type ReactNode, useEffect, useInsertionEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useObservable } from '../query/useObservable';
import { useTheme } from './themeInForce';
import { isThere, loadTheme, type ThemeName, themeOf } from './themes';

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

/** One style renderer for the page; every application's styles go through it, with the nonce of the page. */
const renderer = createDOMRenderer(document, {
  styleElementAttributes: nonce() ? { nonce: nonce() ?? '' } : {},
});

/** The theme in force; the light one while it is on its way, or cannot be had. */
function useLoadedTheme(): ThemeName {
  const name = useTheme();
  const [, setLoaded] = useState<ThemeName>();
  const there = isThere(name);
  useEffect(() => {
    if (there) return;
    loadTheme(name).then(
      () => setLoaded(name),
      () => undefined,
    );
  }, [name, there]);
  return there ? name : 'light';
}

/**
 * What every application stands in: styles with the page's nonce, the theme of the user and the tenant, texts.
 * Server state needs no provider, see `useCallQuery`.
 */
export function AttestProvider({ children }: { children: ReactNode }) {
  const name = useLoadedTheme();
  const language = useObservable(language$, 'zh');
  const tenant = useObservable(tenant$)?.tenant;
  const density = useObservable(density$, 'comfortable');
  const theme = themeOf(name, language, {
    keyColour: tenant?.keyColour ?? undefined,
    compact: density === 'compact',
  });
  // Not taken away while a page is hidden. Named here it is also there for Fluent, which else falls back to a layout
  // effect: all variables of the theme would go and come with every change of application.
  useInsertionEffect(() => {
    document.body.style.backgroundColor = theme.colorNeutralBackground2;
  }, [theme]);
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} style={{ backgroundColor: 'transparent' }}>
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
      </FluentProvider>
    </RendererProvider>
  );
}
