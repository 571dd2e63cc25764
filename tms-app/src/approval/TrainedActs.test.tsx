import {
  disableTrained,
  discardTrained,
  handInVersion,
  previewTrained,
  type RequestOf,
  type TrainingPreview,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { prepareApp } from '../testing/prepare';
import { TrainedActs } from './TrainedActs';

const ID = '00000000-0000-4000-8000-000000000001';
const STEP = { id: ID, rowVersion: 4 };
const SEEN: TrainingPreview = { adds: 14, cancels: 0, adjusts: 0, people: 2, token: 'seen', changes: [] };

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

type Props = ComponentProps<typeof TrainedActs>;

function show(props: Partial<Props>) {
  const previewed: RequestOf<typeof previewTrained>[] = [];
  serve(previewTrained, (input) => {
    previewed.push(input);
    return SEEN;
  });
  const onDiscarded = jest.fn();
  const may = { handIn: true, disable: true, discard: true };
  const of = { kind: 'course', no: 'CRS-001', version: STEP, handedIn: null, dirty: false, may } as const;
  render(<TrainedActs {...of} onDiscarded={onDiscarded} {...props} />, { wrapper: AttestProvider });
  return { previewed, onDiscarded };
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
    const { previewed } = show({ asksRetrain: true });
    press('Hand in');
    await screen.findByText(/Adds 14/);
    fireEvent.click(await screen.findByRole('switch'));
    await waitFor(() =>
      expect(previewed.at(-1)).toEqual({ kind: 'course', ...STEP, action: 'activate', retrain: false }),
    );
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
    const sent = jest.fn();
    serve(disableTrained, (input) => {
      sent(input);
      return { rowVersion: 5, adds: 0, cancels: 3 };
    });
    const { previewed } = show({ kind: 'learnerRole' });
    press('Disable');
    await screen.findByText(/Adds 14/);
    expect(previewed).toEqual([{ kind: 'learnerRole', ...STEP, action: 'disable' }]);
    await reason('gone');
    press('Disable');
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([[{ kind: 'learnerRole', ...STEP, token: 'seen', reason: 'gone' }]]),
    );
  });

  it('throw a draft away, and what was typed over it', async () => {
    const sent = jest.fn();
    serve(discardTrained, (input) => {
      sent(input);
      return { rowVersion: 5 };
    });
    const { onDiscarded } = show({});
    press('Discard draft');
    await reason('not now');
    press('Discard draft');
    await waitFor(() => expect(onDiscarded).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls).toEqual([[{ kind: 'course', ...STEP, reason: 'not now' }]]);
  });

  it('wait until what is typed is saved', () => {
    show({ dirty: true });
    expect(screen.getByRole('button', { name: 'Hand in' }).getAttribute('aria-disabled')).toBe('true');
  });
});
