import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manualClock';
import { createToasts } from './toasts';

describe('toasts', () => {
  it('shows one error at a time and every other message', () => {
    const clock = new ManualClock();
    const { toast, toasts$ } = createToasts(clock);
    const seen: string[] = [];
    toasts$.subscribe(({ intent, text }) => seen.push(`${intent} ${text}`));
    toast.error('a');
    toast.error('b');
    clock.advance(999);
    toast.error('c');
    toast.success('saved');
    toast.success('saved');
    clock.advance(1);
    toast.error('d');
    expect(seen).toEqual(['error a', 'success saved', 'success saved', 'error d']);
  });
});
