import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { blockOf } from './drawWatermark';
import { keepWatermark } from './keepWatermark';

class NoResize {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoResize });
// jsdom draws nothing; whether a mark stands is what counts here.
HTMLCanvasElement.prototype.getContext = () => null;

let host: HTMLElement;
let end: () => void;
const mark = () => host.querySelector('canvas');

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  end = keepWatermark(host, { lines: ['Wang'], warn: false });
});
afterEach(() => {
  end();
  host.remove();
});

describe('the watermark', () => {
  it('comes back when it is removed', async () => {
    const first = mark();
    first?.remove();
    await waitFor(() => expect(mark()).not.toBeNull());
    expect(mark()).not.toBe(first);
  });

  it('comes back when it is hidden or made transparent', async () => {
    const first = mark();
    if (first) first.style.opacity = '0';
    await waitFor(() => expect(mark()).not.toBe(first));
    expect(mark()?.style.opacity).toBe('');
    mark()?.setAttribute('hidden', '');
    await waitFor(() => expect(mark()?.hasAttribute('hidden')).toBe(false));
    expect(host.querySelectorAll('canvas')).toHaveLength(1);
  });

  it('leaves with what it marks', () => {
    end();
    expect(mark()).toBeNull();
  });

  it('takes between 180 and 320 pixels', () => {
    expect(blockOf([40], 2)).toEqual({ width: 180, height: 48 });
    expect(blockOf([40, 900], 5)).toEqual({ width: 320, height: 120 });
  });
});
