import { generateKeyPairSync } from 'node:crypto';
import {
  getLoginKey,
  getProcessDefine,
  getRecord,
  processView,
  type RecordDetail,
  type RequestOf,
  reopenProcess,
  saveRecord,
} from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { forget, prepare, serve, signIn, userInfo } from '../testing/harness';
import { DEVIATION, detail, RECORD, withFiles } from '../testing/sampleRecord';
import { uploadUntilBroken } from '../testing/upload';
import { AttestProvider } from '../theme/AttestProvider';
import { processOf } from './process';
import { RecordPage } from './RecordPage';

let record: RecordDetail;
let saved: RequestOf<typeof saveRecord>[];
let reopened: RequestOf<typeof reopenProcess>[];

const REOPEN = { disabledWhy: null, meaning: { zh: '重新打开', en: 'Reopened' }, accountNeededToSign: false };
const ended = (reopen: RecordDetail['reopen']) => {
  const at = detail({}, { taskId: null, reopen });
  return { ...at, row: { ...at.row, workflowStatus: 'completed' as const } };
};

beforeAll(async () => {
  signIn({
    ...userInfo(),
    sysAuthMenu: [
      {
        code: DEVIATION.menu,
        label: { zh: '偏差管理', en: 'Deviations' },
        module: 'QMS',
        path: '/micro-app/qms-app/deviation/deviationIndex',
        parentCode: null,
        order: 1,
        actionCodeList: ['view', 'print'],
      },
    ],
  });
  await prepare();
});
beforeEach(() => {
  saved = [];
  reopened = [];
  serve(getRecord, () => record);
  serve(getProcessDefine, () => withFiles('step_2'));
  serve(processView, () => ({
    rail: [],
    history: [],
    signatures: [],
    processStatus: record.row.workflowStatus,
    path: '/',
    version: 12,
  }));
  serve(saveRecord, (input) => {
    saved.push(input);
    return { version: 4 };
  });
  serve(reopenProcess, (input) => {
    reopened.push(input);
    record = detail({}, { taskId: null });
    return { processStatus: 'inProgress' as const };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

function Address() {
  const { pathname, search } = useLocation();
  return `Address ${pathname}${search}`;
}

const show = () =>
  render(
    <MemoryRouter initialEntries={[`/micro-app/qms-app/deviation/detail/${RECORD}`]}>
      <Routes>
        <Route
          path="/micro-app/qms-app/deviation/detail/:id"
          element={<RecordPage process={processOf(DEVIATION)} />}
        />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
const button = (name: string) => screen.findByRole('button', { name });
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('the page of a record', () => {
  it('saves nothing while a file is on its way', async () => {
    const fail = uploadUntilBroken();
    record = detail({}, { taskId: null, editableFields: ['summary', 'files'] });
    show();
    fireEvent.change(await screen.findByRole('textbox', { name: /Summary/ }), { target: { value: 'Dry' } });
    const save = await button('Save');
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), {
      target: { files: [new File(['floor'], 'floor.txt')] },
    });
    await waitFor(() => expect(isDisabled(save)).toBe(true));
    fireEvent.click(save);
    expect(screen.queryByRole('alertdialog')).toBeNull();

    fail();
    await screen.findByText(/The upload failed/);
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    fireEvent.click(save);
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Checked' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toMatchObject([{ values: { summary: 'Dry' }, reason: 'Checked' }]));
  });
});

describe('saving the own work', () => {
  it('keeps what is typed meanwhile, and is no change by somebody else', async () => {
    let arrive: () => void = () => undefined;
    serve(saveRecord, async (input) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      record = { ...record, values: { ...record.values, ...input.values } };
      saved.push(input);
      return { version: 4 };
    });
    const at = detail({}, { taskId: null, editableFields: ['summary'] });
    record = { ...at, row: { ...at.row, workflowStatus: 'initial' } };
    show();
    const summary = await screen.findByRole('textbox', { name: /Summary/ });
    fireEvent.change(summary, { target: { value: 'Dry' } });
    const save = await button('Save');
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(isDisabled(save)).toBe(true));
    fireEvent.change(summary, { target: { value: 'Dry and warm' } });
    arrive();
    await waitFor(() => expect(saved).toMatchObject([{ values: { summary: 'Dry' } }]));
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    expect(summary).toHaveProperty('value', 'Dry and warm');
    expect(screen.queryByText('Dry', { exact: true })).toBeNull();
    fireEvent.click(save);
    await waitFor(() => expect(isDisabled(save)).toBe(true));
    arrive();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ values: { summary: 'Dry and warm' } });
  });
});

describe('an ended record', () => {
  it('is reopened with a reason and a signature, by those who may', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    serve(getLoginKey, () => ({ publicKey, nonce: 'once', expiresAt: '2099-01-01T00:00:00Z' }));
    record = ended(REOPEN);
    show();
    fireEvent.click(await button('Reopen'));
    const asking = await screen.findByRole('alertdialog');
    fireEvent.click(within(asking).getByRole('button', { name: 'Reopen' }));
    expect(reopened).toEqual([]);
    fireEvent.change(within(asking).getByRole('textbox'), { target: { value: 'New evidence' } });
    fireEvent.click(within(asking).getByRole('button', { name: 'Reopen' }));
    const signing = await screen.findByRole('form', { name: /signature/i });
    expect(within(signing).getByText('Reopened')).toBeTruthy();
    expect(within(signing).getByText('New evidence')).toBeTruthy();
    fireEvent.change(within(signing).getByLabelText(/^Password/), { target: { value: 'secret' } });
    fireEvent.click(within(signing).getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(reopened).toHaveLength(1));
    expect(reopened[0]).toMatchObject({ version: 12, reason: 'New evidence' });
    expect(JSON.stringify(reopened[0]?.signature)).not.toContain('secret');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull());
  });

  it('says why it cannot be reopened any more', async () => {
    const why = { zh: '结束已超过 30 个日历日', en: 'it ended more than 30 calendar days ago' };
    record = ended({ ...REOPEN, disabledWhy: why });
    show();
    const reopen = await button('Reopen');
    expect(isDisabled(reopen)).toBe(true);
    fireEvent.focus(reopen);
    await screen.findByText(why.en);
    fireEvent.click(reopen);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is printed as a whole, or on a sheet that its type brings', async () => {
    const both = (text: string) => ({ zh: text, en: text });
    serve(getProcessDefine, () => ({
      ...withFiles('step_2'),
      print: { sheets: [{ key: 'slip', name: both('Slip'), body: both('{{record.signatures}}') }] },
    }));
    record = detail({}, { taskId: null });
    show();
    fireEvent.click(await button('Print'));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Whole record', 'Slip']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Slip' }));
    await screen.findByText(`Address /micro-app/qms-app/deviation/detail/${RECORD}/print?sheet=slip`);
  });

  it('offers it to nobody else', async () => {
    record = ended(null);
    show();
    await button('Print');
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  });
});
