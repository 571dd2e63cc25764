import { toast } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepare, renderUi } from '../testing/harness';
import { ToastHost } from './ToastHost';

beforeAll(prepare);
afterEach(cleanup);

describe('ToastHost', () => {
  it('shows what came while it was loading, and leads to the record', async () => {
    renderUi(<ToastHost beside={240} />);
    act(() => toast.success('Saved', { path: '/x/1' }));
    await screen.findByText('Saved');
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    expect(window.location.pathname).toBe('/x/1');
  });

  it('shows an error until it is dismissed', async () => {
    renderUi(<ToastHost beside={240} />);
    act(() => toast.error('It failed'));
    await screen.findByText('It failed');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('It failed')).toBeNull());
  });

  it('stands at the bottom left, where no page has a button, beside the navigation', async () => {
    renderUi(<ToastHost beside={240} />);
    act(() => toast.success('Saved'));
    const place = (await screen.findByText('Saved')).closest<HTMLElement>('[data-toaster-position]');
    expect(place?.dataset.toasterPosition).toBe('bottom-start');
    expect(place?.style.left).toBe('256px');
  });
});
