import { useEffect, useRef, useState } from 'react';

/**
 * The value with a delay: the first change counts at once, those that follow within `wait` milliseconds count
 * when typing pauses.
 */
export function useLeadingDebounce<T>(value: T, wait = 500): T {
  const [settled, setSettled] = useState(value);
  const quiet = useRef(true);
  useEffect(() => {
    if (quiet.current) setSettled(value);
    quiet.current = false;
    const timer = setTimeout(() => {
      quiet.current = true;
      setSettled(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
