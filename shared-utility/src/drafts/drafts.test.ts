import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDrafts } from './drafts';

describe('drafts', () => {
  let owner: string | null = 'hk:cao';
  const drafts = createDrafts({ storage: () => window.localStorage, owner: () => owner, now: () => 42 });
  beforeEach(() => {
    window.localStorage.clear();
    owner = 'hk:cao';
  });

  it('come back as they were, with their time', () => {
    expect(drafts.save('deviation:new', { title: '温度超限' })).toBe(true);
    expect(drafts.load('deviation:new')).toEqual({ value: { title: '温度超限' }, savedAt: 42 });
    drafts.remove('deviation:new');
    expect(drafts.load('deviation:new')).toBeNull();
  });

  it('belong to one person of one tenant', () => {
    drafts.save('deviation:new', { title: 'a' });
    owner = 'hk:yuan';
    expect(drafts.load('deviation:new')).toBeNull();
    owner = null;
    expect(drafts.save('deviation:new', {})).toBe(false);
    owner = 'hk:cao';
    expect(drafts.load('deviation:new')).not.toBeNull();
  });

  it('do no harm when broken or when there is no room', () => {
    window.localStorage.setItem('attest:draft:hk:cao:x', '{half');
    expect(drafts.load('x')).toBeNull();
    const full = createDrafts({
      storage: () =>
        ({
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }) as never,
      owner: () => 'a',
      now: () => 0,
    });
    expect(full.save('x', 1)).toBe(false);
  });
});
