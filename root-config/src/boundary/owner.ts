import type { AppProps, mountRootParcel } from 'single-spa';

export type MountParcel = typeof mountRootParcel;

/**
 * Mounts an empty parcel that stays, and answers how to mount modules as its own. single-spa forgets a parcel
 * that has gone only where somebody owned it: root parcels, with their elements, would pile up with every
 * change of application. An application is no owner: it breaks when a parcel of it does.
 */
export const mountOwner = (mount: MountParcel): Promise<MountParcel> =>
  new Promise((resolve, reject) => {
    const nothing = async () => undefined;
    const { mountPromise } = mount(
      {
        bootstrap: nothing,
        mount: async (props) => resolve((props as unknown as AppProps).mountParcel as MountParcel),
        unmount: nothing,
      },
      { domElement: document.createElement('div') },
    );
    mountPromise.catch(reject);
  });
