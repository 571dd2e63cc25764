import { AttestProvider } from '@attest/shared-ui';
import { forget } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { prepareApp } from '../../testing/prepare';
import type { OnProgress } from '../useReading';
import { RecordingView } from './RecordingView';

const LENGTH = 60;
const onProgress = jest.fn<OnProgress>();

// jsdom draws nothing; the watermark has a test of its own.
HTMLCanvasElement.prototype.getContext = () => null;

beforeAll(prepareApp);
beforeEach(() => {
  onProgress.mockReset();
});
afterEach(() => {
  cleanup();
  forget();
  jest.useRealTimers();
});

/** A recording whose playing the test does: jsdom plays nothing. */
function open(more: { begin?: number; reached?: number } = {}) {
  jest.useFakeTimers();
  const view = render(
    <RecordingView
      src="/recording"
      format="video"
      label="Hand washing"
      watermark={{ lines: ['Anna'], warn: false }}
      onProgress={onProgress}
      {...more}
    />,
    { wrapper: AttestProvider },
  );
  const video = view.container.querySelector('video') as HTMLVideoElement;
  const is = {
    duration: LENGTH,
    currentTime: 0,
    paused: true,
    ended: false,
    seeking: false,
    playbackRate: 1,
  };
  for (const key of Object.keys(is) as (keyof typeof is)[])
    Object.defineProperty(video, key, {
      get: () => is[key],
      set: (value) => Object.assign(is, { [key]: value }),
    });
  video.pause = () => {
    is.paused = true;
    fireEvent.pause(video);
  };
  video.play = async () => {
    is.paused = false;
    fireEvent.playing(video);
  };
  fireEvent.loadedMetadata(video);
  return {
    is,
    video,
    unmount: view.unmount,
    play: () => act(() => video.play()),
    /** It plays on for so many seconds. */
    pass: (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        is.currentTime = Math.min(LENGTH, is.currentTime + 0.25);
        act(() => jest.advanceTimersByTime(250));
        fireEvent.timeUpdate(video);
      }
      if (is.currentTime === LENGTH) {
        Object.assign(is, { ended: true, paused: true });
        fireEvent.ended(video);
      }
    },
    /** Somebody moves the knob. */
    drag: (second: number) => fireEvent.change(slider(), { target: { value: String(second) } }),
  };
}

const slider = () => screen.getByRole('slider', { name: 'Position' }) as HTMLInputElement;

describe('a recording', () => {
  it('goes on where one was', () => {
    const { is } = open({ begin: 12, reached: 30 });
    expect(is.currentTime).toBe(12);
    expect(slider().getAttribute('aria-valuetext')).toBe('0:12 of 1:00');
  });

  it('is not skipped the first time, by whatever way; going back is free', async () => {
    const { is, video, play, pass, drag } = open({ begin: 10, reached: 10 });
    await play();
    pass(5);
    drag(50);
    expect(is.currentTime).toBe(15);
    expect(screen.getByRole('status').textContent).toMatch(/^You can skip ahead once/);
    drag(3);
    expect(is.currentTime).toBe(3);
    drag(14);
    expect(is.currentTime).toBe(14);
    // Not by the keys or the menu of the browser either.
    is.currentTime = 40;
    fireEvent.seeking(video);
    expect(is.currentTime).toBe(15);
    is.currentTime = 40;
    fireEvent.timeUpdate(video);
    expect(is.currentTime).toBe(15);
    is.playbackRate = 4;
    fireEvent.rateChange(video);
    expect(is.playbackRate).toBe(1);
    expect(screen.queryByRole('combobox', { name: 'Speed' })).toBeNull();
  });

  it('is free once it was watched to its end', async () => {
    const { is, play, pass, drag } = open({ reached: 0 });
    await play();
    pass(LENGTH);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Speed' })).toBeTruthy();
    is.ended = false;
    drag(5);
    drag(50);
    expect(is.currentTime).toBe(50);
    // The end, whatever a browser rounds its length to.
    expect(onProgress.mock.calls.at(-1)?.slice(0, 2)).toEqual([LENGTH + 1, LENGTH]);
    expect(onProgress.mock.calls.reduce((sum, [, , seconds]) => sum + seconds, 0)).toBe(LENGTH);
  });

  it('tells the seconds that were played, also when it is left', async () => {
    const { video, play, pass, unmount } = open({ reached: 0 });
    await play();
    pass(10);
    act(() => video.pause());
    act(() => jest.advanceTimersByTime(60_000));
    await play();
    pass(4);
    unmount();
    expect(onProgress.mock.calls.map(([second, , seconds]) => [second, seconds])).toEqual([
      [0, 0],
      [10, 10],
      [10, 0],
      [10, 0],
      [14, 4],
    ]);
  });

  it('pauses in the background while its seconds count', async () => {
    const { is, play } = open({ reached: 0 });
    await play();
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    expect(is.paused).toBe(true);
  });

  it('says when it cannot be played', () => {
    const { video } = open();
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be played here/);
  });
});
