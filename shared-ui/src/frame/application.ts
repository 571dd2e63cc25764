import { addLocales } from '@attest/shared-utility';
import React, { type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { hideable } from './hideable';

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

/** The lifecycles of a component as single-spa wants them, with nothing around it and nothing loaded before. */
export const spaOf = <P extends object>(Root: ComponentType<P>, options?: LifecycleOptions) => {
  const spa = singleSpaReact<P>({
    React,
    ReactDOMClient: { createRoot, hydrateRoot },
    rootComponent: hideable(Root) as ComponentType<P & AppProps>,
    suppressComponentDidCatchWarning: true,
    ...(options && { domElementGetter: () => container(options.host ?? 'app-base', options.name) }),
  });
  return {
    ...spa,
    /** At once: one page goes and the next comes in the same task, and the browser draws once. Its own waits for a timer. */
    update: async (props: P & AppProps) => {
      flushSync(() => void spa.update?.(props));
    },
  };
};

/** An application that brings its own frame, where it wants one; its texts are loaded first, with what `load` loads. */
export function application<P extends object>(
  Root: ComponentType<P>,
  options: LifecycleOptions,
  load: () => Promise<unknown> = async () => undefined,
): LifeCycles {
  const { name, locales, host = 'app-base' } = options;
  const spa = spaOf(Root, options);
  return {
    bootstrap: [() => Promise.all([load(), locales && addLocales(name, locales)]), spa.bootstrap],
    mount: spa.mount,
    update: spa.update,
    unmount: [spa.unmount, async () => container(host, name).remove()],
  } as LifeCycles;
}
