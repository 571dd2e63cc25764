import { drawWatermark, type WatermarkText } from './drawWatermark';

const STYLE: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  zIndex: '5',
};

/**
 * Lays a watermark over `host` (which must be positioned) and keeps it there: whoever takes it away, hides or
 * changes it gets a new one. Gives back how to end it.
 */
export function keepWatermark(host: HTMLElement, text: WatermarkText): () => void {
  let canvas: HTMLCanvasElement;
  const put = () => {
    watch.disconnect();
    canvas?.remove();
    canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.dataset.watermark = '';
    Object.assign(canvas.style, STYLE);
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
  size.observe(host);
  return () => {
    size.disconnect();
    watch.disconnect();
    canvas.remove();
  };
}
