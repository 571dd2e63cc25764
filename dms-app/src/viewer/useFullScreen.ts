import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  on: boolean;
  toggle(): void;
}

/** Lets a part of the page fill the screen, and take its place again. */
export function useFullScreen(frame: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  const toggle = () => {
    // Where a browser does not let a part fill the screen, it stays as it is.
    const change = on ? document.exitFullscreen() : frame.current?.requestFullscreen();
    void change?.catch(() => undefined);
  };
  return { on, toggle };
}
