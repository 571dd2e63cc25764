import { generateKeyPairSync } from 'node:crypto';
import { createRecord, getLoginKey, getProcessDefine, type RequestOf } from '@attest/api-contract';
import { drafts } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { forget, prepare, Refusal, serve } from '../testing/harness';
import { DEVIATION, define, RECORD, withFiles } from '../testing/sampleRecord';
import { uploadUntilBroken } from '../testing/upload';
import { AttestProvider } from '../theme/AttestProvider';
import { processOf } from './process';
import { RecordCreate } from './RecordCreate';

let sent: RequestOf<typeof createRecord>[];

beforeAll(() => prepare());
beforeEach(() => {
  sent = [];
  serve(getProcessDefine, () => define);
  serve(createRecord, (input) => {
    sent.push(input);
    return { id: RECORD, no: input.submit ? 'DEV-2026-0001' : null, version: 1 };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

const Where = () => <output>{useLocation().pathname}</output>;

const show = async () => {
  render(
    <MemoryRouter initialEntries={['/micro-app/qms-app/deviation/create']}>
      <Routes>
        <Route
          path="/micro-app/qms-app/deviation/create"
          element={<RecordCreate process={processOf(DEVIATION)} />}
        />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  return screen.findByRole('textbox', { name: /Title/ });
};
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a new record', () => {
  it('is submitted once, with a reason, and leads back to the list', async () => {
    type(await show(), 'Wet floor');
    press('Submit');
    const dialog = await screen.findByRole('alertdialog');
    type(within(dialog).getByRole('textbox'), 'Please confirm');
    const confirm = within(dialog).getByRole('button', { name: 'Submit' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('/micro-app/qms-app/deviation/index'),
    );
    expect(sent).toEqual([
      { process: 'deviation', values: { title: 'Wet floor' }, submit: true, reason: 'Please confirm' },
    ]);
  });

  it('is signed where its first step is', async () => {
    const encoded = { type: 'spki', format: 'pem' } as const;
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: encoded,
      privateKeyEncoding: { ...encoded, type: 'pkcs8' },
    });
    serve(getLoginKey, () => ({ publicKey, nonce: 'once', expiresAt: '2099-01-01T00:00:00Z' }));
    const submittedAs = { zh: '编写', en: 'Authored' };
    serve(getProcessDefine, () => ({
      ...define,
      steps: define.steps.map((step) => (step.kind === 'draft' ? { ...step, submittedAs } : step)),
    }));
    type(await show(), 'Wet floor');
    press('Submit');
    const reason = await screen.findByRole('alertdialog');
    type(within(reason).getByRole('textbox'), 'Please confirm');
    fireEvent.click(within(reason).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Authored')).toBeTruthy();
    type(screen.getByRole('textbox', { name: /Account/ }), 'caoyang');
    type(screen.getByLabelText(/^Password/), 'secret');
    press('Sign');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('/micro-app/qms-app/deviation/index'),
    );
    expect(sent).toMatchObject([
      { submit: true, signature: { account: 'caoyang', password: expect.any(String) } },
    ]);
  });

  it('may be kept as a draft before it is complete, and leads to the draft', async () => {
    await show();
    press('Save draft');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(`/micro-app/qms-app/deviation/detail/${RECORD}`),
    );
    expect(sent).toEqual([{ process: 'deviation', values: {}, submit: false }]);
  });

  it('offers on the page of the draft what was typed while it was made', async () => {
    const kept = jest.spyOn(drafts, 'save');
    const arrive: (() => void)[] = [];
    serve(createRecord, async () => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return { id: RECORD, no: null, version: 1 };
    });
    const title = await show();
    type(title, 'Wet');
    press('Save draft');
    await waitFor(() => expect(arrive).toHaveLength(1));
    type(title, 'Wet floor');
    arrive[0]?.();
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(`/micro-app/qms-app/deviation/detail/${RECORD}`),
    );
    const typed = { changes: { title: 'Wet floor' } };
    expect(kept.mock.calls).toEqual([[`deviation:${RECORD}`, expect.objectContaining(typed)]]);
  });

  it('is neither kept nor submitted while a file is on its way', async () => {
    serve(getProcessDefine, () => withFiles('step_1'));
    const fail = uploadUntilBroken();
    type(await show(), 'Wet floor');
    fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), {
      target: { files: [new File(['floor'], 'floor.txt')] },
    });
    const button = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(button('Submit').getAttribute('aria-disabled')).toBe('true'));
    expect(button('Save draft').getAttribute('aria-disabled')).toBe('true');
    press('Save draft');
    press('Submit');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
    fail();
    await screen.findByText(/The upload failed/);
    press('Save draft');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('asks for no reason while it is incomplete', async () => {
    await show();
    press('Submit');
    await screen.findByText(/This field is required/, { selector: '[role=alert] *' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows in the form what the server refuses, and keeps what was typed', async () => {
    serve(createRecord, () => {
      throw new Refusal('FORM_INVALID', {
        count: 1,
        problems: [{ key: 'title', code: 'tooLong', params: { max: 3 } }],
      });
    });
    const title = await show();
    type(title, 'Wet floor');
    press('Submit');
    const dialog = await screen.findByRole('alertdialog');
    type(within(dialog).getByRole('textbox'), 'Please confirm');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await screen.findByText(/At most 3 characters/, { selector: '[role=alert] *' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(title).toHaveProperty('value', 'Wet floor');
  });
});
