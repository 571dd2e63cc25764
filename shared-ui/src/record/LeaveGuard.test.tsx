import { isDirty } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { prepare, renderUi } from '../testing/harness';
import { LeaveGuard } from './LeaveGuard';

beforeAll(prepare);
beforeEach(() => window.history.replaceState(null, '', '/form'));
afterEach(cleanup);

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <>
      <LeaveGuard when={text !== ''} />
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/list">List</Link>
      <Link to="/form?tab=history">History</Link>
      <button type="button" onClick={() => navigate('/list', { replace: true })}>
        Go
      </button>
      <button
        type="button"
        onClick={() => {
          setText('');
          navigate('/list');
        }}
      >
        Save and go
      </button>
    </>
  );
}

const show = () =>
  renderUi(
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/list" element={<h1>The list</h1>} />
      </Routes>
    </BrowserRouter>,
  );

const type = () => userEvent.type(screen.getByLabelText('Text'), 'unsaved');
// Fluent hides what lies behind a dialog after a delay of its own, which jsdom cannot follow: `hidden` looks anyway.
const ask = () => screen.findByRole('alertdialog', { hidden: true });
const answer = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }));
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** What single-spa does before it changes applications. */
function changeApplication(newUrl: string): Promise<boolean> {
  let cancelled: Promise<boolean> = Promise.resolve(false);
  const detail = {
    oldUrl: window.location.href,
    newUrl,
    cancelNavigation: (answered: Promise<boolean>) => {
      cancelled = answered;
    },
  };
  act(() => {
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
  });
  return cancelled;
}

describe('LeaveGuard', () => {
  it('lets a clean form go', async () => {
    show();
    expect(closing()).toBe(false);
    expect(isDirty()).toBe(false);
    await userEvent.click(screen.getByText('List'));
    expect(screen.getByRole('heading', { name: 'The list', hidden: true })).toBeTruthy();
  });

  it.each(['List', 'Go'])('holds a move inside the application (%s) until it is answered', async (way) => {
    show();
    await type();
    expect(isDirty()).toBe(true);
    await userEvent.click(screen.getByText(way));
    await ask();
    await answer('Stay on the page');
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('unsaved');
    expect(window.location.pathname).toBe('/form');

    await userEvent.click(screen.getByText(way));
    await answer('Leave the page');
    expect(await screen.findByRole('heading', { name: 'The list', hidden: true })).toBeTruthy();
    expect(window.location.pathname).toBe('/list');
    expect(isDirty()).toBe(false);
  });

  it('lets a screen save and move on in one go', async () => {
    show();
    await type();
    await userEvent.click(screen.getByText('Save and go'));
    expect(await screen.findByRole('heading', { name: 'The list', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  });

  it('does not mind tabs and filters of the same page', async () => {
    show();
    await type();
    await userEvent.click(screen.getByText('History'));
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    expect(window.location.search).toBe('?tab=history');
  });

  it('cancels a change of application when one stays, and only then', async () => {
    show();
    await type();
    const stays = changeApplication('http://localhost:8000/home');
    await answer('Stay on the page');
    expect(await stays).toBe(true);

    const leaves = changeApplication('http://localhost:8000/home');
    await answer('Leave the page');
    expect(await leaves).toBe(false);
    // The same move meets the other holds and is not asked about again.
    expect(closing()).toBe(false);
    expect(await changeApplication('http://localhost:8000/home')).toBe(false);
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
  });

  it('asks the browser to hold a reload or a closed tab', async () => {
    show();
    await type();
    expect(closing()).toBe(true);
  });
});
