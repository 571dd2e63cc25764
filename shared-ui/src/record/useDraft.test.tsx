import { drafts, session } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, forget, prepare, renderUi, signIn } from '../testing/harness';
import { DraftNote, DraftPrompt } from './DraftPrompt';
import { useDraft } from './useDraft';

beforeAll(async () => {
  signIn();
  await prepare();
  expect(session.current().user?.account).toBe('anna');
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  forget();
});

function Form() {
  const [value, setValue] = useState({ title: '' });
  const draft = useDraft('deviation:new', value, { dirty: value.title !== '' });
  return (
    <>
      <DraftPrompt draft={draft} onRecover={setValue} />
      <input
        aria-label="Title"
        value={value.title}
        onChange={(event) => setValue({ title: event.target.value })}
      />
      <button type="button" onClick={draft.clear}>
        Sent
      </button>
      <DraftNote draft={draft} />
    </>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');

describe('useDraft', () => {
  it('saves one second after the last change', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderUi(<Form />);
    await user.type(title(), 'Wet');
    act(() => jest.advanceTimersByTime(999));
    expect(drafts.load('deviation:new')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(drafts.load('deviation:new')?.value).toEqual({ title: 'Wet' });
    const note = screen.getByRole('status');
    expect(note.textContent).toMatch(/^Draft kept in this browser, \d\d:\d\d$/);
    // Nothing is read out while somebody goes on typing.
    const changed = jest.fn();
    new MutationObserver(changed).observe(note, { subtree: true, childList: true, characterData: true });
    act(() => jest.setSystemTime(Date.now() + 120_000));
    await user.type(title(), ' floor');
    expect(changed).not.toHaveBeenCalled();
  });

  it('keeps what was typed in the last second before the form goes', async () => {
    renderUi(<Form />);
    await userEvent.type(title(), 'Wet floor');
    cleanup();
    expect(drafts.load('deviation:new')?.value).toEqual({ title: 'Wet floor' });
  });

  it('offers a found draft and takes it over on request', async () => {
    drafts.save('deviation:new', { title: 'Found again' });
    renderUi(<Form />);
    expect(screen.getByRole('alert').textContent).toMatch(/Something typed at 20\d\d-.* was never sent/);
    expect(title().value).toBe('');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it over' }));
    expect(title().value).toBe('Found again');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('never overwrites a draft that nobody has answered', async () => {
    drafts.save('deviation:new', { title: 'Precious' });
    renderUi(<Form />);
    await userEvent.type(title(), 'x');
    cleanup();
    expect(drafts.load('deviation:new')?.value).toEqual({ title: 'Precious' });
  });

  it('throws a discarded draft away', async () => {
    drafts.save('deviation:new', { title: 'Old' });
    renderUi(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts.load('deviation:new')).toBeNull();
  });

  it('does not keep what was sent', async () => {
    renderUi(<Form />);
    await userEvent.type(title(), 'Sent text');
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
    cleanup();
    expect(drafts.load('deviation:new')).toBeNull();
  });
});
