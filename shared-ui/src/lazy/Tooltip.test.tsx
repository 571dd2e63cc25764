import { Button } from '@fluentui/react-components';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepare, renderUi } from '../testing/harness';
import { Popover, PopoverSurface, PopoverTrigger } from './Popover';
import { Tooltip } from './Tooltip';

beforeAll(prepare);
afterEach(cleanup);

describe('a tooltip', () => {
  // The first test of this file: what draws the tooltip comes after the pointer.
  it('is drawn for the pointer that asked for it, beside the very same button', async () => {
    const user = userEvent.setup();
    const onPointerEnter = jest.fn();
    renderUi(
      <Tooltip content="Zoom in" relationship="label">
        <Button onPointerEnter={onPointerEnter}>+</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Zoom in' });
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Zoom in');
    expect(onPointerEnter).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBe(button);
    await user.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('describes its button before anybody has pointed at it, and keeps a name that the button has', () => {
    renderUi(
      <Tooltip content="Only quality may release" relationship="description">
        <Button aria-label="Release">R</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Release' });
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Only quality may release');
  });

  it('shows for whoever comes by keyboard, and goes with Esc', async () => {
    const user = userEvent.setup();
    renderUi(
      <Tooltip content="Next page" relationship="label">
        <Button>›</Button>
      </Tooltip>,
    );
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Next page');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

describe('a popover', () => {
  it('is its button until it is opened; then the focus goes inside, and it opens again', async () => {
    const user = userEvent.setup();
    renderUi(
      <Popover trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <Button>Filter</Button>
        </PopoverTrigger>
        <PopoverSurface aria-label="Filter">
          <input aria-label="Status" />
        </PopoverSurface>
      </Popover>,
    );
    const button = screen.getByRole('button', { name: 'Filter' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    const field = await screen.findByLabelText('Status');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Status')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    expect(await screen.findByLabelText('Status')).toBeTruthy();
  });
});
