import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { hideable } from './hideable';

const happened: string[] = [];
let drawn = 0;

function Counter({ place }: { place: { path: string } }) {
  const [count, setCount] = useState(0);
  drawn += 1;
  useEffect(() => {
    happened.push('listens');
    return () => {
      happened.push('left');
    };
  }, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {place.path} {count}
    </button>
  );
}

const Hideable = hideable(Counter);
const PLACE = { path: '/list' };

describe('an application that is hidden and shown again', () => {
  afterEach(() => {
    cleanup();
    happened.length = 0;
  });

  it('keeps its state, rests while it is hidden, and is not drawn anew', async () => {
    const { rerender } = render(<Hideable place={PLACE} />);
    await userEvent.click(screen.getByRole('button', { name: '/list 0' }));
    const before = drawn;
    rerender(<Hideable place={PLACE} shown={false} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(happened).toEqual(['listens', 'left']);
    rerender(<Hideable place={PLACE} shown />);
    expect(screen.getByRole('button', { name: '/list 1' })).toBeTruthy();
    expect(happened).toEqual(['listens', 'left', 'listens']);
    expect(drawn).toBe(before);
  });

  it('follows its other props', () => {
    const { rerender } = render(<Hideable place={PLACE} />);
    rerender(<Hideable place={{ path: '/other' }} />);
    expect(screen.getByRole('button', { name: '/other 0' })).toBeTruthy();
  });
});
