import { expect, it } from '@jest/globals';
import { Brought } from './brought';

const anybody = async () => true;

it('holds what all modules bring, lists in the order of the modules', () => {
  const job = (name: string) => ({ name, run: async () => undefined });
  const brought = new Brought([
    { name: 'one', jobs: [job('a')], fileViewers: { file: anybody } },
    { name: 'two' },
    { name: 'three', jobs: [job('b'), job('c')], fileViewers: { picture: anybody } },
  ]);
  expect(brought.all('jobs').map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(Object.keys(brought.byKey('fileViewers'))).toEqual(['file', 'picture']);
  expect(brought.byKey('fileViewers').constructor).toBeUndefined();
  expect(brought.all('routes')).toEqual([]);
});

it('refuses a second one of the same kind and key', () => {
  const module = (name: string) => ({ name, fileViewers: { file: anybody } });
  expect(() => new Brought([module('one'), module('two')])).toThrow('two brings fileViewers file');
});

it('refuses two modules of one name: what a tenant has under it would take the place of both', () => {
  expect(() => new Brought([{ name: 'one' }, { name: 'one' }])).toThrow('There are two modules one');
});
