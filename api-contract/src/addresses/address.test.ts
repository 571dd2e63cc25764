import { describe, expect, it } from '@jest/globals';
import { pagesBelow } from './address';
import * as dms from './dms';
import * as tms from './tms';

describe('an address of the suite', () => {
  const page = pagesBelow('/micro-app/any-app');

  it('is a text where it has no parameters', () => {
    expect(page('/things/new')).toBe('/micro-app/any-app/things/new');
  });

  it('is made of as many parameters as it has', () => {
    expect(page('/things/:id')('1')).toBe('/micro-app/any-app/things/1');
    expect(page('/things/:id/print')('1')).toBe('/micro-app/any-app/things/1/print');
    expect(page('/:kind/of/:id')('a', '2')).toBe('/micro-app/any-app/a/of/2');
    // @ts-expect-error A parameter is missing.
    expect(page('/:kind/of/:id')('a')).toMatch(/undefined$/);
  });

  it('is a route when its parameters name themselves', () => {
    expect(page('/:kind/of/:id')(':kind', ':id')).toBe('/micro-app/any-app/:kind/of/:id');
  });

  it.each([
    ['documents', dms],
    ['training', tms],
  ])('is no other page of %s too', (_, pages) => {
    const made = Object.values(pages).map((one) => (typeof one === 'string' ? one : one('1', '2')));
    expect(new Set(made).size).toBe(made.length);
  });
});
