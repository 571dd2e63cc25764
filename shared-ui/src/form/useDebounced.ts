import { useEffect, useState } from 'react';

/** The value after it has rested for `delay` milliseconds (spec: 300 for searches). */
export function useDebounced<T>(value: T, delay = 300): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
