import { handInVersion, previewMatrix, type TrainingPreview } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { request } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { prepareApp } from '../testing/prepare';
import { TrainedActs } from './TrainedActs';

const ID = '00000000-0000-4000-8000-000000000001';
const SEEN: TrainingPreview = { adds: 14, cancels: 0, adjusts: 0, people: 2, token: 'seen', changes: [] };

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

type Props = ComponentProps<typeof TrainedActs>;

function show(props: Partial<Props>) {
  serve(previewMatrix, () => SEEN);
  const calls = {
    onPreview: jest.fn<Props['onPreview']>(() => request(previewMatrix, { changes: [] }, { quiet: true })),
    onDisable: jest.fn<Props['onDisable']>(async () => ({ adds: 0, cancels: 3 })),
    onDiscard: jest.fn<Props['onDiscard']>(async () => undefined),
  };
  const may = { handIn: true, disable: true, discard: false };
  const step = { id: ID, rowVersion: 4 };
  const of = { kind: 'course', no: 'CRS-001', version: step, handedIn: null, dirty: false, may } as const;
  render(<TrainedActs {...of} {...calls} {...props} />, { wrapper: AttestProvider });
  return calls;
}

const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const reason = async (value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/ }), { target: { value } });

describe('the acts on what people are trained for', () => {
  it('hand in over a look at what follows, with the answer whether it has to be learnt again', async () => {
    const sent = jest.fn();
    serve(handInVersion, (input) => {
      sent(input);
      return { rowVersion: 5 };
    });
    const { onPreview } = show({ asksRetrain: true });
    press('Hand in');
    await screen.findByText(/Adds 14/);
    fireEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(onPreview).toHaveBeenLastCalledWith('activate', { retrain: false }));
    await screen.findByText(/Adds 14/);
    await reason('agreed');
    press('Hand in');
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([
        [{ kind: 'course', id: ID, rowVersion: 4, retrain: false, reason: 'agreed' }],
      ]),
    );
  });

  it('disable what was seen, and no other', async () => {
    const { onPreview, onDisable } = show({});
    press('Disable');
    await screen.findByText(/Adds 14/);
    expect(onPreview).toHaveBeenLastCalledWith('disable', undefined);
    await reason('gone');
    press('Disable');
    await waitFor(() => expect(onDisable.mock.calls).toEqual([['seen', 'gone']]));
  });

  it('wait until what is typed is saved', () => {
    show({ dirty: true });
    expect(screen.getByRole('button', { name: 'Hand in' }).getAttribute('aria-disabled')).toBe('true');
  });
});
