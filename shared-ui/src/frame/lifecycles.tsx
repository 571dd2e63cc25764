import { addLocales } from '@attest/shared-utility';
import type { ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import { AttestProvider } from '../theme/AttestProvider';
import { application, type LifecycleOptions, spaOf } from './application';
import { ErrorBoundary } from './ErrorBoundary';
import { FailureCard } from './FailureCard';
import { uiReady } from './ready';

/** A component in what every part of the suite stands in: provider and failure card. */
export function framed<P extends object>(
  Root: ComponentType<P>,
  { name, errorTitle }: Pick<LifecycleOptions, 'name' | 'errorTitle'>,
) {
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

/**
 * single-spa lifecycles of an application: provider, failure card, texts.
 * @example export const { bootstrap, mount, unmount, update } = lifecycles(App, { name: 'qms-app', locales });
 */
export const lifecycles = <P extends object>(Root: ComponentType<P>, options: LifecycleOptions): LifeCycles =>
  application(framed(Root, options), options, uiReady);

/** A parcel that other applications mount through `ParcelHost`; its props are those of the component. */
export function parcel<P extends object>(Root: ComponentType<P>, options: LifecycleOptions) {
  const { name, locales } = options;
  const spa = spaOf(framed(Root, options));
  return {
    ...spa,
    bootstrap: [() => Promise.all([uiReady(), locales && addLocales(name, locales)]), spa.bootstrap],
  };
}
