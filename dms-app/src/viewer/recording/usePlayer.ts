import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ReadingClock } from '../readingClock';
import type { OnProgress } from '../useReading';

/** Milliseconds between two reports while it plays. */
const REPORT_EVERY = 10_000;
/** Seconds that playing may go on between two looks at it; more is a leap. */
const STEP = 1.5;
/** Seconds before its end from which on a recording counts as begun anew. */
const END = 1;

interface Options {
  begin: number;
  /** Second up to which it was watched; undefined: everything may be skipped to. */
  reached: number | undefined;
  onProgress: OnProgress | undefined;
}

export interface PlayerState {
  playing: boolean;
  /** Seconds; the length is 0 until it is known. */
  now: number;
  length: number;
  muted: boolean;
  speed: number;
  /** What was not watched yet cannot be skipped to. */
  locked: boolean;
  /** Somebody has tried to. */
  skipped: boolean;
  broken: boolean;
}

const START: PlayerState = {
  playing: false,
  now: 0,
  length: 0,
  muted: false,
  speed: 1,
  locked: false,
  skipped: false,
  broken: false,
};

/**
 * Plays a recording and reports where one is and the whole seconds played since the last report: when it begins,
 * every ten seconds, and whenever it stops. Time in the background does not count: it pauses there.
 */
export function usePlayer({ begin, reached, onProgress }: Options) {
  const media = useRef<HTMLMediaElement>(null);
  const [state, setState] = useState<PlayerState>({ ...START, locked: reached !== undefined });
  const clock = useRef(new ReadingClock()).current;
  /** Furthest second that was played. */
  const limit = useRef(reached ?? Number.POSITIVE_INFINITY);
  const latest = useRef(onProgress);
  latest.current = onProgress;
  const change = useCallback((part: Partial<PlayerState>) => setState((all) => ({ ...all, ...part })), []);

  const report = useCallback(
    (it: HTMLMediaElement) => {
      if (!(it.duration > 0)) return;
      // A browser may round the length otherwise than the server: the end is the end.
      const place = it.ended ? Math.ceil(it.duration) + 1 : Math.floor(it.currentTime);
      // To the nearest: of what is watched in several goes the ends would get lost.
      const seconds = clock.take(performance.now(), Math.round);
      latest.current?.(place, Math.max(1, Math.floor(it.duration)), seconds);
    },
    [clock],
  );

  const seek = useCallback(
    (second: number) => {
      const it = media.current;
      if (!it) return;
      const skipped = second > limit.current + STEP;
      it.currentTime = Math.max(0, skipped ? limit.current : second);
      change({ now: it.currentTime, skipped });
    },
    [change],
  );

  const opened = useCallback(
    (it: HTMLMediaElement) => {
      if (begin < it.duration - END) it.currentTime = begin;
      const locked = limit.current < it.duration - END;
      change({ length: it.duration, now: it.currentTime, locked, broken: false });
    },
    [begin, change],
  );

  useEffect(() => {
    // It may have been there before anybody listened.
    if (media.current && media.current.readyState >= HTMLMediaElement.HAVE_METADATA) opened(media.current);
  }, [opened]);

  useEffect(() => {
    const it = media.current;
    if (!it) return;
    const timer = setInterval(() => {
      if (!it.paused) report(it);
    }, REPORT_EVERY);
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && latest.current) it.pause();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      // It goes while it plays: what was played until now is told.
      if (!it.paused) report(it);
    };
  }, [report]);

  const handlers = useMemo(() => {
    type Event = SyntheticEvent<HTMLMediaElement>;
    const stop = (it: HTMLMediaElement) => {
      clock.pause(performance.now());
      report(it);
    };
    return {
      onLoadedMetadata: ({ currentTarget: it }: Event) => opened(it),
      onPlaying: ({ currentTarget: it }: Event) => {
        clock.run(performance.now());
        change({ playing: true });
        report(it);
      },
      onWaiting: () => clock.pause(performance.now()),
      onPause: ({ currentTarget: it }: Event) => {
        stop(it);
        change({ playing: false });
      },
      onEnded: ({ currentTarget: it }: Event) => {
        limit.current = Math.max(limit.current, it.duration);
        stop(it);
        change({ playing: false, now: it.duration, locked: false });
      },
      onSeeking: ({ currentTarget: it }: Event) => {
        if (it.currentTime > limit.current + STEP) seek(it.currentTime);
      },
      onTimeUpdate: ({ currentTarget: it }: Event) => {
        if (it.seeking) return;
        if (it.currentTime > limit.current + STEP) seek(it.currentTime);
        else limit.current = Math.max(limit.current, it.currentTime);
        change({ now: it.currentTime });
      },
      onRateChange: ({ currentTarget: it }: Event) => {
        if (it.playbackRate !== 1 && limit.current < it.duration - END) it.playbackRate = 1;
        change({ speed: it.playbackRate });
      },
      onVolumeChange: ({ currentTarget: it }: Event) => change({ muted: it.muted }),
      onError: () => change({ broken: true, playing: false }),
    };
  }, [change, clock, opened, report, seek]);

  const toggle = () => {
    const it = media.current;
    if (!it) return;
    // A refusal shows as an error of the element itself.
    if (it.paused) void it.play()?.catch(() => undefined);
    else it.pause();
  };
  const retry = () => {
    change({ broken: false });
    media.current?.load();
  };
  return { media, state, handlers, toggle, seek, retry };
}
