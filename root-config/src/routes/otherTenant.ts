/**
 * Id of the tenant that an address with `rtype=approval` belongs to when it is another than this page's; undefined
 * for every other address.
 */
export function otherTenantOf(address: string, tenantId: string | undefined): string | undefined {
  const query = new URLSearchParams(address.split('#', 1)[0]?.split('?')[1]);
  const wanted = query.get('tenantId');
  return query.get('rtype') === 'approval' && wanted && tenantId && wanted !== tenantId ? wanted : undefined;
}
