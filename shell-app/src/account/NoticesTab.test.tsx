import { getNoticePreferences, NOTICE_GROUPS, saveNoticePreferences } from '@attest/api-contract';
import { queryClient } from '@attest/shared-ui';
import { forget, prepare, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { NoticesTab } from './NoticesTab';
import { ownNotice } from './testing/ownNotice';

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

it('shows every choice at once and keeps them in their order, whatever is answered to an earlier one', async () => {
  let stored = NOTICE_GROUPS.map((group) => ownNotice(group));
  const arrive: (() => void)[] = [];
  let asked = 0;
  serve(getNoticePreferences, () => {
    asked += 1;
    return stored;
  });
  serve(saveNoticePreferences, async ({ rows }) => {
    await new Promise<void>((resolve) => arrive.push(resolve));
    stored = stored.map((one) => ({ ...one, ...rows.find(({ kind }) => kind === one.kind) }));
    return {};
  });
  renderUi(<NoticesTab />);
  await screen.findAllByRole('checkbox');
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box, index) => (box.checked ? index : []));
  const before = chosen();
  const after = [...before, 1, 3].sort((a, b) => a - b);
  for (const index of [1, 3]) fireEvent.click(screen.getAllByRole('checkbox')[index] as HTMLElement);
  await waitFor(() => expect(chosen()).toEqual(after));
  await waitFor(() => expect(queryClient.isMutating()).toBe(2));
  expect(arrive).toHaveLength(1);
  arrive[0]?.();
  await waitFor(() => expect(arrive).toHaveLength(2));
  expect([asked, chosen()]).toEqual([1, after]);
  arrive[1]?.();
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(chosen()).toEqual(after));
});

it('shows no switch where the company leaves no choice, and the timing only to those who get mail', async () => {
  const about = { zh: '说明', en: 'About' };
  serve(getNoticePreferences, () => [
    ownNotice('account', { bell: 'always', mail: 'never', mandatory: about }),
    ownNotice('task', { email: true, usual: { timing: 'daily', hour: 9 } }),
    ownNotice('deadline', { email: true, timing: 'daily', hour: 17 }),
    ownNotice('training', { email: true, timingOpen: false }),
  ]);
  renderUi(<NoticesTab />);
  expect(await screen.findByText('About')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^account/ })).toBeNull();
  const timings = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(timings.map((one) => one.selectedOptions[0]?.textContent)).toEqual([
    'As the company has set it (collected daily at 09:00)',
    'Collected daily',
    '17:00',
  ]);
});
