import type { Grant } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { columnsOf, sameGrants, withAction, withScope } from './grants';

const VIEW: Grant[] = [{ menu: 'A', actions: ['view'], scope: 'own' }];

describe('permissions of a role while they are edited', () => {
  it('bring the view with every other action, and take all away with it', () => {
    const more = withAction(VIEW, 'B', 'edit', true);
    expect(more).toContainEqual({ menu: 'B', actions: ['view', 'edit'], scope: 'tenant' });
    expect(withAction(more, 'B', 'view', false)).toEqual(VIEW);
    expect(withAction(more, 'B', 'edit', false)).toContainEqual({
      menu: 'B',
      actions: ['view'],
      scope: 'tenant',
    });
  });

  it('change their reach, and are the same in any order', () => {
    expect(withScope(VIEW, 'A', 'tree')).toEqual([{ menu: 'A', actions: ['view'], scope: 'tree' }]);
    expect(withScope(VIEW, 'B', 'tree')).toBe(VIEW);
    const there = withAction(withAction(VIEW, 'A', 'edit', true), 'A', 'edit', false);
    expect(sameGrants(there, VIEW)).toBe(true);
    expect(sameGrants(withScope(VIEW, 'A', 'tree'), VIEW)).toBe(false);
  });

  it('have a column for every action that some menu knows', () => {
    const menu = { code: 'A', label: { zh: '', en: '' }, module: 'SHELL' };
    expect(columnsOf([{ ...menu, actions: ['config', 'view'] }])).toEqual(['view', 'config']);
  });
});
