import { addLocales } from '@attest/shared-utility';
import React, { type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { AttestProvider } from '../theme/AttestProvider';
import { ErrorBoundary } from './ErrorBoundary';
import { FailureCard } from './FailureCard';
import { uiLocales } from './locales';

type LocaleLoaders = Parameters<typeof addLocales>[1];

export interface LifecycleOptions {
  /** Module name without scope, e.g. `qms-app`; also the namespace of its texts. */
  name: string;
  /** Text bundles of the application, loaded before the first mount. */
  locales?: LocaleLoaders;
  /** Title of the failure card; a general one when omitted. */
  errorTitle?: () => string;
  /** Id of the element the application mounts into. */
  host?: string;
}

/** A `div` of the application's own inside the host, so that two applications never share a React root. */
function container(host: string, name: string): HTMLElement {
  const id = `single-spa-application:${name}`;
  const existing = document.getElementById(id);
  if (existing) return existing;
  const element = document.createElement('div');
  element.id = id;
  (document.getElementById(host) ?? document.body).append(element);
  return element;
}

function framed<P extends object>(Root: ComponentType<P>, { name, errorTitle }: LifecycleOptions) {
  return function Framed(props: P) {
    return (
      <AttestProvider>
        <ErrorBoundary
          fallback={(error, retry) => (
            <FailureCard title={errorTitle?.()} module={`@attest/${name}`} error={error} onRetry={retry} />
          )}
        >
          <Root {...props} />
        </ErrorBoundary>
      </AttestProvider>
    );
  };
}

async function loadTexts({ name, locales }: LifecycleOptions) {
  await Promise.all([uiLocales(), locales && addLocales(name, locales)]);
}

/**
 * single-spa lifecycles of an application: provider, failure card, texts.
 * @example export const { bootstrap, mount, unmount } = lifecycles(App, { name: 'qms-app', locales });
 */
export function lifecycles<P extends object>(Root: ComponentType<P>, options: LifecycleOptions): LifeCycles {
  const { name, host = 'app-base' } = options;
  const spa = singleSpaReact<P>({
    React,
    ReactDOMClient: { createRoot, hydrateRoot },
    rootComponent: framed(Root, options) as ComponentType<P & AppProps>,
    suppressComponentDidCatchWarning: true,
    domElementGetter: () => container(host, name),
  });
  return {
    bootstrap: [() => loadTexts(options), spa.bootstrap],
    mount: spa.mount,
    unmount: [spa.unmount, async () => container(host, name).remove()],
  } as LifeCycles;
}

/** A parcel that other applications mount through `ParcelHost`; its props are those of the component. */
export function parcel<P extends object>(Root: ComponentType<P>, options: LifecycleOptions) {
  const spa = singleSpaReact<P>({
    React,
    ReactDOMClient: { createRoot, hydrateRoot },
    rootComponent: framed(Root, options) as ComponentType<P & AppProps>,
    suppressComponentDidCatchWarning: true,
  });
  return { ...spa, bootstrap: [() => loadTexts(options), spa.bootstrap] };
}
