import { processTypes, type RequestOf, taskCounts, todoList } from '@attest/api-contract';
import { queryClient } from '@attest/shared-ui';
import { forget, serve, signIn, turns } from '@attest/shared-ui/testing';
import { navigate } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { prepareApp } from '../testing/prepare';
import { askAfterSignIn, openHomeAhead } from './openAhead';
import { inboxOf } from './useInbox';

const COUNTS = {
  todoCount: 0,
  histCount: 0,
  myTaskCount: 0,
  overdue: 0,
  within3Days: 0,
  moreThan3Days: 0,
  none: 0,
  findings: 0,
};
let asked: RequestOf<typeof todoList>[];
let ahead: ReturnType<typeof openHomeAhead>;

beforeAll(async () => {
  signIn();
  await prepareApp();
});
beforeEach(() => {
  asked = [];
  serve(todoList, (input) => {
    asked.push(input);
    return { rows: [], total: 0 };
  });
  serve(taskCounts, () => COUNTS);
  serve(processTypes, () => []);
  navigate('/login');
  ahead = openHomeAhead();
});
afterEach(() => {
  ahead.unsubscribe();
  forget();
});

/** As single-spa tells of every address. */
const go = async (path: string) => {
  navigate(path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await turns();
};

it('asks for the list of tasks as soon as somebody goes to the home page, before it is drawn', async () => {
  await go('/home/index');
  expect(asked).toEqual([{ page: 1, pageSize: 20, filter: {} }]);
  expect(queryClient.getQueryData(inboxOf({}).queryKey)).toBeTruthy();
});

it('asks for nothing on the way to other pages, under a filter, and while a task is opened and closed', async () => {
  await go('/audit');
  await go('/home/index?bucket=overdue');
  await go('/home/index?task=1');
  await go('/home/index');
  expect(asked).toEqual([]);
});

it('asks once somebody is let in, unless the address says that they go elsewhere', async () => {
  navigate('/login?redirect=%2Fhome%2Fdone');
  askAfterSignIn();
  await turns();
  expect(asked).toEqual([]);
  navigate('/login');
  askAfterSignIn();
  await go('/home/index');
  // The page itself finds the answer.
  expect(asked).toHaveLength(1);
});
