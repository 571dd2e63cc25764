import type { Tenant } from '../tenancy/tenant';

/** What signatures ask of people who have a password of this system. */
export const signingAsks = ({
  sign_factor: asked,
}: Pick<Tenant, 'sign_factor'>): { password: boolean; totp: boolean } => ({
  password: asked !== 'factor',
  totp: asked !== 'password',
});
