// Fluent's own file names each token twice; all but the layers are put together alike.
const LAYERS = {
  zIndexBackground: 0,
  zIndexContent: 1,
  zIndexOverlay: 1000,
  zIndexPopup: 2000,
  zIndexMessages: 3000,
  zIndexFloating: 4000,
  zIndexPriority: 5000,
  zIndexDebug: 6000,
};

export const tokens = new Proxy(LAYERS, {
  get: (layers, name) => (name in layers ? `var(--${name}, ${layers[name]})` : `var(--${String(name)})`),
});
