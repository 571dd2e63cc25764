declare namespace System {
  interface ImportMap {
    integrity?: Record<string, string>;
  }
}

/** The part of import-map-overrides that is used here. */
interface ImportMapOverrides {
  getOverrideMap(): { imports: Record<string, string> };
  addOverride(module: string, address: string): void;
  resetOverrides(): void;
}

interface Window {
  importMapOverrides?: ImportMapOverrides;
}
