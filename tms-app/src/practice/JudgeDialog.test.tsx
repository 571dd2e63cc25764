import { type PracticeCard, practiceCard, type ResponseOf, trainingRecord } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { JudgeDialog } from './JudgeDialog';

const ID = '00000000-0000-4000-8000-000000000001';

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

async function show(signedAt: string | null): Promise<void> {
  const record = {
    person: { name: 'Cao Yang' },
    row: { courseNo: 'CRS-1', courseName: { zh: '课', en: 'Gowning' } },
  };
  serve(trainingRecord, () => record as ResponseOf<typeof trainingRecord>);
  serve(practiceCard, () => ({ steps: [], signedAt }) as unknown as PracticeCard);
  render(<JudgeDialog assignmentId={ID} onClose={() => undefined} />, { wrapper: AttestProvider });
  await screen.findByText('Practice card');
  // Shown when both answers are there: whom it is about stands above.
  screen.getByText(/Cao Yang/);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Seen three times' } });
}

const result = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Go on to sign' }));

describe('the judgement of practice', () => {
  it('is chosen by the trainer: nothing is chosen beforehand, and without a choice nothing is signed', async () => {
    await show('2026-03-01T08:00:00.000Z');
    expect([result('Passed').checked, result('Not passed').checked]).toEqual([false, false]);
    goOn();
    await screen.findByText('Choose the result');
    fireEvent.click(result('Passed'));
    goOn();
    await screen.findByLabelText(/^Password/);
  });

  it('is passed only after the trainee has signed', async () => {
    await show(null);
    fireEvent.click(result('Passed'));
    goOn();
    expect(await screen.findAllByText(/The trainee has not signed yet/)).toHaveLength(2);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    fireEvent.click(result('Not passed'));
    goOn();
    await screen.findByLabelText(/^Password/);
  });
});
