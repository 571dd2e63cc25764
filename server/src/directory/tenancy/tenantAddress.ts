import type { Config } from '../../platform/config/config';
import type { Tenant } from './tenant';

/**
 * Where a tenant is reached: its own host, `<code>.localhost` on a developer's machine, else the address the
 * browser came by (the tenant cookie decides there).
 */
export function tenantAddress(
  { code, hosts }: Pick<Tenant, 'code' | 'hosts'>,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  host: string,
): string {
  const scheme = publicUrl?.protocol ?? 'http:';
  const [own] = hosts;
  if (own) return `${scheme}//${own}${basePath}/`;
  const [local, port = ''] = /^(?:[\w-]+\.)?localhost(:\d+)?$/.exec(host) ?? [];
  if (local) return `${scheme}//${code}.localhost${port}${basePath}/`;
  return `${scheme}//${host}${basePath}/`;
}
