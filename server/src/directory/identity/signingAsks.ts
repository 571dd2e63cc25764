import type { Tenant } from '../tenancy/tenant';

/** What signatures ask of people who have a password of this system; a factor is a one-time code or a passkey. */
export const signingAsks = ({
  sign_factor: asked,
}: Pick<Tenant, 'sign_factor'>): { password: boolean; factor: boolean } => ({
  password: asked !== 'factor',
  factor: asked !== 'password',
});
