import { released } from '@attest/shared-utility';
import { useEffect, useState } from 'react';

/**
 * The value after it has rested for `delay` milliseconds (spec: 300 for searches), and while no pointer is pressed;
 * null: not yet.
 */
export function useDebounced<T>(value: T, delay: number | null = 300): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (delay === null) return;
    let left = false;
    const timer = setTimeout(async () => {
      await released();
      if (!left) setRested(value);
    }, delay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [value, delay]);
  return rested;
}
