import { getActionTimeout, getUserInfo, listMessages } from '@attest/api-contract';
import { forget, renderUi, serve, userInfo } from '@attest/shared-ui/testing';
import { refreshUserInfo } from '@attest/shared-utility';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { prepareNavbar } from '../testing/prepare';
import { TopBar } from './TopBar';

beforeAll(prepareNavbar);
afterEach(() => {
  cleanup();
  forget();
});

it('asks for notices only when the person may do more than what is due', async () => {
  let due = true;
  let asked = 0;
  serve(getUserInfo, () => userInfo({ forceChangePwd: due }));
  serve(getActionTimeout, () => ({ ouTime: 0 }));
  serve(listMessages, () => {
    asked += 1;
    return { rows: [], unread: 3 };
  });
  await refreshUserInfo();
  renderUi(<TopBar navOpen onToggleNav={() => undefined} />);
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  expect(asked).toBe(0);
  due = false;
  await act(refreshUserInfo);
  expect(await screen.findByRole('button', { name: /Notifications/ })).toBeDefined();
  await waitFor(() => expect(asked).toBe(1));
});
