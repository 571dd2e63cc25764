import { isDirty } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { prepare, renderUi } from '../testing/harness';
import { FormDialog } from './FormDialog';
import { ReasonDialog } from './ReasonDialog';

beforeAll(prepare);
afterEach(cleanup);

function Host() {
  const [open, setOpen] = useState(true);
  return open ? <Form onClose={() => setOpen(false)} /> : <output>closed</output>;
}

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('stored');
  return (
    <FormDialog entry={{ text }} onClose={onClose}>
      {(close) => (
        <>
          <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
          <button type="button" onClick={close}>
            Cancel
          </button>
        </>
      )}
    </FormDialog>
  );
}

// Fluent hides what lies behind a dialog after a delay of its own, which jsdom cannot follow: `hidden` looks anyway.
const box = () => screen.findByLabelText<HTMLInputElement>('Text');
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const closed = () => screen.findByText('closed');

describe('a dialog with a form', () => {
  it('closes at once while nothing has changed', async () => {
    renderUi(<Host />);
    fireEvent.keyDown(await box(), { key: 'Escape' });
    expect(await closed()).toBeTruthy();
  });

  it('asks before Esc or its button loses what was typed', async () => {
    renderUi(<Host />);
    fireEvent.change(await box(), { target: { value: 'typed' } });
    expect(isDirty()).toBe(true);
    fireEvent.keyDown(await box(), { key: 'Escape' });
    await press('Go on editing');
    await waitFor(() => expect(screen.queryByText('Go on editing')).toBeNull());
    expect(await box()).toHaveProperty('value', 'typed');

    // Esc in the question answers it and does not reach the form.
    await press('Cancel');
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Go on editing', hidden: true }), {
      key: 'Escape',
    });
    await waitFor(() => expect(screen.queryByText('Go on editing')).toBeNull());
    expect(await box()).toHaveProperty('value', 'typed');

    await press('Cancel');
    await press('Discard the changes');
    expect(await closed()).toBeTruthy();
    expect(isDirty()).toBe(false);
  });

  it('asks before a reason is lost; what is on its way is not', async () => {
    const onClose = jest.fn();
    let done = () => {};
    const withdraw = () =>
      new Promise<void>((resolve) => {
        done = resolve;
      });
    renderUi(<ReasonDialog title="Why" confirmLabel="Withdraw" onConfirm={withdraw} onClose={onClose} />);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Entered twice' } });
    expect(isDirty()).toBe(true);
    await press('Cancel');
    await press('Go on editing');
    expect(onClose).not.toHaveBeenCalled();
    await press('Withdraw');
    await waitFor(() => expect(isDirty()).toBe(false));
    await act(async () => done());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once again when the change is taken back', async () => {
    renderUi(<Host />);
    fireEvent.change(await box(), { target: { value: 'typed' } });
    fireEvent.change(await box(), { target: { value: 'stored' } });
    await press('Cancel');
    expect(await closed()).toBeTruthy();
  });
});
