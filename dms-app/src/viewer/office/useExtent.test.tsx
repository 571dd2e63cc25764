import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useExtent } from './useExtent';

afterEach(cleanup);

const onExtent = jest.fn<(extent: number) => void>();

function Paper({ shown }: { shown: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useExtent(ref, shown, onExtent);
  return <div ref={ref} role="document" />;
}

/** Gives the element the heights of a paper of which a tenth is seen. */
function measure(scrollTop: number, scrollHeight = 1_000): HTMLElement {
  const paper = screen.getByRole('document');
  for (const [key, value] of Object.entries({ scrollTop, clientHeight: 100, scrollHeight }))
    Object.defineProperty(paper, key, { configurable: true, value });
  return paper;
}

describe('how far down one sees', () => {
  it('is told when there is something, with every scroll, and is the whole only at its end', () => {
    const { rerender } = render(<Paper shown={null} />);
    measure(0);
    expect(onExtent).not.toHaveBeenCalled();
    rerender(<Paper shown="text" />);
    expect(onExtent).toHaveBeenLastCalledWith(10);
    fireEvent.scroll(measure(500));
    expect(onExtent).toHaveBeenLastCalledWith(60);
    fireEvent.scroll(measure(880));
    expect(onExtent).toHaveBeenLastCalledWith(98);
    fireEvent.scroll(measure(899.6));
    expect(onExtent).toHaveBeenLastCalledWith(100);
  });

  it('is the whole at once where nothing has to be scrolled', () => {
    const { rerender } = render(<Paper shown={null} />);
    measure(0, 80);
    rerender(<Paper shown="a line" />);
    expect(onExtent).toHaveBeenLastCalledWith(100);
  });
});
