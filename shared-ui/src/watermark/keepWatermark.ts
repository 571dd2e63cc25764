import { drawWatermark, type WatermarkText } from './drawWatermark';

const STYLE: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  zIndex: '5',
};

interface Place {
  /** Over the window, whatever is scrolled; otherwise over the host, which must be positioned. */
  window?: boolean;
}

/**
 * Over what a page says, behind what stands above it: navigation, bars, dialogs, and views with a watermark of their
 * own. The mark of a diagram's drawer must stay free too, and diagrams stand in dialogs.
 */
const OVER_WINDOW: Partial<CSSStyleDeclaration> = { position: 'fixed', zIndex: '0' };

/**
 * Lays a watermark over `host` and keeps it there: whoever takes it away, hides or
 * changes it gets a new one. Gives back how to end it.
 */
export function keepWatermark(host: HTMLElement, text: WatermarkText, place: Place = {}): () => void {
  let canvas: HTMLCanvasElement;
  const put = () => {
    watch.disconnect();
    canvas?.remove();
    canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.dataset.watermark = '';
    Object.assign(canvas.style, STYLE, place.window && OVER_WINDOW);
    host.append(canvas);
    drawWatermark(canvas, text);
    watch.observe(host, { childList: true });
    watch.observe(canvas, { attributes: true, childList: true });
  };
  const watch = new MutationObserver((changes) => {
    const touched = changes.some(({ type, target }) => type === 'attributes' && target === canvas);
    if (touched || canvas.parentElement !== host) put();
  });
  put();
  const size = new ResizeObserver(() => {
    watch.disconnect();
    drawWatermark(canvas, text);
    watch.observe(host, { childList: true });
    watch.observe(canvas, { attributes: true, childList: true });
  });
  size.observe(place.window ? document.documentElement : host);
  return () => {
    size.disconnect();
    watch.disconnect();
    canvas.remove();
  };
}
