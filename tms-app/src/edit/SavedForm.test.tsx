import { listQuizzes, type RequestOf, saveQuiz } from '@attest/api-contract';
import { AttestProvider, useCallQuery } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { request } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { SavedForm } from './SavedForm';
import { useEdit } from './useEdit';

const STORED = { name: 'Hygiene' };
type Sent = [typeof STORED, string];

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

function Form(props: Pick<ComponentProps<typeof SavedForm>, 'ask' | 'to'> & { send: jest.Mock }) {
  const edit = useEdit('quiz:test', STORED);
  const shown = useCallQuery(listQuizzes, { page: 1, pageSize: 1, filter: {} });
  const send = (...sent: Sent) => {
    props.send(...sent);
    return request(saveQuiz, {} as RequestOf<typeof saveQuiz>);
  };
  return (
    <SavedForm edit={edit} label="Quiz" why={null} ask={props.ask} to={props.to} send={send}>
      <input aria-label="name" value={edit.value.name} onChange={(e) => edit.set({ name: e.target.value })} />
      <p>{shown.data && `${shown.data.total} there`}</p>
    </SavedForm>
  );
}

function show(props: Pick<ComponentProps<typeof SavedForm>, 'ask' | 'to'>) {
  let total = 1;
  serve(listQuizzes, () => ({ rows: [], total: total++ }));
  serve(saveQuiz, () => ({ id: 'new-id', version: 1 }) as never);
  const send = jest.fn();
  render(
    <MemoryRouter initialEntries={['/form']}>
      <Routes>
        <Route path="/form" element={<Form {...props} send={send} />} />
        <Route path="/stored/:id" element={<p>It stands here</p>} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  const type = async () => {
    await screen.findByText('1 there');
    fireEvent.change(screen.getByRole('textbox', { name: 'name' }), { target: { value: 'Gowning' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  };
  return { send, type };
}

describe('the form of something that is governed', () => {
  it('sends a new one at once and goes to where it stands', async () => {
    const { send, type } = show({ to: (id) => `/stored/${id}` });
    await type();
    await screen.findByText('It stands here');
    expect(send.mock.calls).toEqual([[{ name: 'Gowning' }, '']]);
  });

  it('asks for the reason of a change, and reads anew what shows it', async () => {
    const { send, type } = show({ ask: { title: 'Change it', text: 'A new version' } });
    await type();
    await screen.findByText('A new version');
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(await screen.findByRole('textbox', { name: /Reason/ }), {
      target: { value: 'clearer' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
    await screen.findByText('2 there');
    expect(send.mock.calls).toEqual([[{ name: 'Gowning' }, 'clearer']]);
  });
});
