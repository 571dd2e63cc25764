import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../frame/ErrorBoundary';
import { latePart } from './latePart';

type Answer = (part: ComponentType<{ name: string }>) => void;

const Part = ({ name }: { name: string }) => <p>{name} is here</p>;

/** A part that comes when it is answered. */
function setUp() {
  let answer: Answer = () => {};
  const load = jest.fn(() => new Promise<ComponentType<{ name: string }>>((resolve) => (answer = resolve)));
  const Late = latePart(load, ({ name }) => <p>{name} is to come</p>);
  return { Late, load, answer: () => answer(Part) };
}

/** All that follows at once has happened, and nothing that a timer of some length holds back. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));

afterEach(cleanup);

describe('a part that is fetched late', () => {
  it('is drawn the moment it is there, however soon after another', async () => {
    const first = setUp();
    const second = setUp();
    render(
      <>
        <first.Late name="First" />
        <second.Late name="Second" />
      </>,
    );
    expect(screen.getByText('First is to come')).toBeTruthy();
    first.answer();
    await turn();
    expect(screen.getByText('First is here')).toBeTruthy();
    second.answer();
    await turn();
    expect(screen.getByText('Second is here')).toBeTruthy();
    cleanup();
    render(<first.Late name="Again" />);
    expect(screen.getByText('Again is here')).toBeTruthy();
    expect(first.load).toHaveBeenCalledTimes(1);
  });

  it('does not come under a pressed pointer', async () => {
    const { Late, answer } = setUp();
    render(<Late name="It" />);
    window.dispatchEvent(new Event('pointerdown'));
    answer();
    await turn();
    expect(screen.getByText('It is to come')).toBeTruthy();
    window.dispatchEvent(new Event('pointerup'));
    await turn();
    await turn();
    expect(screen.getByText('It is here')).toBeTruthy();
  });

  it('fails where it is shown, and is asked for again by whoever tries again', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {});
    let answers = 0;
    const Late = latePart<object>(async () => {
      answers += 1;
      if (answers === 1) throw new Error('away');
      return () => <p>there</p>;
    }, null);
    let tryAgain = () => {};
    render(
      <ErrorBoundary
        fallback={(error, retry) => {
          tryAgain = retry;
          return <p>{error.message}</p>;
        }}
      >
        <Late />
      </ErrorBoundary>,
    );
    expect(await screen.findByText('away')).toBeTruthy();
    act(tryAgain);
    expect(await screen.findByText('there')).toBeTruthy();
    silent.mockRestore();
  });
});
