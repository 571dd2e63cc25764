import { describe, expect, it } from '@jest/globals';
import { otherTenantOf } from './otherTenant';

describe('the tenant of an approval link', () => {
  it('is named when it is another one', () => {
    expect(otherTenantOf('/micro-app/dms-app/x?rtype=approval&tenantId=b#top', 'a')).toBe('b');
  });

  it.each([
    ['/home/index?rtype=approval&tenantId=a', 'a'],
    ['/home/index?rtype=approval&tenantId=b', undefined],
    ['/home/index?rtype=approval', 'a'],
    ['/certificate/x?tenantId=b', 'a'],
    ['/home', 'a'],
  ])('%s in %s stays here', (address, tenant) => {
    expect(otherTenantOf(address, tenant)).toBeUndefined();
  });
});
