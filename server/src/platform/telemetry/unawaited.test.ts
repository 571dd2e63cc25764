import { expect, it } from '@jest/globals';
import { unawaited } from './unawaited';

it('logs what the database was away for, and lets everything else end the process', () => {
  const said: unknown[] = [];
  const handle = unawaited({ error: (fields: unknown) => said.push(fields) });
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  handle(gone);
  expect(said).toEqual([{ err: gone }]);
  const mistake = new TypeError('undefined is not a function');
  expect(() => handle(mistake)).toThrow(mistake);
  expect(said).toHaveLength(1);
});
