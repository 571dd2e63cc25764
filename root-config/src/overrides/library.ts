/** Prefix of the entries that import-map-overrides keeps in the local storage. */
const STORED_OVERRIDE = 'import-map-override:';

/** Address of the library; empty on hosts where nothing may be overridden. */
export const libraryAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="attest-overrides"]')?.content ?? '';

const keeps = (isWanted: (key: string) => boolean): boolean => {
  try {
    return Object.keys(localStorage).some(isWanted);
  } catch {
    return false;
  }
};

/** Whether this browser keeps any override; read without the library. */
export const hasStoredOverrides = (): boolean => keeps((key) => key.startsWith(STORED_OVERRIDE));

/** Whether somebody develops with this browser: the library's own switch is set, or an override is kept. */
export const isDeveloping = (): boolean => keeps((key) => key === 'devtools') || hasStoredOverrides();

/** Loads the library; it answers as `window.importMapOverrides`. Rejects when the file cannot be had. */
export const loadLibrary = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (window.importMapOverrides) return resolve();
    const address = libraryAddress();
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });

/** Overridden modules and their addresses; empty without the library. */
export const overrides = (): Record<string, string> =>
  window.importMapOverrides?.getOverrideMap().imports ?? {};
