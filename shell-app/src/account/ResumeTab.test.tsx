import { getResume, type Resume, saveResume } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';
import { forget, prepare, Refusal, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import ResumeTab from './ResumeTab';

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/account.zh.json'), en: () => import('../locales/account.en.json') },
    'account',
  ]),
);
afterEach(() => {
  cleanup();
  forget();
});

it('keeps what is typed while it is saved', async () => {
  const arrive: (() => void)[] = [];
  const stored: Resume = { version: 1, values: { major: 'Chemistry' }, savedAt: null, years: null };
  serve(getResume, () => stored);
  serve(saveResume, async ({ version, values }) => {
    await new Promise<void>((resolve) => arrive.push(resolve));
    return { ...stored, version: version + 1, values };
  });
  renderUi(<ResumeTab />);
  const major = await screen.findByLabelText<HTMLInputElement>('Major');
  const type = (value: string) => fireEvent.change(major, { target: { value } });
  const save = screen.getByRole('button', { name: 'Save' });
  type('Pharmacy');
  fireEvent.click(save);
  await waitFor(() => expect(arrive).toHaveLength(1));
  type('Pharmacology');
  arrive[0]?.();
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull());
  expect(major.isConnected && major.value).toBe('Pharmacology');
  fireEvent.click(save);
  await waitFor(() => expect(arrive).toHaveLength(2));
});

it('keeps what is typed where reading anew fails, and says so', async () => {
  let reached = true;
  serve(getResume, () => {
    if (!reached) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 7 });
    return { version: 1, values: { major: 'Chemistry' }, savedAt: null, years: null };
  });
  renderUi(<ResumeTab />);
  const major = await screen.findByLabelText<HTMLInputElement>('Major');
  fireEvent.change(major, { target: { value: 'Pharmacy' } });
  reached = false;
  await act(() => queryClient.invalidateQueries({ queryKey: callKey(getResume) }));
  await screen.findByRole('alert');
  expect(major.isConnected && major.value).toBe('Pharmacy');
  reached = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(major.isConnected && major.value).toBe('Pharmacy');
});
