import type { CustomProps, Parcel, ParcelConfig } from 'single-spa';
import type { HiddenRegions } from './hiddenRegions';
import type { ModuleLoader } from './load';

export type Trouble = { kind: 'slow' } | { kind: 'failed'; error: unknown };

export interface RegionOptions {
  name: string;
  /** Element that the module's region is put into. */
  host: () => HTMLElement;
  loader: ModuleLoader;
  mountParcel: (config: ParcelConfig, props: { domElement: HTMLElement } & CustomProps) => Parcel;
  /** Shows trouble in an element; the result takes it away. */
  showTrouble: (element: HTMLElement, trouble: Trouble, retry: () => void) => () => void;
  /** Where the region waits while another is shown; without it, its module is unmounted. */
  hidden?: HiddenRegions;
  /** Milliseconds after which a module that is still not there counts as slow. */
  slowAfter?: number;
}

/** One showing of a module, from mount to unmount of its parcel. */
interface Showing {
  element: HTMLElement;
  props: CustomProps;
  domElement?: HTMLElement;
  attempt: number;
  parcel?: Parcel;
  clearTrouble?: () => void;
}

/**
 * The boundary around one application. To single-spa it is an application that mounts at once; the module itself is
 * loaded and mounted inside. So a module that is slow, missing or broken never holds up the rest: its region shows
 * what is wrong, and a retry recovers it. A module with the lifecycle `update` is told by the prop `shown` when it
 * is hidden and shown again, where it may stay mounted in between.
 */
export const createRegion = (options: RegionOptions) => {
  const { name, loader, hidden, slowAfter = 4_000 } = options;
  let showing: Showing | undefined;
  let waiting: Showing | undefined;

  const clearTrouble = (current: Showing) => {
    current.clearTrouble?.();
    current.clearTrouble = undefined;
  };

  const fail = (current: Showing, trouble: Trouble) => {
    clearTrouble(current);
    current.clearTrouble = options.showTrouble(current.element, trouble, () => void retry(current));
  };

  const start = async (current: Showing): Promise<void> => {
    current.attempt += 1;
    const { attempt } = current;
    const isCurrent = () => showing === current && current.attempt === attempt;
    const slow = setTimeout(() => isCurrent() && fail(current, { kind: 'slow' }), slowAfter);
    const domElement = document.createElement('div');
    domElement.className = 'root-module';
    try {
      const config = await loader.load(name);
      if (!isCurrent()) return;
      current.element.append(domElement);
      const parcel = options.mountParcel(config, { ...current.props, domElement });
      Object.assign(current, { parcel, domElement });
      await parcel.mountPromise;
      if (isCurrent()) clearTrouble(current);
    } catch (error) {
      domElement.remove();
      if (!isCurrent()) return;
      current.parcel = undefined;
      fail(current, { kind: 'failed', error });
    } finally {
      clearTimeout(slow);
    }
  };

  const stop = async (current: Showing): Promise<void> => {
    const { parcel } = current;
    current.parcel = undefined;
    current.attempt += 1;
    clearTrouble(current);
    // A parcel that never came up, or breaks while it goes, is removed with its element.
    await parcel?.mountPromise.then(() => parcel.unmount()).catch(() => undefined);
  };

  const restart = async (current: Showing, prepare: () => unknown): Promise<void> => {
    await stop(current);
    await prepare();
    if (showing !== current) return;
    current.element.replaceChildren();
    await start(current);
  };

  const retry = (current: Showing) => restart(current, () => loader.reset(name));

  const remove = async (current: Showing): Promise<void> => {
    if (waiting === current) waiting = undefined;
    await stop(current);
    current.element.remove();
  };

  /** Tells the module whether it is seen; answers whether it knows what that means, and did it. */
  const tell = async ({ parcel, props, domElement }: Showing, shown: boolean): Promise<boolean> => {
    if (!parcel?.update || parcel.getStatus() !== 'MOUNTED') return false;
    return parcel.update({ ...props, domElement, shown }).then(
      () => true,
      () => false,
    );
  };

  const showAgain = async (current: Showing): Promise<void> => {
    current.element.hidden = false;
    if (!(await tell(current, true)) && showing === current) await restart(current, () => undefined);
  };

  return {
    lifecycles: {
      bootstrap: async () => undefined,
      mount: async (props: CustomProps) => {
        const kept = waiting;
        waiting = undefined;
        if (kept && hidden?.take(name)) {
          showing = kept;
          void showAgain(kept);
          return;
        }
        const element = document.createElement('div');
        element.dataset.module = name;
        element.className = 'root-region';
        options.host().append(element);
        showing = { element, props, attempt: 0 };
        void start(showing);
      },
      unmount: async () => {
        const current = showing;
        showing = undefined;
        if (!current) return;
        if (!hidden?.mayWait(current.element) || !(await tell(current, false))) return remove(current);
        current.element.hidden = true;
        waiting = current;
        hidden.put(name, () => remove(current));
      },
    },
    /** Swaps the module for the one at another address, live when it is shown. */
    async swap(address: string): Promise<void> {
      if (waiting) await remove(waiting);
      if (showing) await restart(showing, () => loader.replace(name, address));
      else loader.replace(name, address);
    },
  };
};

export type Region = ReturnType<typeof createRegion>;
