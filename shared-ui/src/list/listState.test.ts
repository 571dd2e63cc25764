import { describe, expect, it } from '@jest/globals';
import { offered, searchOf } from './listState';

describe('the state of a list', () => {
  it('leaves out values that its card does not offer', () => {
    const sections = [
      { key: 'state', label: '', kind: 'checkbox' as const, options: [{ value: 'draft', label: '' }] },
    ];
    expect(offered({ state: ['draft', 'gone'] }, sections)).toEqual({ state: ['draft'] });
    expect(offered({ state: ['gone'] }, sections)).toEqual({});
  });

  it('asks what only the server can offer as the address has it', () => {
    const section = { key: 'tags', label: '', kind: 'checkbox' as const };
    expect(offered({ tags: ['gmp'] }, [{ ...section, options: undefined }])).toEqual({ tags: ['gmp'] });
    expect(
      offered({ tags: ['gmp', 'gone'] }, [{ ...section, options: [{ value: 'gmp', label: '' }] }]),
    ).toEqual({
      tags: ['gmp'],
    });
  });

  it('searches for what is not blank', () => {
    expect(searchOf('  ')).toEqual({});
    expect(searchOf(' GMP ')).toEqual({ text: 'GMP' });
  });
});
