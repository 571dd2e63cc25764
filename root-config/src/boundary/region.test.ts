import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Parcel, ParcelConfig } from 'single-spa';
import { createHiddenRegions } from './hiddenRegions';
import type { ModuleLoader } from './load';
import { createRegion, type Trouble } from './region';

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}
const deferred = <T>(): Deferred<T> => {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  let reject: Deferred<T>['reject'] = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

const config = {} as ParcelConfig;
const settle = () => jest.advanceTimersByTimeAsync(0);

const setUp = (hidden?: ReturnType<typeof createHiddenRegions>) => {
  const loads: Deferred<ParcelConfig>[] = [];
  const loader = {
    load: jest.fn(() => {
      const next = deferred<ParcelConfig>();
      loads.push(next);
      return next.promise;
    }),
    reset: jest.fn(async (_name: string) => undefined),
    replace: jest.fn((_name: string, _address: string) => undefined),
  };
  const unmount = jest.fn(async () => undefined);
  const update = jest.fn(async (_props: object): Promise<unknown> => undefined);
  const mountParcel = jest.fn((_config: ParcelConfig, { domElement }: { domElement: HTMLElement }) => {
    domElement.innerHTML = '<p data-stays>the module</p>';
    return {
      mountPromise: Promise.resolve(),
      unmount,
      update,
      getStatus: () => 'MOUNTED',
    } as unknown as Parcel;
  });
  const shown: { trouble: Trouble; retry: () => void }[] = [];
  const region = createRegion({
    name: '@attest/qms-app',
    host: () => document.body,
    hidden,
    loader: loader as unknown as ModuleLoader,
    mountParcel,
    showTrouble: (element, trouble, retry) => {
      const card = document.createElement('section');
      element.append(card);
      shown.push({ trouble, retry });
      return () => card.remove();
    },
  });
  return {
    region,
    loader,
    loads,
    mountParcel,
    unmount,
    update,
    shown,
    card: () => document.querySelector('section'),
  };
};

describe('the boundary around a module', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    document.body.replaceChildren();
  });

  it('mounts at once and shows the module when it is there', async () => {
    const { region, loads, card } = setUp();
    await region.lifecycles.mount({});
    loads[0]?.resolve(config);
    await settle();
    expect(document.body.textContent).toBe('the module');
    expect(card()).toBeNull();
  });

  it('shows a failed load in its own region, and a retry recovers it', async () => {
    const { region, loader, loads, shown, card } = setUp();
    await region.lifecycles.mount({});
    loads[0]?.reject(new Error('404'));
    await settle();
    expect(shown[0]?.trouble.kind).toBe('failed');
    expect(card()).not.toBeNull();

    shown[0]?.retry();
    await settle();
    expect(loader.reset).toHaveBeenCalledWith('@attest/qms-app');
    loads[1]?.resolve(config);
    await settle();
    expect(card()).toBeNull();
    expect(document.body.textContent).toBe('the module');
  });

  it('shows a module that throws while it mounts', async () => {
    const { region, loads, mountParcel, shown } = setUp();
    mountParcel.mockImplementationOnce(
      () =>
        ({
          mountPromise: Promise.reject(new Error('broken')),
          unmount: async () => null,
        }) as unknown as Parcel,
    );
    await region.lifecycles.mount({});
    loads[0]?.resolve(config);
    await settle();
    expect(shown[0]?.trouble).toMatchObject({ kind: 'failed', error: new Error('broken') });
  });

  it('says within five seconds that a module is slow, and takes that back when it comes', async () => {
    const { region, loads, shown, card } = setUp();
    await region.lifecycles.mount({});
    await jest.advanceTimersByTimeAsync(5_000);
    expect(shown.map(({ trouble }) => trouble.kind)).toEqual(['slow']);
    loads[0]?.resolve(config);
    await settle();
    expect(card()).toBeNull();
    expect(document.body.textContent).toBe('the module');
  });

  it('leaves without waiting for a module that is still loading, and drops it when it comes', async () => {
    const { region, loads, mountParcel } = setUp();
    await region.lifecycles.mount({});
    await region.lifecycles.unmount();
    loads[0]?.resolve(config);
    await settle();
    expect(mountParcel).not.toHaveBeenCalled();
    expect(document.body.childElementCount).toBe(0);
  });

  it('drops a slow attempt when a retry was faster', async () => {
    const { region, loads, mountParcel, shown } = setUp();
    await region.lifecycles.mount({});
    await jest.advanceTimersByTimeAsync(5_000);
    shown[0]?.retry();
    await settle();
    loads[1]?.resolve(config);
    await settle();
    loads[0]?.resolve(config);
    await settle();
    expect(mountParcel).toHaveBeenCalledTimes(1);
  });

  it('swaps the module for another build while it is shown', async () => {
    const { region, loader, loads, unmount, mountParcel } = setUp();
    await region.lifecycles.mount({ location: 'here' });
    loads[0]?.resolve(config);
    await settle();
    const swapped = region.swap('http://localhost:8010/qms-app.js');
    await settle();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(loader.replace).toHaveBeenCalledWith('@attest/qms-app', 'http://localhost:8010/qms-app.js');
    loads[1]?.resolve(config);
    await swapped;
    expect(mountParcel).toHaveBeenLastCalledWith(config, expect.objectContaining({ location: 'here' }));
    expect(document.body.textContent).toBe('the module');
  });
});

describe('a region that is hidden', () => {
  let dirty = false;
  let address = '';
  let person: string | undefined;
  const go = (to: string) => {
    const detail = { oldUrl: address };
    address = to;
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
  };
  const hiddenRegions = (most = 3) =>
    createHiddenRegions({ most, isDirty: () => dirty, address: () => address, person: () => person });
  /** A region whose module is shown at `/list`. */
  const shownAtList = async (hidden = hiddenRegions()) => {
    const all = setUp(hidden);
    address = '/list';
    await all.region.lifecycles.mount({});
    all.loads[0]?.resolve(config);
    await settle();
    return { ...all, hidden, region: document.querySelector<HTMLElement>('.root-region'), ...all.region };
  };

  beforeEach(() => {
    jest.useFakeTimers();
    dirty = false;
    person = 'hkpharma 1';
  });
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('stays mounted and is shown again at the address at which it was left', async () => {
    const { lifecycles, update, unmount, mountParcel, region } = await shownAtList();
    go('/elsewhere');
    await lifecycles.unmount();
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ shown: false }));
    expect(region?.hidden).toBe(true);
    go('/list');
    await lifecycles.mount({});
    await settle();
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ shown: true }));
    expect(region?.hidden).toBe(false);
    expect(mountParcel).toHaveBeenCalledTimes(1);
    expect(unmount).not.toHaveBeenCalled();
  });

  it('starts anew at another address', async () => {
    const { lifecycles, loads, unmount, mountParcel, region } = await shownAtList();
    go('/elsewhere');
    await lifecycles.unmount();
    go('/list?page=2');
    await lifecycles.mount({});
    loads[1]?.resolve(config);
    await settle();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(mountParcel).toHaveBeenCalledTimes(2);
    expect(region?.isConnected).toBe(false);
    expect(document.querySelectorAll('.root-region')).toHaveLength(1);
  });

  it.each([
    ['what was entered is not stored', () => (dirty = true)],
    ['nobody is signed in any more', () => (person = undefined)],
    ['a dialog is open', () => document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true">')],
    ['the page does not stay', () => document.querySelector('[data-stays]')?.remove()],
  ])('goes where %s', async (_why, before) => {
    const { lifecycles, unmount, region } = await shownAtList();
    before();
    go('/elsewhere');
    await lifecycles.unmount();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(region?.isConnected).toBe(false);
  });

  it('goes where its module cannot be told', async () => {
    const { lifecycles, update, region } = await shownAtList();
    update.mockRejectedValueOnce(new Error('broken'));
    go('/elsewhere');
    await lifecycles.unmount();
    expect(region?.isConnected).toBe(false);
  });

  it('starts anew where its module breaks when it is shown', async () => {
    const { lifecycles, loads, update } = await shownAtList();
    go('/elsewhere');
    await lifecycles.unmount();
    update.mockRejectedValueOnce(new Error('broken'));
    go('/list');
    await lifecycles.mount({});
    await settle();
    loads[1]?.resolve(config);
    await settle();
    expect(document.body.textContent).toBe('the module');
    expect(document.querySelectorAll('.root-module')).toHaveLength(1);
  });

  it('goes when the person or the language changes, and when too many wait', async () => {
    const { lifecycles, hidden, region } = await shownAtList(hiddenRegions(1));
    go('/elsewhere');
    await lifecycles.unmount();
    const removed = jest.fn(async () => undefined);
    hidden.put('@attest/dms-app', removed);
    await settle();
    expect(region?.isConnected).toBe(false);
    hidden.clear();
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it('is swapped for another build by starting anew', async () => {
    const { lifecycles, swap, region } = await shownAtList();
    go('/elsewhere');
    await lifecycles.unmount();
    await swap('http://localhost:8010/qms-app.js');
    expect(region?.isConnected).toBe(false);
  });
});
