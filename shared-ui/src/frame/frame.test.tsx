import { setKeys, setShortcuts } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expectAccessible, prepare, renderUi } from '../testing/harness';
import { ActionButton } from './ActionButton';
import { ConfirmDialog } from './ConfirmDialog';
import { ErrorBoundary } from './ErrorBoundary';
import { FailureCard } from './FailureCard';
import { KeyboardHelp } from './KeyboardHelp';
import { StepButton } from './StepButton';
import { useShortcuts } from './shortcuts';

let fails = false;
function Part() {
  if (fails) throw new Error('boom');
  return <p>works</p>;
}

const hit = jest.fn();
function Screen() {
  useShortcuts([{ keys: 'n', label: 'New record', run: () => hit('n') }]);
  return (
    <>
      <input aria-label="Name" />
      <KeyboardHelp />
    </>
  );
}
function Inner() {
  useShortcuts([{ keys: 'n', label: 'Next', run: () => hit('inner') }]);
  return null;
}
function TwoParts() {
  const [inner, setInner] = useState(true);
  return (
    <>
      <Screen />
      {inner && <Inner />}
      <button type="button" onClick={() => setInner(false)}>
        away
      </button>
    </>
  );
}

beforeAll(prepare);
afterEach(cleanup);

describe('ActionButton', () => {
  it('keeps a disabled button in reach, inert, with its reason as description', async () => {
    const onClick = jest.fn();
    const user = userEvent.setup();
    const { rerender } = renderUi(
      <ActionButton why="The root cause is missing" onClick={onClick}>
        Close
      </ActionButton>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(button);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The root cause is missing',
    );
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    await expectAccessible();

    rerender(
      <ActionButton why={null} onClick={onClick}>
        Close
      </ActionButton>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBe(button);
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('sends its form, unless it says why not', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const user = userEvent.setup();
    const form = (why: string | null) => (
      <form onSubmit={onSubmit} noValidate>
        <ActionButton type="submit" why={why}>
          Send
        </ActionButton>
      </form>
    );
    const { rerender } = renderUi(form('The code is missing'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(null));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('StepButton', () => {
  it('steps within an order, and says at its ends that nothing is beyond', async () => {
    const onClick = jest.fn();
    const user = userEvent.setup();
    const steps = (at: number) => (
      <>
        <StepButton by={-1} at={at} of={3} label="Move up" onClick={() => onClick(at - 1)} />
        <StepButton by={1} at={at} of={3} label="Move down" onClick={() => onClick(at + 1)} />
      </>
    );
    const { rerender } = renderUi(steps(0));
    const whyOf = (name: string) => {
      const id = screen.getByRole('button', { name }).getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    };
    await user.click(screen.getByRole('button', { name: 'Move up' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(whyOf('Move up')).toBe('Move up: This is the first already');
    await user.click(screen.getByRole('button', { name: 'Move down' }));
    expect(onClick).toHaveBeenCalledWith(1);
    await expectAccessible();
    rerender(steps(2));
    expect(whyOf('Move up')).toBeNull();
    expect(whyOf('Move down')).toBe('Move down: This is the last already');
  });
});

describe('ConfirmDialog', () => {
  it('is busy until the act is over, and can be cancelled before', async () => {
    const user = userEvent.setup();
    let finish = () => {};
    const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onCancel = jest.fn();
    renderUi(
      <ConfirmDialog open title="Delete it?" confirmLabel="Delete" onConfirm={onConfirm} onCancel={onCancel}>
        It cannot be restored.
      </ConfirmDialog>,
    );
    await expectAccessible(await screen.findByRole('alertdialog'));
    const confirm = screen.getByRole('button', { name: 'Delete' });
    await user.dblClick(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('ErrorBoundary', () => {
  const showFailed = () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fails = true;
    renderUi(
      <>
        <p>rest</p>
        <ErrorBoundary
          fallback={(error, retry) => <FailureCard module="@attest/x" error={error} onRetry={retry} />}
        >
          <Part />
        </ErrorBoundary>
      </>,
    );
    return silent;
  };

  it('keeps a failure in its region and recovers by retry', async () => {
    const silent = showFailed();
    screen.getByText('rest');
    expect(screen.getByRole('alert').textContent).toMatch(/@attest\/x failed\. Error id: [0-9a-f]{8}/);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    screen.getByText('works');
    silent.mockRestore();
  });

  it('shows what one goes to, whatever failed where one was', () => {
    const silent = showFailed();
    fails = false;
    act(() => {
      window.history.pushState(null, '', '/login');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    screen.getByText('works');
    expect(screen.queryByRole('alert')).toBeNull();
    window.history.replaceState(null, '', '/');
    silent.mockRestore();
  });
});

describe('shortcuts', () => {
  afterEach(() => {
    act(() => {
      setShortcuts(true);
      setKeys({});
    });
    hit.mockClear();
  });

  it('work on the page, not while typing or composing', async () => {
    const user = userEvent.setup();
    renderUi(<Screen />);
    await user.keyboard('n');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'n');
    expect(hit).toHaveBeenCalledTimes(1);
  });

  it('are listed behind ? and can be switched off there', async () => {
    const user = userEvent.setup();
    renderUi(<Screen />);
    await user.keyboard('?');
    await screen.findByText('New record');
    await expectAccessible(await screen.findByRole('dialog'));
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(hit).not.toHaveBeenCalled();
  });

  it('follow the person to another key, and are off with an empty one', async () => {
    const user = userEvent.setup();
    renderUi(<Screen />);
    act(() => setKeys({ n: 'x' }));
    await user.keyboard('n');
    expect(hit).not.toHaveBeenCalled();
    await user.keyboard('x');
    expect(hit).toHaveBeenCalledTimes(1);
    act(() => setKeys({ n: '' }));
    await user.keyboard('nx');
    expect(hit).toHaveBeenCalledTimes(1);
    await user.keyboard('?');
    await screen.findByRole('dialog');
    expect(screen.queryByText('New record')).toBeNull();
  });

  it('of the part that came last win, and go with it', async () => {
    const user = userEvent.setup();
    render(<TwoParts />);
    await user.keyboard('n');
    await user.click(screen.getByRole('button', { name: 'away' }));
    await user.keyboard('n');
    expect(hit.mock.calls).toEqual([['inner'], ['n']]);
  });
});
