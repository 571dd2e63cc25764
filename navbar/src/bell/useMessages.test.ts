import { listMessages, type NotificationMessage, readMessages } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';
import { prepare, serve } from '@attest/shared-ui/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useMessages } from './useMessages';

const message: NotificationMessage = {
  id: '0190a5b4-0000-7000-8000-000000000001',
  text: { zh: '新任务', en: 'A new task' },
  path: null,
  sentAt: '2026-03-05T06:07:08Z',
  read: false,
};

beforeAll(() => prepare());

it('shows messages as read, whatever a list says that was asked for before', async () => {
  let read = false;
  let answer: Promise<void> | null = null;
  const asked: boolean[] = [];
  serve(listMessages, async () => {
    const rows = [{ ...message, read }];
    asked.push(read);
    await answer;
    return { rows, unread: rows[0]?.read ? 0 : 1 };
  });
  serve(readMessages, () => {
    read = true;
    return { unread: 0 };
  });
  const { result } = renderHook(useMessages);
  await waitFor(() => expect(result.current.unread).toBe(1));

  let arrive: () => void = () => undefined;
  answer = new Promise((resolve) => {
    arrive = resolve;
  });
  const older = queryClient.invalidateQueries({ queryKey: callKey(listMessages) });
  await waitFor(() => expect(asked).toEqual([false, false]));
  answer = null;
  await act(() => result.current.markRead());
  expect(result.current.unread).toBe(0);
  arrive();
  await older;
  await waitFor(() => expect(asked).toEqual([false, false, true]));
  expect(result.current.unread).toBe(0);
});
