import { expect, it } from '@jest/globals';
import { inputsOfComputed } from './inputs';

it('finds what a computed value is made of, by whatever way', () => {
  const inputs = inputsOfComputed(
    {
      lookups: { alike: { from: 'enquiry', where: { product: '=values.product' }, return: ['count'] } },
      tables: { risk: { hit: 'UNIQUE', in: ['values.p', 'twice'], rows: [['<=2', '-', 'minor']] } },
      computed: {
        twice: 'alike.count > values . q',
        class: { value: 'decide("risk")', when: 'changed("reason")' },
        any: 'count(get entries(values)) > 0',
        each: 'distinct values(values.p)',
        none: 'source.title = "no path of ours: other.patient"',
      },
    },
    ['product', 'p', 'q', 'reason', 'patient', 'title'],
  );
  expect(Object.fromEntries([...inputs].map(([key, of]) => [key, [...of].sort()]))).toEqual({
    twice: ['product', 'q'],
    class: ['p', 'product', 'q', 'reason'],
    any: ['p', 'patient', 'product', 'q', 'reason', 'title'],
    each: ['p'],
    none: [],
  });
});
