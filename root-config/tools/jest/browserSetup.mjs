/** Layout and media queries that jsdom does not have; tests that need others replace them. */
if (!window.matchMedia) {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= NoObserver;
window.IntersectionObserver ??= NoObserver;
Element.prototype.scrollIntoView ??= function scrollIntoView() {};

// Fluent moves the focus only to what is laid out: everything in the document counts as shown.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get() {
    return this.isConnected ? this.parentElement : null;
  },
});
Object.defineProperty(HTMLBodyElement.prototype, 'getBoundingClientRect', {
  configurable: true,
  value: () => new DOMRect(0, 0, window.innerWidth, window.innerHeight),
});

// Looking up a role or a name matches every rule of every sheet: jsdom gets those that hide something. It lays
// nothing out, so that all others would change nothing.
const HIDES = /display:\s*none|visibility|pointer-events/;
const { insertRule } = CSSStyleSheet.prototype;
CSSStyleSheet.prototype.insertRule = function insertWhatHides(rule) {
  return HIDES.test(rule) ? insertRule.call(this, rule, this.cssRules.length) : this.cssRules.length;
};
