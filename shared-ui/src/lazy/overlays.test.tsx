import { Button, Tooltip } from '@fluentui/react-components';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { prepare, renderUi } from '../testing/harness';
import { Dialog, DialogSurface, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from './overlays';

beforeAll(prepare);
afterEach(cleanup);

const pick = jest.fn();
const show = () =>
  renderUi(
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="More" relationship="label">
          <Button>…</Button>
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={pick}>First</MenuItem>
          <MenuItem>Second</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>,
  );

describe('a dialog whose code is still to come', () => {
  // The first test of this file: the parts are asked for by this dialog and come after it.
  it('gives the focus to what it names', async () => {
    renderUi(<Question />);
    const goOn = await screen.findByRole('button', { name: 'Go on' });
    await waitFor(() => expect(document.activeElement).toBe(goOn));
  });
});

describe('a menu', () => {
  it('is a button that says what it opens, until it is opened', () => {
    show();
    const button = screen.getByRole('button', { name: 'More' });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['{Enter}', '{ArrowDown}'])(
    'opens with %s, has the focus inside, and gives it back',
    async (key) => {
      const user = userEvent.setup();
      show();
      await user.tab();
      await user.keyboard(key);
      const first = await screen.findByRole('menuitem', { name: 'First' });
      await waitFor(() => expect(document.activeElement).toBe(first));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
    },
  );

  it('does what is picked, and opens again', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'First' }));
    expect(pick).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Second' })).toBeTruthy();
  });
});

function Opener({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip content="What it does" relationship="description" showDelay={0} hideDelay={60_000}>
        <Button onClick={() => setOpen(true)}>Open</Button>
      </Tooltip>
      <Dialog open={open} onOpenChange={(_, data) => onOpenChange(data.open)}>
        <DialogSurface>
          <input aria-label="Typed" />
        </DialogSurface>
      </Dialog>
    </>
  );
}

function Question() {
  const goOn = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open modalType="alert" initialFocus={goOn}>
      <DialogSurface>
        <button type="button">Leave</button>
        <button type="button" ref={goOn}>
          Go on
        </button>
      </DialogSurface>
    </Dialog>
  );
}

describe('a dialog', () => {
  it('stays on a click outside and closes with Esc', async () => {
    const user = userEvent.setup();
    const onOpenChange = jest.fn();
    renderUi(
      <Dialog open onOpenChange={(_, data) => onOpenChange(data.open)}>
        <DialogSurface>
          <input aria-label="Typed" />
        </DialogSurface>
      </Dialog>,
    );
    await user.type(await screen.findByLabelText('Typed'), 'kept');
    await user.click(document.querySelector('.fui-DialogSurface__backdrop') as Element);
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });

  it('closes with the first Esc, though a tooltip stood there when it opened', async () => {
    const user = userEvent.setup();
    const onOpenChange = jest.fn();
    renderUi(<Opener onOpenChange={onOpenChange} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.hover(opener);
    expect((await screen.findByRole('tooltip')).textContent).toBe('What it does');
    // In one task: the dialog comes under the pointer, which leaves; the tooltip would stay a while.
    fireEvent.click(opener);
    fireEvent.pointerLeave(opener);
    fireEvent.keyDown(await screen.findByLabelText('Typed'), { key: 'Escape' });
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });

  it('gives back what it hides from assistive technology when the whole application goes with it', async () => {
    const behind = document.createElement('main');
    document.body.append(behind);
    const { unmount } = renderUi(
      <Dialog open modalType="alert">
        <DialogSurface>
          <button type="button">Leave</button>
        </DialogSurface>
      </Dialog>,
    );
    await waitFor(() => expect(behind.getAttribute('aria-hidden')).toBe('true'));
    unmount();
    await waitFor(() => expect(behind.hasAttribute('aria-hidden')).toBe(false));
    behind.remove();
  });
});

it('takes what a browser fills in, which is told of as a key without a name', () => {
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  window.dispatchEvent(new Event('keydown'));
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
});
