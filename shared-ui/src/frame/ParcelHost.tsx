import { useEffect, useRef, useState } from 'react';
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';
import { SkeletonRows } from '../states/SkeletonRows';
import { FailureCard } from './FailureCard';
import { useT } from './useT';

type ParcelProps = Record<string, unknown>;

interface Props {
  /** Module of the import map, e.g. `@attest/tms-app`. */
  module: string;
  /** The export that is the parcel, e.g. `myTraining`. */
  name: string;
  /** Props of the parcel; a change updates it (or mounts it anew when it cannot update). */
  props?: ParcelProps;
}

/** Milliseconds after which a module that is still loading gets a card with a retry. */
const SLOW = 5_000;

/** A failed load stays in the loader's registry: forget it, so that a retry asks the network again. */
function forget(module: string) {
  System.delete(System.resolve(module));
}

async function load(module: string, name: string): Promise<ParcelConfig> {
  const exports = (await System.import(module)) as Record<string, ParcelConfig | undefined>;
  const config = exports[name];
  if (!config) throw new Error(`${module} has no export '${name}'`);
  return config;
}

/** Fetches a module that may be shown next; what fails is asked for again when it is. */
export const loadAhead = (module: string): void => void System.import(module).catch(() => forget(module));

/** Callbacks reach the newest ones, so that a new closure is no reason to update the parcel. */
const withStableCallbacks = (latest: { current: ParcelProps }): ParcelProps =>
  Object.fromEntries(
    Object.entries(latest.current).map(([key, value]) => [
      key,
      typeof value === 'function'
        ? (...args: unknown[]) => (latest.current[key] as (...args: unknown[]) => unknown)(...args)
        : value,
    ]),
  );

const signatureOf = (props: ParcelProps) =>
  JSON.stringify(props, (_, value) => (typeof value === 'function' ? undefined : value));

interface Mounted {
  parcel: Parcel;
  element: HTMLElement;
  /** Of the props it was given last. */
  signature: string;
  /** What was asked of it so far: single-spa refuses an update or unmount while another update is under way. */
  turn: Promise<unknown>;
}

/** Mounts a parcel of another module, whatever framework it is written in; a failure stays in this region. */
export function ParcelHost({ module, name, props = {} }: Props) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'shown' | Error>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const signature = signatureOf(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let gone = false;
    // Each mount has an element of its own: a parcel that is still unmounting never meets the next one.
    const element = document.createElement('div');
    host.current?.append(element);
    setState('loading');
    const slow = setTimeout(() => setState('slow'), SLOW);
    const mount = async () => {
      const config = await load(module, name);
      if (gone) return null;
      const given = signatureOf(latest.current);
      const parcel = mountRootParcel(config, { ...withStableCallbacks(latest), domElement: element });
      await parcel.mountPromise;
      return { parcel, element, signature: given, turn: Promise.resolve() };
    };
    const mounting = mount();
    mounting
      .then(
        (done) => {
          if (gone) return;
          mounted.current = done;
          setState('shown');
        },
        (error) => !gone && setState(error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      gone = true;
      clearTimeout(slow);
      mounted.current = null;
      mounting
        .then(async (done) => {
          await done?.turn;
          await done?.parcel.unmount();
        })
        .catch(() => undefined)
        .finally(() => element.remove());
    };
  }, [module, name, attempt]);

  useEffect(() => {
    const now = mounted.current;
    if (state !== 'shown' || !now || now.signature === signature) return;
    now.signature = signature;
    const { parcel, element } = now;
    if (!parcel.update) return setAttempt((count) => count + 1);
    now.turn = now.turn
      // `update` replaces all props, the element included.
      .then(() => parcel.update?.({ ...withStableCallbacks(latest), domElement: element }))
      .catch((error) => mounted.current === now && setState(error));
  }, [signature, state]);

  const retry = () => {
    forget(module);
    setAttempt((count) => count + 1);
  };
  return (
    <>
      {state === 'loading' && <SkeletonRows />}
      {state === 'slow' && (
        <FailureCard
          title={t('frame.moduleSlow')}
          module={module}
          error={new Error(`not loaded after ${SLOW} ms`)}
          onRetry={retry}
        />
      )}
      {state instanceof Error && <FailureCard module={module} error={state} onRetry={retry} />}
      <div ref={host} />
    </>
  );
}
