import type { ParcelConfig } from 'single-spa';
import { foreignCopies } from '../copies/signatures';

/** A module brings its own copy of a package that the page may hold once only. */
export class SecondCopyError extends Error {
  override name = 'SecondCopyError';
  constructor(
    readonly module: string,
    readonly packages: string[],
  ) {
    super(`${module} brings its own ${packages.join(', ')}`);
  }
}

/** The part of SystemJS that loading needs. */
export type Loader = Pick<typeof System, 'import' | 'delete' | 'resolve' | 'entries' | 'addImportMap'>;

export interface LoadOptions {
  loader: Loader;
  /** Addresses of overridden modules, by name. */
  overridden: () => Record<string, string>;
  fetchText: (address: string) => Promise<string>;
  /** The map as it is on the server now. */
  fetchMap: () => Promise<{ map: System.ImportMap; address: string }>;
}

const isLifecycles = (module: unknown): module is ParcelConfig =>
  typeof module === 'object' && module !== null && 'mount' in module && 'unmount' in module;

/** Loads applications by their names in the import map, and forgets failures so that a retry is a real one. */
export const createLoader = ({ loader, overridden, fetchText, fetchMap }: LoadOptions) => {
  const assertOneCopy = async (name: string): Promise<void> => {
    const address = overridden()[name];
    if (!address) return;
    // Deployed modules were checked when they were built; one from elsewhere was not.
    const copies = foreignCopies(name.replace(/^@attest\//, ''), await fetchText(address));
    if (copies.length > 0) throw new SecondCopyError(name, copies);
  };

  /** A failed load is kept by SystemJS, and so is the last script error by address: both are cleared. */
  const forget = (name: string): void => {
    loader.delete(loader.resolve(name));
    for (const [address, module] of [...loader.entries()]) if (module === null) loader.delete(address);
    window.dispatchEvent(new ErrorEvent('error', { filename: '', message: '' }));
  };

  /** Another build of the same version would find the chunks of the one before in this global of webpack. */
  const forgetChunks = (name: string): void => {
    const prefix = `webpackChunk${name.replace(/^@attest\//, '').replace(/\W/g, '_')}_`;
    for (const key of Object.keys(window)) if (key.startsWith(prefix)) Reflect.deleteProperty(window, key);
  };

  /** Takes the module's address from the server again: the cause may have been repaired there. */
  const refresh = async (name: string): Promise<void> => {
    if (overridden()[name]) return;
    const { map, address: base } = await fetchMap();
    const address = map.imports?.[name];
    if (!address) return;
    const full = new URL(address, base).href;
    // Those of its chunks come with it.
    const integrity = Object.entries({ [address]: '', ...map.integrity }).map(([file, hash]) => [
      new URL(file, base).href,
      hash,
    ]);
    loader.addImportMap({ imports: { [name]: full }, integrity: Object.fromEntries(integrity) });
  };

  return {
    /** Lifecycles of a module. Rejects with SecondCopyError, the loader's error, or when it is no application. */
    async load(name: string): Promise<ParcelConfig> {
      await assertOneCopy(name);
      const module: unknown = await loader.import(name);
      if (!isLifecycles(module)) throw new Error(`${name} exports no lifecycles`);
      return module;
    },
    /** Makes the next `load` ask the network again. */
    async reset(name: string): Promise<void> {
      await refresh(name).catch(() => undefined);
      forget(name);
    },
    /** Puts another address in place of a module's; the next `load` takes it. */
    replace(name: string, address: string): void {
      forget(name);
      forgetChunks(name);
      loader.addImportMap({ imports: { [name]: address } });
    },
  };
};

export type ModuleLoader = ReturnType<typeof createLoader>;
