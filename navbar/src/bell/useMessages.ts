import { listMessages, type NotificationMessage, type ResponseOf, readMessages } from '@attest/api-contract';
import { callKey, queryClient, useCallQuery } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';

type Messages = ResponseOf<typeof listMessages>;

const KEY = callKey(listMessages, {});

const withRead = (messages: Messages, ids: string[] | undefined): Messages => {
  const isRead = ({ id, read }: NotificationMessage) => read || !ids || ids.includes(id);
  const rows = messages.rows.map((message) => ({ ...message, read: isRead(message) }));
  const now = rows.filter(({ read }) => read).length - messages.rows.filter(({ read }) => read).length;
  return { rows, unread: ids ? messages.unread - now : 0 };
};

/** Marks messages as read, all without `ids`: shown at once, taken back when the server refuses. */
async function markRead(ids?: string[]): Promise<void> {
  // An answer from before would show them unread again.
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData<Messages>(KEY);
  if (before) queryClient.setQueryData<Messages>(KEY, withRead(before, ids));
  try {
    await request(readMessages, ids ? { ids } : {}, { quiet: false });
  } catch {
    // The request client has told the person already.
    if (before) queryClient.setQueryData<Messages>(KEY, before);
  } finally {
    void queryClient.invalidateQueries({ queryKey: KEY });
  }
}

/** The newest messages of the person, live. */
export function useMessages() {
  const query = useCallQuery(listMessages, {});
  return { query, unread: query.data?.unread ?? 0, markRead };
}
