import { createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import {
  beginProviderSignIn,
  candidateUsers,
  confirmAtDirectory,
  confirmSigner,
  getLoginKey,
  getSignTypes,
  type RequestOf,
  SIGNING_STATE,
  type SignatureInput,
  type TaskView,
} from '@attest/api-contract';
import { ApiError, errorMessage } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, forget, prepare, Refusal, renderUi, serve } from '../testing/harness';
import { ANNA, BEN, option, taskView } from '../testing/taskView';
import { DecisionBar } from './DecisionBar';
import { SignDialog } from './SignDialog';
import type { DecisionInput } from './useDecision';

const RECORD = { no: 'DEV-2026-0001', title: 'Wet floor' };
const approve = option('approve', {
  tone: 'primary',
  needsSignature: true,
  meaning: { zh: '批准', en: 'Approved' },
});

beforeAll(prepare);
afterEach(() => {
  cleanup();
  forget();
});

interface Setup {
  view: TaskView;
  onDecide?: (input: DecisionInput) => Promise<unknown>;
  beforeDecide?: () => boolean;
}

function show({ view, onDecide = async () => {}, beforeDecide }: Setup) {
  const decide = jest.fn(onDecide);
  const reload = jest.fn();
  const bar = (shown: TaskView) => (
    <DecisionBar
      view={shown}
      record={RECORD}
      onDecide={decide}
      onReload={reload}
      beforeDecide={beforeDecide}
    />
  );
  const { rerender } = renderUi(bar(view));
  return { decide, reload, update: (next: TaskView) => rerender(bar(next)) };
}

const remark = () => screen.getByRole('textbox', { name: /Reason or remark/ }) as HTMLTextAreaElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A key pair like the server's; gives back what was typed. */
function serveKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  serve(getLoginKey, () => ({ publicKey, nonce: 'once', expiresAt: '2099-01-01T00:00:00Z' }));
  return (ciphertext: string) => {
    const key = createPrivateKey(privateKey);
    const plain = privateDecrypt({ key, oaepHash: 'sha256' }, Buffer.from(ciphertext, 'base64'));
    return (JSON.parse(decodeURIComponent(plain.toString())) as { password: string }).password;
  };
}

describe('DecisionBar', () => {
  it('says who has asked for what is decided beside the step, until when and why', () => {
    const asked = {
      kind: 'extension' as const,
      by: ANNA,
      reason: 'Waiting for the sample',
      deadline: '2026-03-01T15:59:59Z',
      until: '2026-03-10T15:59:59Z',
    };
    show({ view: { ...taskView([option('agree')]), asked } });
    expect(
      screen.getByText(
        `${ANNA.name} asks to move the deadline from 2026-03-01 to 2026-03-10: Waiting for the sample`,
      ),
    ).toBeTruthy();
  });

  it('needs a remark: says so and moves there', async () => {
    const { decide } = show({ view: taskView([option('submit')]) });
    await press('submit');
    expect(screen.getByText('A reason or remark is required')).toBeTruthy();
    expect(document.activeElement).toBe(remark());
    expect(decide).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it('stops when the form is not in order', async () => {
    const { decide } = show({ view: taskView([option('submit')]), beforeDecide: () => false });
    await userEvent.type(remark(), 'Done');
    await press('submit');
    expect(decide).not.toHaveBeenCalled();
  });

  it('submits a double click once and says that it is being sent', async () => {
    let finish = () => {};
    const { decide } = show({
      view: taskView([option('submit')]),
      onDecide: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    await userEvent.type(remark(), '  Done ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'submit' }));
    expect(decide).toHaveBeenCalledTimes(1);
    expect(decide).toHaveBeenCalledWith({ decision: 'submit', reason: 'Done', signature: undefined });
    expect(screen.getByRole('button', { name: 'submit' }).getAttribute('aria-disabled')).toBe('true');
    finish();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'submit' }).hasAttribute('aria-disabled')).toBe(false),
    );
  });

  it('says who and when in a conflict, keeps the remark and waits for a reload', async () => {
    const view = taskView([option('submit')]);
    const { decide, reload, update } = show({
      view,
      onDecide: async () => {
        throw new ApiError('TASK_PROCESSED', { name: 'Ben', at: '2026-03-02T03:04:00Z' }, 409);
      },
    });
    await userEvent.type(remark(), 'Long thought');
    await press('submit');
    expect(await screen.findByText(/handled by Ben at 2026-03-02 .* Your remark is kept/)).toBeTruthy();
    expect(remark().value).toBe('Long thought');
    await press('submit');
    expect(decide).toHaveBeenCalledTimes(1);
    await expectAccessible();

    await press('Reload');
    expect(reload).toHaveBeenCalledTimes(1);
    update({ ...view, recordVersion: 4 });
    expect(screen.queryByText(/handled by Ben/)).toBeNull();
    expect(remark().value).toBe('Long thought');
    await press('submit');
    expect(decide).toHaveBeenCalledTimes(2);
  });

  it('says why a decision cannot be taken', async () => {
    const { decide } = show({
      view: taskView([option('approve', { disabledWhy: { zh: '回避', en: 'You started this record' } })]),
    });
    const button = screen.getByRole('button', { name: 'approve' });
    await userEvent.hover(button);
    expect(await screen.findByText('You started this record')).toBeTruthy();
    await userEvent.type(remark(), 'x');
    await userEvent.click(button);
    expect(decide).not.toHaveBeenCalled();
  });

  it('is worked by single keys, which are off while the remark is typed', async () => {
    const reject = option('reject', { tone: 'danger' });
    const { decide } = show({ view: taskView([option('agree', { tone: 'primary' }), reject]) });
    await userEvent.keyboard('1');
    expect(decide).not.toHaveBeenCalled();
    // The remark was missing: focus is there.
    await userEvent.keyboard('12');
    expect(remark().value).toBe('12');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('r');
    expect(document.activeElement).toBe(remark());
    remark().blur();
    await userEvent.keyboard('2');
    expect(decide).toHaveBeenCalledWith({ decision: 'reject', reason: '12', signature: undefined });
  });

  it('stays one row: what finds no room beside the remark stands in the menu, its key goes on', async () => {
    const row = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
    const each = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    try {
      const { decide, update } = show({
        view: taskView([
          option('agree', { tone: 'primary' }),
          option('return'),
          option('reject', { tone: 'danger' }),
        ]),
      });
      // Of 500 pixels 184 are those of the remark, the menu and the gap between: two of 124 fit.
      expect(screen.queryByRole('button', { name: 'reject' })).toBeNull();
      expect(screen.getByRole('button', { name: 'return' })).toBeTruthy();
      await userEvent.type(remark(), 'No');
      await press('More');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'reject' }));
      expect(decide).toHaveBeenLastCalledWith({ decision: 'reject', reason: 'No', signature: undefined });
      remark().blur();
      await userEvent.keyboard('3');
      expect(decide).toHaveBeenCalledTimes(2);
      // Fewer decisions are measured afresh.
      update(taskView([option('agree', { tone: 'primary' }), option('reject', { tone: 'danger' })]));
      expect(screen.getByRole('button', { name: 'reject' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    } finally {
      row.mockRestore();
      each.mockRestore();
    }
  });

  it('asks where to return only when there is a choice', async () => {
    const target = (stepId: string) => ({ stepId, name: { zh: stepId, en: `Step ${stepId}` } });
    const one = option('return', { asks: ['returnTarget'], returnTargets: [target('5')] });
    const { decide, update } = show({ view: taskView([one]) });
    await userEvent.type(remark(), 'Again');
    await press('return');
    expect(decide).toHaveBeenLastCalledWith({
      decision: 'return',
      reason: 'Again',
      returnTo: '5',
      signature: undefined,
    });

    update(taskView([{ ...one, returnTargets: [target('5'), target('1')] }]));
    await press('return');
    await userEvent.click(await screen.findByLabelText('Step 1'));
    await expectAccessible(await screen.findByRole('alertdialog'));
    await press('Continue');
    expect(decide).toHaveBeenLastCalledWith({
      decision: 'return',
      reason: 'Again',
      returnTo: '1',
      signature: undefined,
    });
  });

  it('asks for the person who takes over', async () => {
    serve(candidateUsers, () => [ANNA, BEN]);
    const { decide } = show({ view: taskView([option('transfer', { asks: ['person'] })]) });
    await userEvent.type(remark(), 'On leave');
    await press('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: /transfer/ }));
    await press('Continue');
    expect(screen.getByText('Choose a person')).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox', { name: /Person/ }), 'be');
    await userEvent.click(await screen.findByRole('option', { name: /Ben/ }));
    await press('Continue');
    expect(decide).toHaveBeenCalledWith({
      decision: 'transfer',
      reason: 'On leave',
      personIds: [BEN.id],
      signature: undefined,
    });
  });
});

describe('SignDialog', () => {
  it('shows exactly what is signed before it asks, and sends a ciphertext', async () => {
    const decrypt = serveKey();
    const { decide } = show({
      view: taskView([approve], { accountNeededToSign: true, versionLabel: 'V01.d1' }),
    });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const dialog = await screen.findByRole('alertdialog');
    const facts = within(dialog)
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts).toEqual(['DEV-2026-0001', 'Wet floor', 'V01.d1', 'approve', 'Approved', 'Agreed']);
    await expectAccessible(dialog);

    await userEvent.type(within(dialog).getByLabelText(/Account/), ' anna ');
    await userEvent.type(within(dialog).getByLabelText(/^Password/), 'S3cret密码!{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(decide).toHaveBeenCalledTimes(1);
    const [[input]] = decide.mock.calls as [[DecisionInput]];
    const { signature, ...rest } = input;
    expect(rest).toEqual({ decision: 'approve', reason: 'Agreed' });
    const { account, password } = signature as { account?: string; password: string };
    expect(account).toBe('anna');
    expect(decrypt(password)).toBe('S3cret密码!');
  });

  describe('of somebody whom an identity provider knows', () => {
    const provider = {
      id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      nameZh: '公司账号',
      nameEn: 'Company account',
      way: 'page',
    } as const;
    const directory = { id: 'd1', nameZh: '域账号', nameEn: 'Domain account', way: 'password' } as const;
    const state = `${SIGNING_STATE}1`;
    const sign = jest.fn(async (_signature: SignatureInput) => {});
    let page: { close: jest.Mock; location: { replace: jest.Mock } };
    let isPassword: boolean;
    let answers: BroadcastChannel;
    const answer = (search: string) => answers.postMessage({ type: 'signingAnswer', search });
    beforeEach(() => {
      sign.mockClear();
      isPassword = false;
      page = { close: jest.fn(), location: { replace: jest.fn() } };
      answers = new BroadcastChannel('attest');
      jest.spyOn(window, 'open').mockImplementation(() => page as unknown as Window);
      serve(getSignTypes, () => ({
        password: isPassword,
        factor: false,
        hasPasskey: false,
        hasTotp: false,
        providers: [provider],
      }));
      serve(beginProviderSignIn, () => ({
        url: `https://idp.example/?state=${state}`,
        binding: 'b'.repeat(43),
      }));
      serve(confirmSigner, (input) => ({ proof: `of ${(input as { code: string }).code}` }));
    });
    afterEach(() => {
      answers.close();
      jest.restoreAllMocks();
    });
    const open = async () => {
      const subject = { no: 'D-1', title: 'Wet floor', version: null, decision: 'Approve', meaning: null };
      renderUi(<SignDialog subject={subject} accountNeeded onSign={sign} onClose={() => {}} />);
      const dialog = await screen.findByRole('alertdialog');
      return { dialog, by: await within(dialog).findByRole('button', { name: 'Sign by Company account' }) };
    };

    it('asks for no password where there is none, and signs with what the provider confirms', async () => {
      const { dialog, by } = await open();
      await waitFor(() => expect(within(dialog).queryByLabelText(/^Password/)).toBeNull());
      expect(within(dialog).queryByRole('button', { name: 'Sign' })).toBeNull();
      await expectAccessible(dialog);
      await userEvent.click(by);
      await waitFor(() => expect(page.location.replace).toHaveBeenCalled());
      expect(within(dialog).getByRole('status').textContent).toMatch(/window/);
      answer(`?state=${SIGNING_STATE}2&code=other`);
      answer(`?state=${state}&code=mine`);
      await waitFor(() => expect(sign).toHaveBeenCalledTimes(1));
      expect(sign.mock.calls[0]).toEqual([{ proof: 'of mine' }]);
    });

    it('asks for account and password of a directory, and signs with what it confirms', async () => {
      const clear = serveKey();
      const asked: RequestOf<typeof confirmAtDirectory>[] = [];
      serve(getSignTypes, () => ({
        password: true,
        factor: false,
        hasTotp: false,
        hasPasskey: false,
        providers: [directory],
      }));
      serve(confirmAtDirectory, (input) => {
        asked.push(input);
        if (asked.length === 1) throw new Refusal('THIRD_ACCOUNT_PASSWORD_ERROR');
        return { proof: 'of the directory' };
      });
      const subject = { no: 'D-1', title: 'Wet floor', version: null, decision: 'Approve', meaning: null };
      renderUi(<SignDialog subject={subject} accountNeeded={false} onSign={sign} onClose={() => {}} />);
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.queryByLabelText(/^Account/)).toBeNull();
      await userEvent.click(await dialog.findByRole('radio', { name: 'Domain account' }));
      await userEvent.type(dialog.getByLabelText(/^Account/), 'caoyang');
      await userEvent.type(dialog.getByLabelText(/^Password\*?$/), 'wrong');
      await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
      expect(await dialog.findByText('The third-party password is wrong')).toBeTruthy();
      await userEvent.type(dialog.getByLabelText(/^Password\*?$/), 'Urgent-Blue-42');
      await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
      await waitFor(() => expect(sign.mock.calls).toEqual([[{ proof: 'of the directory' }]]));
      expect(asked[1]).toMatchObject({ provider: 'd1', account: 'caoyang' });
      expect(clear(asked[1]?.password ?? '')).toBe('Urgent-Blue-42');
      await expectAccessible();
    });

    it('offers both where there are both, and says that a window was blocked', async () => {
      isPassword = true;
      jest.spyOn(window, 'open').mockImplementation(() => null);
      const { dialog, by } = await open();
      expect(within(dialog).getByLabelText(/^Password/)).toBeTruthy();
      await userEvent.click(by);
      const blocked = new ApiError('SIGNING_WINDOW_BLOCKED');
      expect(await within(dialog).findByText(errorMessage(blocked))).toBeTruthy();
      expect(sign).not.toHaveBeenCalled();
    });
  });

  it('names every record when several are signed at once', async () => {
    const one = { title: 'Wet floor', version: null, decision: option('approve').label, meaning: null };
    const subject = [
      { ...one, no: 'DEV-2026-0001' },
      { ...one, no: 'SOP-QA-001', version: 'V01.d1' },
    ];
    renderUi(
      <SignDialog subject={subject} accountNeeded={false} onSign={async () => {}} onClose={() => {}} />,
    );
    const dialog = await screen.findByRole('alertdialog');
    const records = within(within(dialog).getByRole('list', { name: 'Records' }));
    expect(records.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'DEV-2026-0001 · Wet floor',
      'SOP-QA-001 · Wet floor · Version V01.d1',
    ]);
    expect(
      within(dialog)
        .getAllByRole('definition')
        .map((fact) => fact.textContent),
    ).toEqual(['2', 'approve', 'approve']);
    await expectAccessible(dialog);
  });

  it('asks for the password alone when the account was given recently, and gives focus back', async () => {
    show({ view: taskView([approve]) });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).queryByLabelText(/Account/)).toBeNull();
    await press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('approve')));
  });

  it('shows a wrong password in place and keeps the dialog', async () => {
    serveKey();
    show({
      view: taskView([approve]),
      onDecide: async () => {
        throw new ApiError('PASSWORD_WRONG_ATTEMPTS', { left: 2 }, 401);
      },
    });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const password = await screen.findByLabelText<HTMLInputElement>(/^Password/);
    await userEvent.type(password, 'wrong{Enter}');
    expect(await screen.findByText(/Attempts left: 2/)).toBeTruthy();
    expect(password.value).toBe('');
    expect(document.activeElement).toBe(password);
  });

  it('says at the field what is missing and which account is wrong, in its own words', async () => {
    serveKey();
    const { decide } = show({
      view: taskView([approve], { accountNeededToSign: true }),
      onDecide: async () => {
        throw new ApiError('SIGNATURE_ACCOUNT_WRONG', {}, 403);
      },
    });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const dialog = within(await screen.findByRole('alertdialog'));
    const [account, password] = [dialog.getByLabelText(/Account/), dialog.getByLabelText(/^Password/)];
    // Otherwise the browser says it in a bubble of its own, in its own language.
    expect((screen.getByRole('form', { name: 'Electronic signature' }) as HTMLFormElement).noValidate).toBe(
      true,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
    expect(dialog.getByText('Enter your account')).toBeTruthy();
    expect(dialog.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(account);
    await userEvent.type(account, 'ben{Enter}');
    expect(dialog.queryByText('Enter your account')).toBeNull();
    expect(document.activeElement).toBe(password);
    expect(decide).not.toHaveBeenCalled();
    await userEvent.type(password, 'secret{Enter}');
    expect(await dialog.findByText(/not the account you are signed in with/)).toBeTruthy();
    expect(account.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(account);
    await expectAccessible(screen.getByRole('alertdialog'));
  });

  it('closes on a conflict, which the bar explains', async () => {
    serveKey();
    show({
      view: taskView([approve]),
      onDecide: async () => {
        throw new ApiError('RECORD_CHANGED', { name: 'Ben', at: '2026-03-02T03:04:00Z' }, 409);
      },
    });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    await userEvent.type(await screen.findByLabelText(/^Password/), 'right{Enter}');
    expect(await screen.findByText(/changed by Ben .* Your remark is kept/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('does not submit with the Enter that ends a composition', async () => {
    serveKey();
    const { decide } = show({ view: taskView([approve]) });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const password = await screen.findByLabelText(/^Password/);
    await userEvent.type(password, 'secret');
    // An uncancelled Enter in an input submits its form; jsdom leaves that step to user-event.
    expect(fireEvent.keyDown(password, { key: 'Enter', isComposing: true })).toBe(false);
    expect(fireEvent.keyDown(password, { key: 'Enter', keyCode: 229 })).toBe(false);
    expect(decide).not.toHaveBeenCalled();
    await userEvent.type(password, '{Enter}');
    await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
  });

  it('shows the password on demand and warns of Caps Lock', async () => {
    show({ view: taskView([approve]) });
    await userEvent.type(remark(), 'Agreed');
    await press('approve');
    const password = await screen.findByLabelText<HTMLInputElement>(/^Password/);
    expect(password.type).toBe('password');
    await press('Show the password');
    expect(password.type).toBe('text');
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  });
});
