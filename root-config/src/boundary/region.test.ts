import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Parcel, ParcelConfig } from 'single-spa';
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

const setUp = () => {
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
  const mountParcel = jest.fn((_config: ParcelConfig, { domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = 'the module';
    return { mountPromise: Promise.resolve(), unmount } as unknown as Parcel;
  });
  const shown: { trouble: Trouble; retry: () => void }[] = [];
  const region = createRegion({
    name: '@attest/qms-app',
    host: () => document.body,
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
