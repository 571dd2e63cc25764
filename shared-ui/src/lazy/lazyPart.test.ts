import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { queryClient } from '../query/queryClient';
import { whenIdle } from './lazyPart';

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  queryClient.clear();
});

it('fetches nothing ahead while the page shown waits for its own data', async () => {
  const load = jest.fn(async () => undefined);
  const answers: (() => void)[] = [];
  const ask = (key: string) =>
    queryClient.fetchQuery({
      queryKey: [key],
      queryFn: () => new Promise<string>((resolve) => answers.push(() => resolve(key))),
    });
  whenIdle(load);
  await turn();
  expect(load).not.toHaveBeenCalled();
  const asked = [ask('tasks'), ask('counts')];
  answers[0]?.();
  await asked[0];
  await turn();
  expect(load).not.toHaveBeenCalled();
  answers[1]?.();
  await asked[1];
  await turn();
  await turn();
  expect(load).toHaveBeenCalledTimes(1);
});
