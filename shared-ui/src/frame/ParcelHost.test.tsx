import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepare, renderUi } from '../testing/harness';
import { ParcelHost } from './ParcelHost';

type Props = { domElement: HTMLElement; name?: string; text?: string; onDone?: () => void };

/** A parcel written without any framework. */
const plain = () => {
  const show = async ({ domElement, text, onDone }: Props) => {
    domElement.innerHTML = `<button type="button">plain ${text}</button>`;
    domElement.querySelector('button')?.addEventListener('click', () => onDone?.());
  };
  return {
    bootstrap: async () => undefined,
    mount: show,
    update: show,
    unmount: async ({ domElement }: Props) => {
      domElement.innerHTML = '';
    },
  };
};

const modules = new Map<string, () => Promise<unknown>>();
const forgotten: string[] = [];

beforeAll(async () => {
  await prepare();
  Object.assign(globalThis, {
    System: {
      import: (name: string) => modules.get(name)?.() ?? Promise.reject(new Error(`404 ${name}`)),
      resolve: (name: string) => `http://localhost/${name}`,
      delete: (url: string) => forgotten.push(url),
    },
  });
});
beforeEach(() => {
  modules.clear();
  forgotten.length = 0;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('ParcelHost', () => {
  it('mounts, updates and unmounts a parcel of another framework', async () => {
    modules.set('@attest/x', async () => ({ panel: plain() }));
    const { rerender, unmount } = renderUi(
      <ParcelHost module="@attest/x" name="panel" props={{ text: 'one' }} />,
    );
    const button = await screen.findByRole('button', { name: 'plain one' });
    rerender(<ParcelHost module="@attest/x" name="panel" props={{ text: 'two' }} />);
    await screen.findByRole('button', { name: 'plain two' });
    unmount();
    await waitFor(() => expect(button.isConnected).toBe(false));
  });

  it('shows the last of several changes that come while an update is under way, and unmounts after them', async () => {
    const waiting: (() => void)[] = [];
    const slow = plain();
    const update = async (props: Props) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await slow.update(props);
    };
    const unmounted = jest.fn(slow.unmount);
    modules.set('@attest/x', async () => ({ panel: { ...slow, update, unmount: unmounted } }));
    const of = (text: string) => <ParcelHost module="@attest/x" name="panel" props={{ text }} />;
    const { rerender, unmount } = renderUi(of('one'));
    await screen.findByRole('button', { name: 'plain one' });
    for (const text of ['two', 'three', 'four']) rerender(of(text));
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await screen.findByRole('button', { name: 'plain four' });
    unmount();
    expect(unmounted).not.toHaveBeenCalled();
    await waitFor(() => expect(waiting).toHaveLength(3));
    waiting[2]?.();
    await waitFor(() => expect(unmounted).toHaveBeenCalledTimes(1));
  });

  it('mounts a parcel that cannot update anew', async () => {
    const { update: _, ...parcel } = plain();
    modules.set('@attest/x', async () => ({ panel: parcel }));
    const { rerender } = renderUi(<ParcelHost module="@attest/x" name="panel" props={{ text: 'one' }} />);
    await screen.findByRole('button', { name: 'plain one' });
    rerender(<ParcelHost module="@attest/x" name="panel" props={{ text: 'two' }} />);
    await screen.findByRole('button', { name: 'plain two' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'plain one' })).toBeNull());
  });

  it('calls the newest callback', async () => {
    const first = jest.fn();
    const second = jest.fn();
    modules.set('@attest/x', async () => ({ panel: plain() }));
    const { rerender } = renderUi(
      <ParcelHost module="@attest/x" name="panel" props={{ text: 'a', onDone: first }} />,
    );
    const button = await screen.findByRole('button', { name: 'plain a' });
    rerender(<ParcelHost module="@attest/x" name="panel" props={{ text: 'a', onDone: second }} />);
    await userEvent.click(button);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    ['module is 404', () => undefined, /404 @attest\/x/],
    ['export is missing', () => modules.set('@attest/x', async () => ({})), /no export 'panel'/],
    [
      'parcel throws while mounting',
      () =>
        modules.set('@attest/x', async () => ({
          panel: { ...plain(), mount: () => Promise.reject(new Error('no')) },
        })),
      /no/,
    ],
  ])('shows a card with a retry when the %s, and recovers', async (_, arrange, reason) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    arrange();
    renderUi(<ParcelHost module="@attest/x" name="panel" props={{ text: 'back' }} />);
    expect((await screen.findByRole('alert')).textContent).toContain('@attest/x failed');
    expect(log.mock.calls.flat().map(String).join('\n')).toMatch(reason);
    modules.set('@attest/x', async () => ({ panel: plain() }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'plain back' });
    expect(forgotten).toEqual(['http://localhost/@attest/x']);
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });

  it('shows the card after five seconds of loading, and the parcel when it comes after all', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    let arrive = (_: unknown) => {};
    modules.set('@attest/x', () => new Promise((resolve) => (arrive = resolve)));
    renderUi(<ParcelHost module="@attest/x" name="panel" props={{ text: 'late' }} />);
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    screen.getByText('This part is taking long to load');
    jest.useRealTimers();
    arrive({ panel: plain() });
    await screen.findByRole('button', { name: 'plain late' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    log.mockRestore();
  });
});
