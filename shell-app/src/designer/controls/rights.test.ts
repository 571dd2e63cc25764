import { describe, expect, it } from '@jest/globals';
import { rightsIn, textOfRights } from './rights';

describe('the rights of a role', () => {
  it.each(['V', 'VCP', 'VARX', 'VC:own', 'VCPA:tree', 'VP:department'])('%s are read and written', (text) => {
    const { acts, reach } = rightsIn(text);
    expect(textOfRights({ acts, reach })).toBe(text);
  });

  it('are to view alone, of the whole company, where nothing is said', () => {
    expect(rightsIn('')).toEqual({ acts: [], reach: 'tenant' });
    expect(textOfRights({ acts: ['X', 'C'], reach: 'own' })).toBe('VCX:own');
  });
});
