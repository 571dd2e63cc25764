import { saveBehaviour } from '@attest/api-contract';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, forget, prepare, renderUi, serve } from '../testing/harness';
import { SavedViews } from './SavedViews';

type State = { q: string; mine: boolean };
const VIEWS = [
  { key: 'all', label: 'All', state: { q: '', mine: false } },
  { key: 'mine', label: 'Mine', state: { q: '', mine: true } },
];

const applied = jest.fn<(state: State) => void>();
function Screen({ views = VIEWS }: { views?: typeof VIEWS }) {
  const [state, setState] = useState<State>({ q: '', mine: false });
  return (
    <>
      <button type="button" onClick={() => setState({ q: 'pump', mine: true })}>
        narrow
      </button>
      <SavedViews
        id="test"
        views={views}
        blank={{ q: '', mine: false }}
        state={state}
        onApply={(next) => {
          applied(next);
          setState(next);
        }}
      />
    </>
  );
}
const current = () =>
  screen
    .getAllByRole('tab')
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.textContent);

beforeAll(prepare);
afterEach(() => {
  cleanup();
  forget();
});

describe('SavedViews', () => {
  it('marks the view that the filters amount to, and applies another', async () => {
    renderUi(<Screen />);
    expect(current()).toEqual(['All']);
    await userEvent.click(screen.getByRole('tab', { name: 'Mine' }));
    expect(applied).toHaveBeenLastCalledWith({ q: '', mine: true });
    expect(current()).toEqual(['Mine']);
    await expectAccessible();
  });

  it('takes no room while there is nothing to choose and nothing to save', async () => {
    renderUi(<Screen views={VIEWS.slice(0, 1)} />);
    expect(screen.queryAllByRole('tab')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'narrow' }));
    expect(screen.getByRole('tab', { name: 'All' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save as view' })).toBeTruthy();
  });

  it('saves what no view shows under a name, and deletes it after asking', async () => {
    // A setting that the server does not take is taken back.
    serve(saveBehaviour, () => ({}));
    const user = userEvent.setup();
    renderUi(<Screen />);
    await user.click(screen.getByRole('button', { name: 'narrow' }));
    // It stands under the view that is narrowed.
    expect(current()).toEqual(['Mine']);
    await user.click(screen.getByRole('button', { name: 'Save as view' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'My pumps{Enter}');
    await screen.findByRole('tab', { name: 'My pumps' });
    expect(current()).toEqual(['My pumps']);
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await user.click(screen.getByRole('tab', { name: 'My pumps' }));
    expect(applied).toHaveBeenLastCalledWith({ q: 'pump', mine: true });
    await user.click(screen.getByRole('button', { name: 'Delete the view My pumps' }));
    await screen.findByText(/The view “My pumps” will be deleted/);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
    expect(current()).toEqual(['All']);
  });
});
