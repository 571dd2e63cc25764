import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';

/** Values that an address can carry; a list is a repeated parameter. */
export type UrlValue = string | number | boolean | string[];
export type UrlValues = Record<string, UrlValue>;

type Widened<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends number
      ? number
      : T[K] extends boolean
        ? boolean
        : string[];
};

function parse(params: URLSearchParams, name: string, fallback: UrlValue): UrlValue {
  const text = params.get(name);
  if (text === null) return fallback;
  if (Array.isArray(fallback)) return params.getAll(name).filter((one) => one !== '');
  if (typeof fallback === 'number') return Number.isFinite(Number(text)) ? Number(text) : fallback;
  if (typeof fallback === 'boolean') return text === 'true';
  return text;
}

function write(params: URLSearchParams, name: string, value: UrlValue, fallback: UrlValue) {
  params.delete(name);
  if (String(value) === String(fallback)) return;
  // An empty list differs from the default only when the default is not empty: `name=` says so.
  const values = Array.isArray(value) ? (value.length === 0 ? [''] : value) : [String(value)];
  for (const one of values) params.append(name, one);
}

/** Changes the address and lets routers know, whether or not single-spa already does. */
function show(search: string, push: boolean) {
  const { pathname, hash } = window.location;
  const url = `${pathname}${search}${hash}`;
  let isHandled = false;
  const heard = () => {
    isHandled = true;
  };
  window.addEventListener('popstate', heard, { once: true });
  const state = window.history.state as { idx?: number } | null;
  if (push) window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, '', url);
  else window.history.replaceState(state, '', url);
  window.removeEventListener('popstate', heard);
  if (!isHandled) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

function subscribe(changed: () => void) {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
const snapshot = () => window.location.search;

/**
 * State that lives in the address, so that it can be linked, survives a reload and Back works. Parameters are named
 * by the keys of `defaults` (with `prefix`); a value equal to its default is left out. Needs no router; one beside it
 * takes `useTransitions={false}`, or it would show the new address later than this does: half of each for a moment.
 * @example const [{ tab, page }, set] = useUrlState({ tab: 'all', page: 1 }); set({ page: 2 }, { push: true });
 */
export function useUrlState<const T extends UrlValues>(defaults: T, prefix = '') {
  const stable = useRef(defaults).current;
  const search = useSyncExternalStore(subscribe, snapshot);
  const values = useMemo(() => {
    const params = new URLSearchParams(search);
    return Object.fromEntries(
      Object.entries(stable).map(([key, fallback]) => [key, parse(params, prefix + key, fallback)]),
    ) as Widened<T>;
  }, [search, stable, prefix]);
  const set = useCallback(
    (patch: Partial<Widened<T>>, { push = false }: { push?: boolean } = {}) => {
      const params = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries(patch)) {
        write(params, prefix + key, value as UrlValue, stable[key] as UrlValue);
      }
      const text = params.toString();
      show(text ? `?${text}` : '', push);
    },
    [stable, prefix],
  );
  return [values, set] as const;
}
