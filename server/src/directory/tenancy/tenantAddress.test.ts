import { describe, expect, it } from '@jest/globals';
import { tenantAddress } from './tenantAddress';

const config = { publicUrl: undefined, basePath: '' };

describe('where a tenant is reached', () => {
  it.each([
    ['localhost:8000', 'http://nordvik.localhost:8000/'],
    ['hkpharma.localhost:8000', 'http://nordvik.localhost:8000/'],
    ['suite.example', 'http://suite.example/'],
    ['localhost.example', 'http://localhost.example/'],
  ])('coming by %s: %s', (host, address) => {
    expect(tenantAddress({ code: 'nordvik', hosts: [] }, config, host)).toBe(address);
  });

  it('is its own host when it has one', () => {
    const publicUrl = new URL('https://suite.example');
    expect(tenantAddress({ code: 'n', hosts: ['n.example'] }, { publicUrl, basePath: '/qa' }, 'x')).toBe(
      'https://n.example/qa/',
    );
  });
});
