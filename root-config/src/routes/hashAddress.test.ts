import { describe, expect, it } from '@jest/globals';
import { pathOfHash } from './hashAddress';

const at = (hash: string, search = '') => pathOfHash({ hash, search });

describe('links of older installations', () => {
  it('become paths with both queries', () => {
    expect(at('#/home/index')).toBe('/home/index');
    expect(at('#/micro-app/qms-app/deviation?procInstId=1', '?rtype=approval')).toBe(
      '/micro-app/qms-app/deviation?rtype=approval&procInstId=1',
    );
  });

  it('never become the address of another host', () => {
    expect(at('#//evil.example/home')).toBe('/evil.example/home');
  });

  it('leave anchors alone', () => {
    expect(at('#section-2')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });
});
