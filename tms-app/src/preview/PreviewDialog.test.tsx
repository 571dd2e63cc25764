import { previewMatrix, type TrainingPreview } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, Refusal, serve } from '@attest/shared-ui/testing';
import { ApiError, request } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { PreviewDialog } from './PreviewDialog';

const ID = '00000000-0000-4000-8000-000000000001';

const preview = (adds: number, token: string): TrainingPreview => ({
  adds,
  cancels: 3,
  adjusts: 0,
  people: 2,
  token,
  changes: [
    {
      action: 'add',
      person: { id: ID, account: 'ben', name: 'Ben' },
      department: null,
      position: null,
      course: { id: ID, no: 'CRS-001', name: { zh: '课程', en: 'Hygiene' } },
      state: null,
      due: '2026-03-05',
    },
  ],
});

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const onClose = jest.fn();
const show = (onApply: (token: string, reason: string) => Promise<unknown>) =>
  render(
    <PreviewDialog
      title="What it does"
      confirmLabel="Apply"
      onPreview={() => request(previewMatrix, { changes: [] }, { quiet: true })}
      onApply={onApply}
      onClose={onClose}
    />,
    { wrapper: AttestProvider },
  );

describe('the preview of a change', () => {
  it('says what it does to whom, and applies exactly that with a reason', async () => {
    serve(previewMatrix, () => preview(14, 'seen'));
    const onApply = jest.fn(async (_token: string, _reason: string) => undefined);
    show(onApply);
    await screen.findByText('Adds 14, cancels 3, adjusts 0; 2 people');
    expect(await screen.findByText('Ben')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('A reason or remark is required');
    expect(onApply).not.toHaveBeenCalled();
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' New line ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onApply).toHaveBeenCalledWith('seen', 'New line');
  });

  it('keeps the reason when the world has changed, and applies only after another look', async () => {
    serve(previewMatrix, () => preview(14, 'old'));
    const tokens: string[] = [];
    const apply = async (token: string) => {
      tokens.push(token);
      if (token === 'old') await request(previewMatrix, { changes: [] }, { quiet: true });
    };
    show(apply);
    await screen.findByText(/Adds 14/);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'New line' } });
    serve(previewMatrix, () => {
      throw new Refusal('TRAINING_CHANGED');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(/preview again/);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Look first at what it does');
    expect(tokens).toEqual(['old']);

    serve(previewMatrix, () => preview(15, 'new'));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/Adds 15/);
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'New line');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(tokens).toEqual(['old', 'new']));
  });

  it('stays when it has to be looked at again, and is closed by whoever wants it closed', async () => {
    onClose.mockClear();
    serve(previewMatrix, () => preview(14, 'old'));
    show(async () => {
      throw new ApiError('TRAINING_CHANGED');
    });
    await screen.findByText(/Adds 14/);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'New line' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(/preview again/);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard the changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});
