import { getNoticePreferences, NOTICE_KINDS, saveNoticePreferences } from '@attest/api-contract';
import { queryClient } from '@attest/shared-ui';
import { forget, prepare, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { NoticesTab } from './NoticesTab';

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

it('shows every choice at once, whatever is answered to an earlier one', async () => {
  let stored = NOTICE_KINDS.map((kind) => ({ kind, inApp: true, email: false }));
  const arrive: (() => void)[] = [];
  let asked = 0;
  serve(getNoticePreferences, () => {
    asked += 1;
    return stored;
  });
  serve(saveNoticePreferences, async ({ rows }) => {
    await new Promise<void>((resolve) => arrive.push(resolve));
    stored = stored.map((one) => rows.find(({ kind }) => kind === one.kind) ?? one);
    return {};
  });
  renderUi(<NoticesTab />);
  await screen.findAllByRole('checkbox');
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box, index) => (box.checked ? index : []));
  const before = chosen();
  for (const [count, index] of [1, 3].entries()) {
    fireEvent.click(screen.getAllByRole('checkbox')[index] as HTMLElement);
    await waitFor(() => expect(arrive).toHaveLength(count + 1));
  }
  const after = [...before, 1, 3].sort((a, b) => a - b);
  await waitFor(() => expect(chosen()).toEqual(after));
  arrive[0]?.();
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  expect([asked, chosen()]).toEqual([1, after]);
  arrive[1]?.();
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(chosen()).toEqual(after));
});
